// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stallscope {

/// A /proc file that is read repeatedly, each time from the start in one read, so that each reading is a consistent
/// snapshot. It is not kept open, because many threads are monitored at once.
class ProcFile {
public:
    explicit ProcFile(std::string path) : m_path(std::move(path)) {}

    /// Current content; empty if the file cannot be read (any more). Valid until the next call.
    [[nodiscard]] std::string_view read();

private:
    std::string m_path;
    std::vector<char> m_buffer;
};

} // namespace stallscope
