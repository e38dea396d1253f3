// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/blocking_calls.h"
#include "profiler/analysis/index/sync_records.h"

#include <cstdint>
#include <span>
#include <vector>

namespace stallscope {

/// Device spans that a blocking call may have waited for.
struct WaitScope {
    bool isEveryStream = true;          ///< of the processes with its correlation ids
    std::vector<std::uint32_t> streams; ///< indices in DeviceWork::streams(), unless isEveryStream
    Nanos launchedBefore = 0;           ///< only spans launched before
    std::span<const std::uint32_t> own; ///< for a blocking copy: its own spans, for which it waits together with their predecessors on their stream
    TrackId shown;                      ///< the stream, if a single one is known
};

/// Scope by kind. Device, context, allocations, frees and modules: all streams. Stream: that stream. Event: what was
/// launched before its record, on its stream. Copy: its own span and its predecessors on the stream. A call that met a full
/// queue: the predecessors of its span. A synchronization with an unknown stream is assumed to wait for all streams.
class WaitScopes {
public:
    WaitScopes(const RunSpans& spans, const SyncRecords& syncs, const EventRecords& events) : m_spans(spans), m_syncs(syncs), m_events(events) {}
    [[nodiscard]] WaitScope of(const BlockingCall& call) const;

private:
    void narrowToStream(WaitScope& scope, const BlockingCall& call) const;
    void narrowToEvent(WaitScope& scope, const BlockingCall& call) const;
    void narrowToOwn(WaitScope& scope, const BlockingCall& call) const;
    void narrowTo(WaitScope& scope, std::uint32_t correlationScope, std::uint64_t stream) const;

    const RunSpans& m_spans;
    const SyncRecords& m_syncs;
    const EventRecords& m_events;
};

} // namespace stallscope
