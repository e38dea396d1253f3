// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <stop_token>
#include <vector>

namespace stallscope {

/// A sample of the loader: a greyscale picture and its label.
struct Sample {
    static constexpr std::size_t kSide = 64;
    static constexpr std::size_t kPixels = kSide * kSide;
    static constexpr std::size_t kLabels = 16;

    std::uint8_t label = 0;
    std::array<std::uint8_t, kPixels> pixels{}; ///< by row

    /// Deterministic for an index.
    [[nodiscard]] static Sample make(std::size_t index);
};

/// Storage format: a zlib stream of the label and the difference of each pixel to the one above (modulo 256; the row above
/// the first is black). Pictures vary little between rows, so differences compress better than pixels.
[[nodiscard]] std::vector<std::uint8_t> encode(const Sample& sample);
/// The error says what is wrong with the bytes.
[[nodiscard]] Result<Sample> decode(std::span<const std::uint8_t> bytes);

/// A folder of files with encoded samples, up to kPerFile per file:
///
///     8 bytes                magic, "SSCOPE01"
///     u32 count              number of samples
///     u32 check              CRC-32C of everything that follows
///     u32 offset[count + 1]  start of each sample and end of the last one, relative to the end of this table
///     samples                see encode()
///
/// Numbers are little-endian. Thread-safe for reading after open().
class SampleFiles {
public:
    static constexpr std::size_t kPerFile = 512;

    SampleFiles() = default;
    SampleFiles(SampleFiles&& other) noexcept;
    SampleFiles& operator=(SampleFiles&& other) noexcept;
    ~SampleFiles();

    /// Creates the folder atomically if it does not exist.
    [[nodiscard]] static Result<> makeOnce(const std::filesystem::path& folder, std::size_t samples, const std::stop_token& stop);
    /// Opens and checks all files. The error names a missing or damaged file.
    [[nodiscard]] static Result<SampleFiles> open(const std::filesystem::path& folder, std::size_t samples);

    /// Reads one sample into `bytes`, which is resized.
    [[nodiscard]] Result<> read(std::size_t sample, std::vector<std::uint8_t>& bytes) const;
    /// File of a sample, for messages.
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
