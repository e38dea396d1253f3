// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/cupti/cupti_api.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace stallscope::test {

/// Buffers filled by CUPTI on a GPU, in a file that can be decoded anywhere. Records point to names in the memory of the
/// captured program: these are stored as well, and the pointers are adjusted.
class CapturedBuffers {
public:
    /// To be called while the program still has the data that records point to.
    void add(const cupti::CuptiApi& api, const std::uint8_t* bytes, std::size_t valid);
    void save(const std::string& path) const;

    /// False if the file is missing or invalid.
    [[nodiscard]] bool load(const std::string& path, const cupti::CuptiApi& api);
    /// Aligned like those of CUPTI.
    [[nodiscard]] std::vector<std::vector<std::uint64_t>>& words() { return m_words; }
    [[nodiscard]] std::size_t validBytes(std::size_t buffer) const { return m_valid[buffer]; }
    [[nodiscard]] std::size_t size() const { return m_words.size(); }

private:
    std::vector<std::vector<std::uint64_t>> m_words;
    std::vector<std::size_t> m_valid;
    std::map<std::uint64_t, std::string> m_texts; // by original address; their own addresses are stable
};

} // namespace stallscope::test
