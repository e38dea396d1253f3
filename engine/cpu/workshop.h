// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cpu/copy_engine.h"
#include "engine/cpu/cores.h"
#include "engine/cpu/cpu_memory.h"
#include "profiler/base/result.h"

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

namespace stallscope::cpu {

/// What the streams of one device share.
struct Workshop {
    /// The first error of work that failed, until somebody who waits is told.
    class Failure {
    public:
        void set(std::string message);
        [[nodiscard]] Result<> take();

    private:
        std::atomic<bool> m_isSet{false};
        std::mutex m_mutex;
        std::optional<std::string> m_message;
    };

    Workshop(const std::string& device, std::uint32_t ordinal, std::uint64_t memoryLimit) : memory(device, ordinal, memoryLimit) {}

    CpuMemory memory;
    Cores cores;
    CopyEngine toDevice;
    CopyEngine toHost;
    Failure failure;
    std::atomic<bool> hasGivenUp{false}; ///< kernels that have not begun are passed over
};

} // namespace stallscope::cpu
