// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/blocking_calls.h"
#include "profiler/analysis/index/sync_records.h"

#include <cstdint>
#include <span>
#include <vector>

namespace stallscope {

/// Which device spans a blocking call may have waited for.
struct WaitScope {
    bool isEveryStream = true;          ///< of the processes with its correlation ids
    std::vector<std::uint32_t> streams; ///< in DeviceWork::streams(); where not every one
    Nanos launchedBefore = 0;           ///< only spans that were launched before
    std::span<const std::uint32_t> own; ///< of a blocking copy: its own spans, for which it waits, and for what precedes them on their stream
    TrackId shown;                      ///< the stream, where it is one that is known
};

/// Scope by kind: device, context, allocations, frees and modules: all streams; stream: that one; event: what was launched
/// before its record, on its stream; a copy: its own span and what precedes it on the stream; a call that met a full queue:
/// what precedes its span. A synchronization whose stream no source tells is taken to wait for all streams.
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
