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

/// Where bytes come from, from the first to the last. Belongs to one thread at a time.
class ByteSource {
public:
    virtual ~ByteSource() = default;
    /// Writes at most `room` bytes to `to`, and returns how many; 0 only at the end.
    [[nodiscard]] virtual Result<std::size_t> read(char* to, std::size_t room) = 0;
    /// How much of what is stored was read, and how much there is: for progress.
    [[nodiscard]] virtual std::uint64_t position() const = 0;
    [[nodiscard]] virtual std::uint64_t length() const = 0;
    /// The end came in the middle of something. Known once read() returned 0.
    [[nodiscard]] virtual bool isIncomplete() const { return false; }
    /// Bytes at the end that belong to nothing. Known once read() returned 0.
    [[nodiscard]] virtual std::uint64_t skippedBytes() const { return 0; }
};

/// The bytes stay with the caller, who keeps them for as long as the source lives.
[[nodiscard]] std::unique_ptr<ByteSource> memorySource(std::string_view bytes);
[[nodiscard]] Result<std::unique_ptr<ByteSource>> fileSource(const std::filesystem::path& path);

} // namespace stallscope
