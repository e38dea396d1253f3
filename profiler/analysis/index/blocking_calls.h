// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/intervals/interval_set.h"
#include "profiler/analysis/report/report.h"

#include <cstdint>
#include <map>
#include <vector>

namespace stallscope {

/// Profiler overhead: all overhead records, and separately those of a full command buffer, in which calls wait for the device.
class Overheads {
public:
    explicit Overheads(const RunSpans& spans);

    [[nodiscard]] const IntervalSet& all() const { return m_all; }
    /// Whether the call ran during a "command buffer full" record of its own thread, or of no thread.
    [[nodiscard]] bool isQueueFull(TrackId thread, TimeRange call) const;

private:
    IntervalSet m_all;
    IntervalSet m_fullAnywhere;
    std::map<TrackId, IntervalSet> m_fullOnThread;
};

/// A host call in which its thread could not continue until device work was done, or a series of such calls (polls).
struct BlockingCall {
    Nanos start = 0;
    Nanos end = 0;
    std::uint32_t call = 0;   ///< for a series of polls the first one
    std::uint32_t thread = 0; ///< index in CallIndex::threads()
    BlockingKind kind = BlockingKind::Device;

    [[nodiscard]] Nanos duration() const { return end - start; }
    [[nodiscard]] TimeRange range() const { return {start, end}; }
};

/// The blocking calls of all host threads, by start. Of nested calls only the outermost.
[[nodiscard]] std::vector<BlockingCall> findBlockingCalls(const RunSpans& spans, const Overheads& overheads);

} // namespace stallscope
