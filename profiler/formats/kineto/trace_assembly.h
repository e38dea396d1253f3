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

/// What all workers brought home from one file.
struct ImportedRows {
    std::string fileName;
    std::vector<BatchRows> batches;                     ///< in the order of the file
    std::vector<std::vector<SourceTrackKey>> trackKeys; ///< by worker
    DocumentFacts facts;
    LossCounts losses{};                     ///< of the document as a whole
    RecordAccount account;                   ///< of all its records
    std::shared_ptr<const TracePools> pools; ///< what the spans refer to
    bool isPartial = false;                  ///< there is more to be read
};

/// Puts rows together: one set of tracks, times from the earliest start on, spans in order. The result is the same however
/// many workers there were, but for the numbers of texts and details. Uses `threads` threads.
struct AssembledTrace {
    std::shared_ptr<const Trace> trace;
    Nanos start = 0; ///< its time 0, as the file counts
};
[[nodiscard]] Result<AssembledTrace> assembleTrace(TraceBuilder& builder, ImportedRows rows, unsigned threads, const Job& job);

} // namespace stallscope
