// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/memory.h"
#include "profiler/base/result.h"

#include <cstdint>
#include <mutex>
#include <string>
#include <utility>

namespace stallscope::cuda {

/// How much memory of a device is allocated, and how much may be. Other programs on the device are not in it.
class MemoryLedger {
public:
    MemoryLedger(std::string device, std::uint64_t limit) : m_device(std::move(device)) { m_use.limit = limit; }

    /// Counts it in, before it is allocated. Fails where it would be more than may be.
    [[nodiscard]] Result<> take(std::size_t bytes);
    void give(std::size_t bytes);
    [[nodiscard]] MemoryUse use() const;
    /// Why so much cannot be had.
    [[nodiscard]] Error outOfMemory(std::size_t bytes) const;

private:
    std::string m_device;
    mutable std::mutex m_mutex;
    MemoryUse m_use;
};

} // namespace stallscope::cuda
