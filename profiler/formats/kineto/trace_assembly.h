// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/formats/chrome/document_facts.h"
#include "profiler/formats/kineto/event_rows.h"
#include "profiler/trace/build/trace_builder.h"

#include <cstdint>
#include <memory>
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
};

/// Assembles the rows: one set of tracks, times relative to the earliest start, sorted spans. The result does not depend on
/// the number of workers, except for the ids of texts and details. Uses `threads` threads.
struct AssembledTrace {
    std::shared_ptr<const Trace> trace;
    Nanos start = 0; ///< its time 0, in the time of the file
};
[[nodiscard]] Result<AssembledTrace> assembleTrace(TraceBuilder& builder, ImportedRows rows, unsigned threads, const Job& job);

} // namespace stallscope
