// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/device.h"
#include "profiler/base/result.h"

#include <cstdint>
#include <mutex>
#include <string>
#include <utility>

namespace stallscope::cuda {

/// Allocated memory of a device, and its limit. Ignores other programs on the device.
class MemoryLedger {
public:
    MemoryLedger(std::string device, std::uint64_t limit) : m_device(std::move(device)) { m_use.limit = limit; }

    /// Reserves memory before it is allocated. Fails if the limit would be exceeded.
    [[nodiscard]] Result<> take(std::size_t bytes);
    void give(std::size_t bytes);
    [[nodiscard]] MemoryUse use() const;
    /// Error message for this size.
    [[nodiscard]] Error outOfMemory(std::size_t bytes) const;

private:
    std::string m_device;
    mutable std::mutex m_mutex;
    MemoryUse m_use;
};

} // namespace stallscope::cuda
