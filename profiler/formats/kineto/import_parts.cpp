// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/kineto/import_parts.h"

#include "profiler/formats/common/part_of_file.h"
#include "profiler/trace/build/trace_builder.h"

#include <algorithm>
#include <utility>

namespace stallscope {

namespace {

/// That marks a part.
constexpr const char* kFact = "still being read";

} // namespace

bool PartSchedule::isDue(std::uint64_t spans, std::uint64_t done, std::uint64_t total)
{
    const bool isMoreToCome = total == 0 || done <= total / 3;
    if (spans < m_next || !isMoreToCome)
        return false;
    m_next = 2 * spans;
    return true;
}

Result<AssembledTrace> assemblePart(RowsSoFar soFar, const Job& job)
{
    std::sort(soFar.batches.begin(), soFar.batches.end(), [](const BatchRows* a, const BatchRows* b) { return a->index < b->index; });
    ImportedRows rows;
    rows.isPart = true;
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
    auto part = std::make_shared<Trace>(*assembled->trace);
    part->pools = soFar.pools;
    return AssembledTrace{std::move(part), assembled->start};
}

bool isPart(const Trace& trace)
{
    return std::any_of(trace.facts.begin(), trace.facts.end(), [](const auto& fact) { return fact.first == kFact; });
}

} // namespace stallscope
