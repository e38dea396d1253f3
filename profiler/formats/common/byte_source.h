// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace stallscope {

/// A sequential source of bytes. Used from one thread at a time.
class ByteSource {
public:
    virtual ~ByteSource() = default;
    /// Reads up to `room` bytes into `to`, and returns their number; 0 only at the end.
    [[nodiscard]] virtual Result<std::size_t> read(char* to, std::size_t room) = 0;
    /// Bytes of the stored data that were read, and their total: for progress.
    [[nodiscard]] virtual std::uint64_t position() const = 0;
    [[nodiscard]] virtual std::uint64_t length() const = 0;
    /// The data ended prematurely. Valid once read() returned 0.
    [[nodiscard]] virtual bool isIncomplete() const { return false; }
    /// Number of trailing bytes that belong to nothing. Valid once read() returned 0.
    [[nodiscard]] virtual std::uint64_t skippedBytes() const { return 0; }
};

/// The caller keeps the bytes during the lifetime of the source.
[[nodiscard]] std::unique_ptr<ByteSource> memorySource(std::string_view bytes);
[[nodiscard]] Result<std::unique_ptr<ByteSource>> fileSource(const std::filesystem::path& path);

} // namespace stallscope
