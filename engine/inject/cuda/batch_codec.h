// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/device/device_batch.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Serialization of what libstallscope_inject_cuda.so passes to the recorder (BlobKind). Both come from one build, so
/// records are copied as they are.
namespace stallscope::inject {

/// How the fact "cuda" of a process begins if its CUDA activity was recorded.
inline constexpr std::string_view kCudaRecorded = "recorded by ";

[[nodiscard]] std::vector<std::byte> encodeBatch(DeviceBatch batch);
/// Empty if the bytes are not a batch.
[[nodiscard]] std::optional<DeviceBatch> decodeBatch(std::span<const std::byte> bytes);

/// Call stack of a long blocking call; outermost frame first.
struct CallStackRecord {
    struct Frame {
        std::string function; ///< "+0x1f2e@5c1f0a" where it is a place in a native file, which is resolved later
        std::string file;
        std::uint32_t line = 0;

        friend bool operator==(const Frame&, const Frame&) = default;
    };

    std::uint32_t thread = 0;
    std::uint32_t correlation = 0;
    std::vector<Frame> frames;

    friend bool operator==(const CallStackRecord&, const CallStackRecord&) = default;
};

[[nodiscard]] std::vector<std::byte> encodeCallStack(CallStackRecord stack);
[[nodiscard]] std::optional<CallStackRecord> decodeCallStack(std::span<const std::byte> bytes);

} // namespace stallscope::inject
