// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/blocking_calls.h"
#include "profiler/analysis/report/report.h"
#include "profiler/analysis/waits/idle_gaps.h"
#include "profiler/analysis/waits/wait_index.h"
#include "profiler/analysis/waits/wait_scope.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace stallscope {

/// Position of a call in the program.
struct CallSite {
    StringId cause; ///< innermost framework operation around it, otherwise innermost user range that is no profiler step; invalid: none
    StringId site;  ///< innermost Python function, preferably outside of libraries (askingFrame()), otherwise from the call stack; invalid: unknown
};

/// One per call. NVTX ranges of Nsight traces and of recorded programs count as operations.
[[nodiscard]] std::vector<CallSite> findCallSites(const RunSpans& spans, const std::vector<BlockingCall>& calls);

/// What a blocking call waited for.
struct Awaited {
    std::optional<std::uint32_t> span; ///< index in DeviceWork::spans()
    /// When everything in scope that was launched before the call was done; -kTimeLimit if there was nothing.
    Nanos scopeDone = -kTimeLimit;
    TrackId stream; ///< of the awaited span, if known
    /// Work in scope lies in closed segments, and ended there: nothing else is known of it.
    bool isInClosedSegment = false;
};

/// One per call: among the spans in its scope that were launched before it, the one with the latest end that is not after the call's end. The copy of an upload
/// from pageable memory counts even if it ends later.
[[nodiscard]] std::vector<Awaited> findAwaited(const RunSpans& spans, const std::vector<BlockingCall>& calls, const WaitScopes& scopes);

using DeviceGaps = std::pair<DeviceId, std::vector<GapShare>>;

/// One row per blocking call, in the same order. Of idle gaps on several devices, a row stores the largest.
[[nodiscard]] std::vector<Wait> makeWaits(
    const RunSpans& spans, const std::vector<BlockingCall>& calls, const WaitScopes& scopes, const std::vector<DeviceGaps>& gaps);

/// Sums of waits by site and by call, in the order of reports. Copies share the settled sums.
class WaitSums {
public:
    void add(const Wait& wait);
    /// To be called now and then: sums the rows, unless few were added since the last call. A copy or a list then takes time for each site, but sorts
    /// only the sites that were added to since.
    void settle(const Trace& trace);

    [[nodiscard]] std::vector<SyncSite> sites(const Trace& trace) const;
    [[nodiscard]] std::vector<SyncCall> calls(const Trace& trace) const;
    [[nodiscard]] std::size_t bytes() const;

private:
    struct Row {
        SyncSite site;
        Nanos max = 0; ///< longest wait
    };
    using Key = std::tuple<StringId, BlockingKind, StringId>; // call, kind, cause
    struct Recent {
        Key key;
        std::size_t row = SIZE_MAX;
    };
    struct Settled {
        std::vector<Row> rows;             // by key
        std::vector<std::uint32_t> sorted; // indices in `rows`, in the order of reports
    };

    [[nodiscard]] static Key keyOf(const Row& row) { return {row.site.call, row.site.kind, row.site.cause}; }
    [[nodiscard]] Row& rowOf(const Key& key);
    [[nodiscard]] std::shared_ptr<const Settled> settled(const Trace& trace) const;

    std::shared_ptr<const Settled> m_settled; // null: nothing yet
    std::map<Key, std::size_t> m_places;      // in m_rows
    std::vector<Row> m_rows;                  // of what was added since
    std::array<Recent, 64> m_recent;          // cache: a million waits are in a few places of a program
};

/// Sums over the waits that belong to a range.
[[nodiscard]] WaitSums sumsOf(const WaitList& waits, const RowFilter& rows);

/// The waits of a run, indexed and summed up. Copies share the index, and the settled sums.
struct RunWaits {
    WaitIndex index;
    WaitSums sums;

    RunWaits() = default;
    explicit RunWaits(const std::vector<Wait>& waits);

    /// Appends a wait that starts no earlier than those before.
    void add(const Wait& wait);
    /// Over the waits that belong to a range.
    [[nodiscard]] WaitSums sumsOf(const RowFilter& rows) const;
};

/// What all waits themselves cost the devices. Several devices may lose time in parallel, and the last wait of a range may
/// lose time behind it, so this is a share of the window only for a single device and the whole run.
[[nodiscard]] Nanos bubblesOf(const RunReport& report);

} // namespace stallscope
