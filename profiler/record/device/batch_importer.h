// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/device/device_batch.h"
#include "profiler/record/recording.h"

#include <cstdint>
#include <functional>
#include <memory>

namespace stallscope {

/// Fact about the clock of the device records: "monotonic", or "wall clock" if times had to be mapped.
inline constexpr const char* kDeviceClockFact = "device_clock";

/// Imports batches of device records into a recording: maps clocks, finds or creates devices, streams and threads, and
/// appends spans to the trace. Batches come from any thread; the trace is filled on the feed thread.
class BatchImporter : public BatchSink {
public:
    /// Returns the call stack of a call, if one was recorded. Called once per call, on the feed thread.
    using StackLookup = std::function<StackId(std::uint32_t thread, std::uint32_t correlation)>;

    /// Creates an importer owned by the recording. Attach one per source, after the thread logs.
    [[nodiscard]] static std::shared_ptr<BatchImporter> attach(Recording& recording, StackLookup stacks = {});

    /// `zero`: start of the session on the monotonic clock.
    BatchImporter(Nanos zero, ProcessId process, StackLookup stacks = {});
    ~BatchImporter() override;

    void take(DeviceBatch&& batch) override;
    /// Appends all received batches to the trace. Called on the builder's thread.
    void collect(TraceBuilder& builder);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace stallscope
