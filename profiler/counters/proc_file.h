// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stallscope {

/// A file of /proc that is read again and again, each time from its beginning and in one piece, so that each reading is a snapshot. It is not
/// kept open: many threads are watched at once.
class ProcFile {
public:
    explicit ProcFile(std::string path) : m_path(std::move(path)) {}

    /// The content now; empty where the file cannot be read (any more). Valid until the next call.
    [[nodiscard]] std::string_view read();

private:
    std::string m_path;
    std::vector<char> m_buffer;
};

} // namespace stallscope
