// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stallscope {

/// A file of /proc that is read again and again: opened once, and read in one piece, since each reading is a snapshot.
class ProcFile {
public:
    explicit ProcFile(const std::string& path);
    ProcFile(ProcFile&& other) noexcept;
    ProcFile& operator=(ProcFile&& other) noexcept;
    ~ProcFile();

    [[nodiscard]] bool isOpen() const { return m_descriptor >= 0; }
    /// What stands there now; empty where it cannot be read (any more). Valid until the next call.
    [[nodiscard]] std::string_view read();

private:
    int m_descriptor = -1;
    std::vector<char> m_buffer;
};

} // namespace stallscope
