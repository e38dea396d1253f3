// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/query/trace_tables.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace stallscope::query {

namespace {

using TracePtr = std::shared_ptr<const Trace>;

std::function<Result<std::uint64_t>()> fixedCount(std::uint64_t count)
{
    return [count]() -> Result<std::uint64_t> { return count; };
}

/// A table of rows that were made beforehand: for few rows of texts.
template <std::size_t columns>
RowTableInfo textTable(const char* name, const char* help, const std::array<std::pair<const char*, const char*>, columns>& titles,
    std::vector<std::array<std::string, columns>> rows)
{
    RowTableInfo table{name, help, {}, fixedCount(rows.size())};
    const auto shared = std::make_shared<const std::vector<std::array<std::string, columns>>>(std::move(rows));
    for (std::size_t column = 0; column < columns; ++column) {
        table.columns.push_back(
            {titles[column].first, "TEXT", titles[column].second, [shared, column](Cell cell, std::uint64_t row) { cell.text((*shared)[row][column]); }});
    }
    return table;
}

RowTableInfo aboutTable(const TracePtr& trace)
{
    std::vector<std::array<std::string, 2>> rows;
    const TimeRange range = trace->range();
    rows.push_back({"format", nameOf(trace->format)});
    rows.push_back({"schema", "1"});
    rows.push_back({"waits", "analysed"});
    rows.push_back({"first_ns", std::to_string(range.start)});
    rows.push_back({"last_ns", std::to_string(range.end)});
    if (trace->epochNanos != 0)
        rows.push_back({"epoch_ns", std::to_string(trace->epochNanos)});
    if (trace->clockError)
        rows.push_back({"clock_error_ns", std::to_string(*trace->clockError)});
    return textTable<2>("about", "The trace as a whole", {{{"name", "format, schema, first_ns, last_ns, epoch_ns, ..."}, {"value", "value"}}}, std::move(rows));
}

RowTableInfo factsTable(const TracePtr& trace)
{
    std::vector<std::array<std::string, 2>> rows;
    for (const auto& [name, value] : trace->facts)
        rows.push_back({name, value});
    return textTable<2>("facts", "Facts about the machine and the program", {{{"name", "fact"}, {"value", "value"}}}, std::move(rows));
}

/// Of kinds and groups of lanes: the words that other tables use.
template <class Word>
RowTableInfo wordTable(const char* name, const char* help, std::size_t count)
{
    return {name, help,
        {{"id", "INTEGER", "number of the word", [](Cell cell, std::uint64_t row) { cell.number(static_cast<std::int64_t>(row)); }},
            {"name", "TEXT", "word", [](Cell cell, std::uint64_t row) { cell.text(nameOf(static_cast<Word>(row))); }}},
        fixedCount(count), true};
}

RowTableInfo namesTable(const TracePtr& trace)
{
    return {"names", "All texts of the trace",
        {{"id", "INTEGER", "number of the text", [](Cell cell, std::uint64_t row) { cell.number(static_cast<std::int64_t>(row)); }},
            {"text", "TEXT", "text", [trace](Cell cell, std::uint64_t row) { cell.text(trace->text(StringId::fromIndex(row))); }}},
        fixedCount(trace->pools->strings.size()), true};
}

RowTableInfo lossesTable(const TracePtr& trace)
{
    const auto lost = std::make_shared<std::vector<std::pair<const LossInfo*, std::uint64_t>>>();
    const auto count = [trace, lost]() -> Result<std::uint64_t> {
        lost->clear();
        const LossCounts counts = trace->lossesSoFar();
        for (std::size_t i = 0; i < kLosses; ++i) {
            if (counts[i] > 0)
                lost->emplace_back(&allLosses()[i], counts[i]);
        }
        return std::uint64_t{lost->size()};
    };
    return {"losses", "Data that is missing or was repaired",
        {{"name", "TEXT", "kind of loss", [lost](Cell cell, std::uint64_t row) { cell.text((*lost)[row].first->name); }},
            {"severity", "TEXT", "info, warning or loss", [lost](Cell cell, std::uint64_t row) { cell.text(nameOf((*lost)[row].first->severity)); }},
            {"count", "INTEGER", "how often", [lost](Cell cell, std::uint64_t row) { cell.number(static_cast<std::int64_t>((*lost)[row].second)); }},
            {"meaning", "TEXT", "explanation", [lost](Cell cell, std::uint64_t row) { cell.text((*lost)[row].first->help); }}},
        count};
}

RowTableInfo processesTable(const TracePtr& trace)
{
    const auto of = [trace](std::uint64_t row) -> const Process& { return trace->processes[row]; };
    return {"processes", "Processes of the program; the ranks of a distributed one",
        {{"id", "INTEGER", "number of the process", [](Cell cell, std::uint64_t row) { cell.number(static_cast<std::int64_t>(row)); }},
            {"pid", "INTEGER", "process id", [of](Cell cell, std::uint64_t row) { cell.number(of(row).pid); }},
            {"rank", "INTEGER", "rank in the distributed program", [of](Cell cell, std::uint64_t row) { cell.numberIf(of(row).rank); }},
            {"host", "TEXT", "name of the machine", [of](Cell cell, std::uint64_t row) { cell.textIf(of(row).host); }},
            {"name", "TEXT", "name of the program", [of](Cell cell, std::uint64_t row) { cell.text(of(row).name); }},
            {"correlation_scope", "INTEGER", "correlation ids match only within one scope",
                [of](Cell cell, std::uint64_t row) { cell.number(of(row).correlationScope); }}},
        fixedCount(trace->processes.size()), true};
}

RowTableInfo devicesTable(const TracePtr& trace)
{
    const auto of = [trace](std::uint64_t row) -> const DeviceInfo& { return trace->devices[row]; };
    return {"devices", "GPUs and other devices",
        {{"id", "INTEGER", "number of the device in the trace", [](Cell cell, std::uint64_t row) { cell.number(static_cast<std::int64_t>(row)); }},
            {"ordinal", "INTEGER", "number that the program uses", [of](Cell cell, std::uint64_t row) { cell.number(of(row).ordinal); }},
            {"process_id", "INTEGER", "row of processes", [of](Cell cell, std::uint64_t row) { cell.id(of(row).process); }},
            {"name", "TEXT", "model", [of](Cell cell, std::uint64_t row) { cell.text(of(row).name); }},
            {"memory_bytes", "INTEGER", "size of its memory",
                [of](Cell cell, std::uint64_t row) { cell.number(static_cast<std::int64_t>(of(row).memoryBytes)); }},
            {"multiprocessors", "INTEGER", "number of multiprocessors", [of](Cell cell, std::uint64_t row) { cell.number(of(row).multiprocessors); }}},
        fixedCount(trace->devices.size()), true};
}

RowTableInfo tracksTable(const TracePtr& trace)
{
    const auto of = [trace](std::uint64_t row) -> const TrackInfo& { return trace->tracks[row].info; };
    return {"tracks", "Host threads and device streams",
        {{"id", "INTEGER", "number of the track", [](Cell cell, std::uint64_t row) { cell.number(static_cast<std::int64_t>(row)); }},
            {"type", "TEXT", "thread or stream",
                [of](Cell cell, std::uint64_t row) { cell.text(of(row).type == TrackType::DeviceStream ? "stream" : "thread"); }},
            {"process_id", "INTEGER", "row of processes", [of](Cell cell, std::uint64_t row) { cell.id(of(row).process); }},
            {"device_id", "INTEGER", "row of devices; NULL for threads", [of](Cell cell, std::uint64_t row) { cell.id(of(row).device); }},
            {"native_id", "TEXT", "thread or stream id in the source", [of](Cell cell, std::uint64_t row) { cell.text(of(row).nativeId); }},
            {"name", "TEXT", "name", [of](Cell cell, std::uint64_t row) { cell.text(of(row).name); }},
            {"sort_key", "INTEGER", "place among the tracks", [of](Cell cell, std::uint64_t row) { cell.number(of(row).sortKey); }}},
        fixedCount(trace->tracks.size()), true};
}

RowTableInfo runsTable(const TracePtr& trace)
{
    const auto of = [trace](std::uint64_t row) -> const Run& { return trace->runs[row]; };
    return {"runs", "Runs of a session; a trace of another tool is one run",
        {{"id", "INTEGER", "number of the run, from 0", [](Cell cell, std::uint64_t row) { cell.number(static_cast<std::int64_t>(row)); }},
            {"name", "TEXT", "name", [of](Cell cell, std::uint64_t row) { cell.text(of(row).name); }},
            {"workload", "TEXT", "workload", [of](Cell cell, std::uint64_t row) { cell.text(of(row).workload); }},
            {"strategy", "TEXT", "strategy", [of](Cell cell, std::uint64_t row) { cell.text(of(row).strategy); }},
            {"device", "TEXT", "device that it ran on", [of](Cell cell, std::uint64_t row) { cell.text(of(row).device); }},
            {"repeat", "INTEGER", "number of the repeat", [of](Cell cell, std::uint64_t row) { cell.number(of(row).repeat); }},
            {"baseline", "INTEGER", "the strategy that others are compared with", [of](Cell cell, std::uint64_t row) { cell.flag(of(row).isBaseline); }},
            {"state", "TEXT", "running, done, failed or cancelled", [of](Cell cell, std::uint64_t row) { cell.text(nameOf(of(row).state)); }},
            {"message", "TEXT", "why it failed", [of](Cell cell, std::uint64_t row) { cell.textIf(of(row).message); }},
            {"start_ns", "INTEGER", "start; NULL in a trace of another tool",
                [of](Cell cell, std::uint64_t row) { of(row).window ? cell.number(of(row).window->start) : cell.null(); }},
            {"end_ns", "INTEGER", "end; likewise", [of](Cell cell, std::uint64_t row) { of(row).window ? cell.number(of(row).window->end) : cell.null(); }},
            {"untraced_wall_ns", "INTEGER", "duration of the same repeat without recording",
                [of](Cell cell, std::uint64_t row) { cell.numberIf(of(row).untracedWall); }}},
        fixedCount(trace->runs.size()), true};
}

RowTableInfo runFactsTable(const TracePtr& trace)
{
    struct Row {
        std::int64_t run;
        const char* type;
        const std::pair<std::string, std::string>* fact;
    };
    const auto rows = std::make_shared<std::vector<Row>>();
    for (std::size_t run = 0; run < trace->runs.size(); ++run) {
        for (const auto& fact : trace->runs[run].parameters)
            rows->push_back({static_cast<std::int64_t>(run), "parameter", &fact});
        for (const auto& fact : trace->runs[run].results)
            rows->push_back({static_cast<std::int64_t>(run), "result", &fact});
    }
    return {"run_facts", "Parameters and results of runs",
        {{"run_id", "INTEGER", "row of runs", [rows](Cell cell, std::uint64_t row) { cell.number((*rows)[row].run); }},
            {"type", "TEXT", "parameter or result", [rows](Cell cell, std::uint64_t row) { cell.text((*rows)[row].type); }},
            {"name", "TEXT", "name", [rows, trace](Cell cell, std::uint64_t row) { cell.text((*rows)[row].fact->first); }},
            {"value", "TEXT", "value", [rows, trace](Cell cell, std::uint64_t row) { cell.text((*rows)[row].fact->second); }}},
        fixedCount(rows->size())};
}

RowTableInfo countersTable(const TracePtr& trace)
{
    const auto of = [trace](std::uint64_t row) -> const CounterInfo& { return trace->counters[row].info; };
    return {"counters", "Counters: values over time",
        {{"id", "INTEGER", "number of the counter", [](Cell cell, std::uint64_t row) { cell.number(static_cast<std::int64_t>(row)); }},
            {"name", "TEXT", "name", [of](Cell cell, std::uint64_t row) { cell.text(of(row).name); }},
            {"unit", "TEXT", "unit", [of](Cell cell, std::uint64_t row) { cell.textIf(of(row).unit); }},
            {"process_id", "INTEGER", "row of processes", [of](Cell cell, std::uint64_t row) { cell.id(of(row).process); }},
            {"device_id", "INTEGER", "row of devices", [of](Cell cell, std::uint64_t row) { cell.id(of(row).device); }}},
        fixedCount(trace->counters.size()), true};
}

/// Samples by counter and time, found by their number.
class SampleIndex {
public:
    struct Place {
        std::size_t counter = 0;
        const CounterBlock* block = nullptr;
        std::size_t at = 0;
    };

    explicit SampleIndex(TracePtr trace) : m_trace(std::move(trace))
    {
        for (std::size_t counter = 0; counter < m_trace->counters.size(); ++counter) {
            for (const auto& block : m_trace->counters[counter].blocks) {
                m_blocks.push_back({counter, block.get(), m_count});
                m_count += block->times.size();
            }
        }
    }

    [[nodiscard]] std::uint64_t count() const { return m_count; }
    [[nodiscard]] Place at(std::uint64_t row) const
    {
        const Block& block = *std::prev(std::ranges::upper_bound(m_blocks, row, {}, &Block::first));
        return {block.counter, block.block, row - block.first};
    }

private:
    struct Block {
        std::size_t counter = 0;
        const CounterBlock* block = nullptr;
        std::uint64_t first = 0;
    };
    TracePtr m_trace;
    std::vector<Block> m_blocks;
    std::uint64_t m_count = 0;
};

RowTableInfo samplesTable(const TracePtr& trace)
{
    const auto samples = std::make_shared<const SampleIndex>(trace);
    return {"samples", "Values of counters",
        {{"counter_id", "INTEGER", "row of counters",
             [samples](Cell cell, std::uint64_t row) { cell.number(static_cast<std::int64_t>(samples->at(row).counter)); }},
            {"time_ns", "INTEGER", "time from which the value holds",
                [samples](Cell cell, std::uint64_t row) {
                    const SampleIndex::Place place = samples->at(row);
                    cell.number(place.block->times[place.at]);
                }},
            {"value", "REAL", "value",
                [samples](Cell cell, std::uint64_t row) {
                    const SampleIndex::Place place = samples->at(row);
                    cell.real(place.block->values[place.at]);
                }}},
        fixedCount(samples->count())};
}

RowTableInfo notesTable(const TracePtr& trace)
{
    const auto of = [trace](std::uint64_t row) -> const Note& { return trace->notes[row]; };
    return {"notes", "Notes and bookmarks of the user",
        {{"type", "TEXT", "note or bookmark", [of](Cell cell, std::uint64_t row) { cell.text(of(row).type == NoteType::Bookmark ? "bookmark" : "note"); }},
            {"start_ns", "INTEGER", "start of its range", [of](Cell cell, std::uint64_t row) { cell.number(of(row).range.start); }},
            {"end_ns", "INTEGER", "end of its range", [of](Cell cell, std::uint64_t row) { cell.number(of(row).range.end); }},
            {"text", "TEXT", "text", [of](Cell cell, std::uint64_t row) { cell.text(of(row).text); }}},
        fixedCount(trace->notes.size())};
}

RowTableInfo framesTable(const TracePtr& trace)
{
    const auto of = [trace](std::uint64_t row) { return trace->pools->stacks.frame(FrameId::fromIndex(row)); };
    return {"frames", "Functions of call stacks",
        {{"id", "INTEGER", "number of the frame", [](Cell cell, std::uint64_t row) { cell.number(static_cast<std::int64_t>(row)); }},
            {"function", "TEXT", "function", [of, trace](Cell cell, std::uint64_t row) { cell.text(trace->text(of(row).function)); }},
            {"file", "TEXT", "source file", [of, trace](Cell cell, std::uint64_t row) { cell.textIf(trace->text(of(row).file)); }},
            {"line", "INTEGER", "line", [of](Cell cell, std::uint64_t row) { cell.number(of(row).line); }}},
        fixedCount(trace->pools->stacks.frameCount()), true};
}

RowTableInfo stacksTable(const TracePtr& trace)
{
    const auto of = [trace](std::uint64_t row) { return trace->pools->stacks.node(StackId::fromIndex(row)); };
    return {"stacks", "Call stacks: the innermost frame, and the stack of the caller",
        {{"id", "INTEGER", "number of the stack", [](Cell cell, std::uint64_t row) { cell.number(static_cast<std::int64_t>(row)); }},
            {"frame_id", "INTEGER", "row of frames: the innermost function", [of](Cell cell, std::uint64_t row) { cell.id(of(row).frame); }},
            {"caller_id", "INTEGER", "row of stacks: the caller", [of](Cell cell, std::uint64_t row) { cell.id(of(row).caller); }}},
        fixedCount(trace->pools->stacks.stackCount()), true};
}

} // namespace

std::vector<RowTableInfo> traceTables(const std::shared_ptr<const Trace>& trace)
{
    std::vector<RowTableInfo> tables;
    tables.push_back(tracksTable(trace));
    tables.push_back(processesTable(trace));
    tables.push_back(devicesTable(trace));
    tables.push_back(runsTable(trace));
    tables.push_back(runFactsTable(trace));
    tables.push_back(countersTable(trace));
    tables.push_back(samplesTable(trace));
    tables.push_back(notesTable(trace));
    tables.push_back(framesTable(trace));
    tables.push_back(stacksTable(trace));
    tables.push_back(namesTable(trace));
    tables.push_back(wordTable<SpanKind>("kinds", "Words for the kind of a span", kSpanKinds));
    tables.push_back(wordTable<LaneGroup>("lane_groups", "Words for groups of lanes", kLaneGroups));
    tables.push_back(lossesTable(trace));
    tables.push_back(factsTable(trace));
    tables.push_back(aboutTable(trace));
    return tables;
}

} // namespace stallscope::query
