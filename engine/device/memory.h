// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/span_detail.h"

#include <cstddef>
#include <cstdint>

namespace stallscope {

/// Memory allocated by a device: kind and address. A copyable value without ownership.
struct Memory {
    void* address = nullptr;
    std::size_t bytes = 0;
    MemoryKind kind = MemoryKind::Device; ///< Device, Pinned or Pageable
    std::uint32_t device = 0;             ///< ordinal of its device; for host memory, of the device that allocated it

    [[nodiscard]] bool isOnDevice() const { return kind == MemoryKind::Device; }
    [[nodiscard]] float* floats() const { return static_cast<float*>(address); }
    [[nodiscard]] std::size_t floatCount() const { return bytes / sizeof(float); }
    /// Sub-range that begins at byte `offset`.
    [[nodiscard]] Memory part(std::size_t offset, std::size_t length) const { return {static_cast<std::byte*>(address) + offset, length, kind, device}; }

    friend bool operator==(const Memory&, const Memory&) = default;
};

struct MemoryUse {
    std::uint64_t inUse = 0; ///< allocated device memory in bytes
    std::uint64_t peak = 0;
    std::uint64_t limit = 0; ///< limit of allocations
};

} // namespace stallscope
