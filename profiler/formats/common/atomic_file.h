// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/base/say.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace stallscope {

/// A file that is written under a temporary name in the same folder, and renamed by replace(). Until then, and if it is
/// abandoned, an existing file of that name stays unchanged.
class ReplacedFile {
public:
    [[nodiscard]] static Result<ReplacedFile> create(const std::filesystem::path& path);
    ReplacedFile(ReplacedFile&& other) noexcept;
    ReplacedFile& operator=(ReplacedFile&& other) noexcept;
    ~ReplacedFile();

    /// Descriptor of the empty file, open for writing.
    [[nodiscard]] int descriptor() const { return m_descriptor; }
    /// Temporary name of the incomplete file.
    [[nodiscard]] const std::string& temporary() const { return m_temporary; }
    /// Message for errno: `text` has placeholders for the file and the reason.
    [[nodiscard]] Error error(const Text& text) const;
    /// Syncs the complete file to the disk, and renames it.
    [[nodiscard]] Result<> replace();

private:
    ReplacedFile() = default;
    void giveUp();

    std::filesystem::path m_path;
    std::string m_temporary; // empty: nothing to remove
    int m_descriptor = -1;
};

/// A file that is replaced atomically: it is written under a temporary name in the same folder and renamed by finish(). Until
/// then, and when it is abandoned, an existing file of that name stays unchanged.
class AtomicFile {
public:
    enum class Packing { Plain, Gzip };

    [[nodiscard]] static Result<AtomicFile> create(const std::filesystem::path& path, Packing packing);
    AtomicFile(AtomicFile&&) noexcept;
    AtomicFile& operator=(AtomicFile&&) noexcept;
    ~AtomicFile();

    /// A failure is stored, and returned by finish().
    void write(std::string_view bytes);
    [[nodiscard]] bool hasFailed() const;
    [[nodiscard]] Result<> finish();

private:
    struct State;
    explicit AtomicFile(std::unique_ptr<State> state);

    std::unique_ptr<State> m_state;
};

} // namespace stallscope
