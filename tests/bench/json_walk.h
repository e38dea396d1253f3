// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace stallscope::bench {

/// What reading a Kineto file costs without making anything of it: the events, batch by batch, are read from the file and
/// walked with simdjson On-Demand on one core, each key, text, number and flag taken once.
class JsonWalk {
public:
    explicit JsonWalk(const std::filesystem::path& path);
    ~JsonWalk();
    JsonWalk(const JsonWalk&) = delete;
    JsonWalk& operator=(const JsonWalk&) = delete;

    /// Values seen; 0 where the file could not be walked.
    [[nodiscard]] std::uint64_t run();

private:
    struct Batch {
        std::uint64_t offset;
        std::uint64_t bytes;
    };
    void cutIntoBatches(const std::string& text);

    int m_file;
    std::vector<Batch> m_batches;
    std::string m_buffer; // a batch between brackets
};

/// Inflates a .gz file piece by piece on one core. Returns the bytes.
[[nodiscard]] std::uint64_t inflateFile(const std::filesystem::path& path);

} // namespace stallscope::bench
