// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/device.h"

#include <algorithm>
#include <cstdint>

namespace stallscope {

/// Additional device memory in use since construction, which excludes other users of the device.
class MemoryWatch {
public:
    explicit MemoryWatch(const Device& device) : m_device(&device), m_before(device.memoryUse().inUse) {}

    /// To be called when memory use is likely to be highest.
    void sample() { m_most = std::max(m_most, m_device->memoryUse().inUse); }
    [[nodiscard]] std::uint64_t most() const { return m_most > m_before ? m_most - m_before : 0; }

private:
    const Device* m_device;
    std::uint64_t m_before;
    std::uint64_t m_most = 0;
};

} // namespace stallscope
