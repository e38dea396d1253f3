// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/span_detail.h"

#include <cstddef>
#include <cstdint>

namespace stallscope {

/// A piece of memory that a device allocated: what it is, and where. Copied freely; owned by whoever frees it.
struct Memory {
    void* address = nullptr;
    std::size_t bytes = 0;
    MemoryKind kind = MemoryKind::Device; ///< Device, Pinned or Pageable
    std::uint32_t device = 0;             ///< ordinal of the device that it lies on; of host memory: that allocated it

    [[nodiscard]] bool isOnDevice() const { return kind == MemoryKind::Device; }
    [[nodiscard]] float* floats() const { return static_cast<float*>(address); }
    [[nodiscard]] std::size_t floatCount() const { return bytes / sizeof(float); }
    /// The part of it that begins at byte `offset`.
    [[nodiscard]] Memory part(std::size_t offset, std::size_t length) const { return {static_cast<std::byte*>(address) + offset, length, kind, device}; }

    friend bool operator==(const Memory&, const Memory&) = default;
};

struct MemoryUse {
    std::uint64_t inUse = 0; ///< bytes of device memory that are allocated
    std::uint64_t peak = 0;
    std::uint64_t limit = 0; ///< the most that may be allocated
};

} // namespace stallscope
