// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/oracle/table_oracle.h"

#include <algorithm>

namespace stallscope::oracle {

namespace {

struct Collected {
    std::vector<Nanos> durations;
    std::uint64_t bytes = 0;
    Nanos deviceTime = 0;
};

using Collection = std::map<TableKey, Collected>;

Collected& rowOf(Collection& collection, const std::string& name)
{
    return collection[{name, CopyDirection::Unknown, MemoryKind::Unknown, MemoryKind::Unknown}];
}

bool isIn(const RunFacts& facts, TimeRange range, Nanos start)
{
    return range.contains(start) || range == facts.window; // what is in the facts belongs to the run
}

Table summed(Collection collection)
{
    Nanos all = 0;
    for (const auto& [key, row] : collection) {
        for (const Nanos duration : row.durations)
            all += duration;
    }
    Table table;
    for (auto& [key, collected] : collection) {
        std::vector<Nanos>& durations = collected.durations;
        std::sort(durations.begin(), durations.end());
        TableRow& row = table[key];
        row.count = durations.size();
        for (const Nanos duration : durations)
            row.total += duration;
        row.mean = row.total / static_cast<Nanos>(durations.size());
        row.median = durations[(durations.size() + 1) / 2 - 1];
        row.min = durations.front();
        row.max = durations.back();
        if (all > 0)
            row.share = static_cast<double>(row.total) / static_cast<double>(all);
        row.bytes = collected.bytes;
        row.deviceTime = collected.deviceTime;
    }
    return table;
}

} // namespace

Table kernelTable(const RunFacts& facts, TimeRange range)
{
    Collection collection;
    for (const Work& work : facts.works) {
        if (work.isKernel() && isIn(facts, range, work.start))
            rowOf(collection, facts.spanOf(work).name).durations.push_back(work.duration());
    }
    return summed(std::move(collection));
}

Table copyTable(const RunFacts& facts, TimeRange range)
{
    Collection collection;
    for (const Work& work : facts.works) {
        if (work.kind != SpanKind::Memcpy || !isIn(facts, range, work.start))
            continue;
        const SpanDetail& detail = facts.spanOf(work).detail;
        Collected& row = collection[{facts.spanOf(work).name, detail.direction(), detail.sourceMemory(), detail.targetMemory()}];
        row.durations.push_back(work.duration());
        row.bytes += detail.get(DetailField::Bytes);
    }
    return summed(std::move(collection));
}

Table callTable(const RunFacts& facts, TimeRange range)
{
    Collection collection;
    for (const Call& call : facts.calls) {
        if (isIn(facts, range, call.start))
            rowOf(collection, facts.spanOf(call).name).durations.push_back(call.duration());
    }
    return summed(std::move(collection));
}

/// With the device time that was launched inside: by calls of the range's thread that start within it.
Table rangeTable(const RunFacts& facts, TimeRange range)
{
    Collection collection;
    for (const ScriptSpan& span : facts.script.spans) {
        if (span.kind != SpanKind::Range || (facts.isRecorded ? !range.contains(span.start) : !isIn(facts, range, span.start)))
            continue;
        Collected& row = rowOf(collection, span.name);
        row.durations.push_back(span.duration);
        for (const Work& work : facts.works) {
            const Call* launch = work.launch ? &facts.calls[*work.launch] : nullptr;
            if (launch != nullptr && launch->track == span.track && span.start <= launch->start && launch->start < span.end())
                row.deviceTime += work.duration();
        }
    }
    return summed(std::move(collection));
}

/// Of a run that uses no device.
Table operationTable(const RunFacts& facts, TimeRange range)
{
    Collection collection;
    for (const ScriptSpan& span : facts.script.spans) {
        if (!facts.isHostOnly || span.kind != SpanKind::HostOp || (facts.isRecorded ? !range.contains(span.start) : !isIn(facts, range, span.start)))
            continue;
        rowOf(collection, span.name).durations.push_back(span.duration);
    }
    return summed(std::move(collection));
}

} // namespace stallscope::oracle
