// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/base/say.h"

#include <filesystem>
#include <string>

namespace stallscope {

/// A file that is written under another name in the same folder, and takes its own with replace(). Until then, and when it
/// is given up, whatever had that name before stays as it was.
class ReplacedFile {
public:
    [[nodiscard]] static Result<ReplacedFile> create(const std::filesystem::path& path);
    ReplacedFile(ReplacedFile&& other) noexcept;
    ReplacedFile& operator=(ReplacedFile&& other) noexcept;
    ~ReplacedFile();

    /// Empty, and open for writing.
    [[nodiscard]] int descriptor() const { return m_descriptor; }
    /// What it is called until it is whole.
    [[nodiscard]] const std::string& temporary() const { return m_temporary; }
    /// What errno says of a failure: a text with places for the file and for the reason.
    [[nodiscard]] Error error(const Text& text) const;
    /// Everything is written: to the disk, and under its own name.
    [[nodiscard]] Result<> replace();

private:
    ReplacedFile() = default;
    void giveUp();

    std::filesystem::path m_path;
    std::string m_temporary; // empty: nothing to take away
    int m_descriptor = -1;
};

} // namespace stallscope
