// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <span>

namespace stallscope {

/// Decompresses gzip members, with igzip if the build has it, otherwise with zlib. Used from one thread at a time.
class GzipInflater {
public:
    enum class Outcome : std::uint8_t {
        Continues,   ///< the input is used up, or the output is full
        MemberEnded, ///< its checksum is right
        Damaged,
        OutOfMemory,
    };

    GzipInflater();
    GzipInflater(const GzipInflater&) = delete;
    GzipInflater& operator=(const GzipInflater&) = delete;
    ~GzipInflater();

    /// Begins a member. False if there is not enough memory.
    [[nodiscard]] bool begin();
    /// Decompresses until one of both is empty or the member ends, and removes what it read and wrote from their beginnings. Output may be
    /// left when the input is used up.
    [[nodiscard]] Outcome inflate(std::span<const char>& in, std::span<char>& out);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace stallscope
