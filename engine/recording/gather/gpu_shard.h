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

/// Records GPU counters of the machine during a recording, as a separate shard beside those of processes. Sampled by the
/// recorder, once for all processes, so that recorded programs need no further library. Without GPUs no shard is created.
class GpuShard {
public:
    /// Suffix of the file, by which it is not mistaken for the shard of a process.
    static constexpr const char* kSuffix = ".gpus";

    /// Null if the shard cannot be created. Its threads block all signals.
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
    SessionWriter m_writer; // used by the thread
    Feed m_feed;
    std::jthread m_thread; // last: uses all of the above
};

} // namespace stallscope::recording
