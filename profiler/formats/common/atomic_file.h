// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace stallscope {

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
