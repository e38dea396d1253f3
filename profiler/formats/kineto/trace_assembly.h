// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/formats/chrome/document_facts.h"
#include "profiler/formats/kineto/event_rows.h"
#include "profiler/formats/kineto/track_naming.h"
#include "profiler/session/temporary_file.h"
#include "profiler/session/temporary_store.h"
#include "profiler/trace/build/trace_builder.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stallscope {

/// Combined results of all workers for one file.
struct ImportedRows {
    std::string fileName;
    std::vector<BatchRows> batches;                     ///< in file order
    std::vector<std::vector<SourceTrackKey>> trackKeys; ///< by worker
    DocumentFacts facts;
    LossCounts losses{};                     ///< of the whole document
    RecordAccount account;                   ///< of all records
    std::shared_ptr<const TracePools> pools; ///< referenced by the spans
    bool isPartial = false;                  ///< more data remains to be read
    std::optional<SourceFormat> format;      ///< otherwise Kineto or Chrome, by the events
    TrackFacts trackFacts;
    // if spans exceeded their part of the memory limit:
    std::shared_ptr<session::TemporaryFile> spilled; ///< has all spans, edges and kept events
    session::TemporaryTrace store;                   ///< takes the trace
};

/// Assembles the rows: one set of tracks, times relative to the earliest start, sorted spans. The result does not depend on
/// the number of workers, except for the ids of texts and details. Uses `threads` threads.
struct AssembledTrace {
    std::shared_ptr<const Trace> trace;
    Nanos start = 0; ///< its time 0, in the time of the file
};
[[nodiscard]] Result<AssembledTrace> assembleTrace(TraceBuilder& builder, ImportedRows rows, unsigned threads, const Job& job);

/// Decides when to show a partial trace of a file: when there are enough spans, and then whenever their number has doubled,
/// as long as at least twice as much remains to be read. All partial traces together contain less than two thirds of the
/// spans of the file: sorting spans takes about an eighth of the time of reading them.
///
/// Worked example: 10 million spans, the first partial trace at 1 million: partial traces of 1 and 2 million spans. With
/// 2.9 million spans: none.
class PartialSchedule {
public:
    explicit PartialSchedule(std::uint64_t first) : m_next(first) {}

    /// `done` of `total` bytes are read; a total of 0 means unknown.
    [[nodiscard]] bool isDue(std::uint64_t spans, std::uint64_t done, std::uint64_t total);

private:
    std::uint64_t m_next;
};

/// Results of the readers so far, in any order. Batches are not modified while a partial trace is built from them.
struct RowsSoFar {
    std::vector<const BatchRows*> batches;
    std::vector<std::vector<SourceTrackKey>> trackKeys; ///< by worker
    std::shared_ptr<const TracePools> pools;
    DocumentFacts facts;
    std::string fileName;
};

/// Builds a trace that shares texts and details with the later complete trace. Runs on the caller's thread.
[[nodiscard]] Result<AssembledTrace> assemblePartial(RowsSoFar soFar, const Job& job);

} // namespace stallscope
