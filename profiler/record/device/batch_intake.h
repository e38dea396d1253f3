// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/device/device_batch.h"
#include "profiler/record/recording.h"

#include <cstdint>
#include <functional>
#include <memory>

namespace stallscope {

/// Where a recording takes in what a source of device records hands over: maps its clock, finds or makes devices, streams
/// and threads, and fills the trace. Batches come from any thread; the trace is filled on the feed's.
class BatchIntake : public BatchSink {
public:
    /// The call stack of a call, where somebody took one; asked once for each call, on the feed's thread.
    using StackLookup = std::function<StackId(std::uint32_t thread, std::uint32_t correlation)>;

    /// A new intake of the recording, which keeps it alive. To be attached after the threads' own logs, once a source.
    [[nodiscard]] static std::shared_ptr<BatchIntake> attach(Recording& recording, StackLookup stacks = {});

    /// `zero` is when the session began, on the monotonic clock.
    BatchIntake(Nanos zero, ProcessId process, StackLookup stacks = {});
    ~BatchIntake() override;

    void take(DeviceBatch&& batch) override;
    /// On the thread of the builder: everything that was taken so far goes into the trace.
    void collect(TraceBuilder& builder);

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

} // namespace stallscope
