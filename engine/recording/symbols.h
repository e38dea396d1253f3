// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope::recording {

/// Names of functions for places in files: a recorded program leaves only the place, and its symbols are looked up later.
class Symbols {
public:
    /// The function of `file` that "+0x1f2e" lies in, as people write it; the text itself where it is no such place, or where
    /// the file has no name for it (any more).
    [[nodiscard]] std::string nameFor(std::string_view place, std::string_view file);

private:
    struct Function {
        std::uint64_t start = 0;
        std::uint64_t size = 0;
        std::string name;
    };
    using Functions = std::vector<Function>; // in order of start

    [[nodiscard]] static Functions read(const std::string& file);
    [[nodiscard]] const Functions& functionsOf(std::string_view file);

    std::map<std::string, Functions, std::less<>> m_files;
};

} // namespace stallscope::recording
