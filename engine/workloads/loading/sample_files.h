// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/loading/sample_codec.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <vector>

namespace stallscope {

/// A folder of files with encoded samples. Each file holds up to kPerFile of them:
///
///     8 bytes                magic, "SSCOPE01"
///     u32 count              samples in this file
///     u32 check              CRC-32C of all that follows
///     u32 offset[count + 1]  where each sample begins, counted from the end of this table; the last one: where they end
///     the samples            as sample_codec.h says
///
/// Numbers are little-endian. After open() any number of threads may read.
class SampleFiles {
public:
    static constexpr std::size_t kPerFile = 512;

    SampleFiles() = default;
    SampleFiles(SampleFiles&& other) noexcept;
    SampleFiles& operator=(SampleFiles&& other) noexcept;
    ~SampleFiles();

    /// Writes the folder if it is not there: all of it, or nothing.
    [[nodiscard]] static Result<> makeOnce(const std::filesystem::path& folder, std::size_t samples, const std::stop_token& stop);
    /// Opens and checks all files. What is missing or damaged is an error that names the file.
    [[nodiscard]] static Result<SampleFiles> open(const std::filesystem::path& folder, std::size_t samples);

    /// Reads one sample from its file into `bytes`, which takes its size.
    [[nodiscard]] Result<> read(std::size_t sample, std::vector<std::uint8_t>& bytes) const;
    /// Where a sample lies: for messages.
    [[nodiscard]] std::filesystem::path pathOf(std::size_t sample) const { return m_files[sample / kPerFile].path; }

private:
    struct File {
        std::filesystem::path path;
        int descriptor = -1;
        std::vector<std::uint32_t> offsets;
    };

    [[nodiscard]] static Result<File> openFile(const std::filesystem::path& path, std::size_t samples);
    void close();

    std::vector<File> m_files;
};

} // namespace stallscope
