// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace stallscope {

/// A file that appears whole or not at all: it is written under another name in the same folder, and takes its own with
/// finish(). Until then, and when it is given up, whatever had that name before stays as it was.
class OutputFile {
public:
    enum class Packing { Plain, Gzip };

    [[nodiscard]] static Result<OutputFile> create(const std::filesystem::path& path, Packing packing);
    OutputFile(OutputFile&&) noexcept;
    OutputFile& operator=(OutputFile&&) noexcept;
    ~OutputFile();

    /// A failure is remembered, and told by finish().
    void write(std::string_view bytes);
    [[nodiscard]] bool hasFailed() const;
    [[nodiscard]] Result<> finish();

private:
    struct State;
    explicit OutputFile(std::unique_ptr<State> state);

    std::unique_ptr<State> m_state;
};

} // namespace stallscope
