// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/kineto/partial_import.h"

#include "profiler/formats/common/partial_trace.h"
#include "profiler/trace/build/trace_builder.h"

#include <algorithm>
#include <utility>

namespace stallscope {

namespace {

/// Fact that marks a partial trace.
constexpr const char* kFact = "still being read";

} // namespace

bool PartialSchedule::isDue(std::uint64_t spans, std::uint64_t done, std::uint64_t total)
{
    const bool isMoreToCome = total == 0 || done <= total / 3;
    if (spans < m_next || !isMoreToCome)
        return false;
    m_next = 2 * spans;
    return true;
}

Result<AssembledTrace> assemblePartial(RowsSoFar soFar, const Job& job)
{
    std::sort(soFar.batches.begin(), soFar.batches.end(), [](const BatchRows* a, const BatchRows* b) { return a->index < b->index; });
    ImportedRows rows;
    rows.isPartial = true;
    rows.fileName = std::move(soFar.fileName);
    rows.trackKeys = std::move(soFar.trackKeys);
    rows.pools = soFar.pools;
    rows.facts = std::move(soFar.facts);
    rows.batches.reserve(soFar.batches.size());
    for (const BatchRows* batch : soFar.batches) {
        rows.account += batch->account;
        rows.batches.push_back(*batch);
    }
    TraceBuilder builder;
    builder.setFact(kFact, "yes");
    auto assembled = assembleTrace(builder, std::move(rows), 1, {job.stop, {}});
    if (!assembled)
        return assembled;
    auto partial = std::make_shared<Trace>(*assembled->trace);
    partial->pools = soFar.pools;
    return AssembledTrace{std::move(partial), assembled->start};
}

bool isPartial(const Trace& trace)
{
    return std::any_of(trace.facts.begin(), trace.facts.end(), [](const auto& fact) { return fact.first == kFact; });
}

} // namespace stallscope
