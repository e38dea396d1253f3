// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/counters/gpu_sampler.h"
#include "profiler/record/feed.h"
#include "profiler/session/write/session_writer.h"

#include <memory>
#include <string>
#include <thread>

namespace stallscope::recording {

/// While a program is recorded: what the GPUs of the machine say of themselves, as a shard of its own beside those of the
/// program's processes. Asked for here and not in the program, which needs no further library for it, and once for all of
/// its processes. Where there are no GPUs no shard is left.
class GpuShard {
public:
    /// Of its file: whoever looks for processes does not take it for one.
    static constexpr const char* kSuffix = ".gpus";

    /// Null where the shard cannot be made. Its threads take no signals.
    [[nodiscard]] static std::unique_ptr<GpuShard> begin(const std::string& folder);
    GpuShard(const GpuShard&) = delete;
    GpuShard& operator=(const GpuShard&) = delete;
    /// Ends the shard.
    ~GpuShard();

private:
    GpuShard(std::string path, SessionWriter writer);
    void write();

    std::string m_path;
    Nanos m_zero;
    GpuSampler m_sampler;
    SessionWriter m_writer; // the thread's
    Feed m_feed;
    std::jthread m_thread; // last: it uses all of the above
};

} // namespace stallscope::recording
