// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/sqlite/sqlite_export.h"

#include "profiler/formats/common/detail_value.h"
#include "profiler/formats/common/replaced_file.h"
#include "profiler/formats/common/span_walk.h"
#include "profiler/formats/sqlite/database_writer.h"
#include "profiler/formats/sqlite/sqlite_schema.h"

#include <string>

namespace stallscope {

namespace {

using sql::RowWriter;

template <class Id>
RowWriter& idIf(RowWriter& row, Id id)
{
    return id.isValid() ? row.number(id.value()) : row.null();
}

class SqliteExport {
public:
    SqliteExport(const Trace& trace, sql::DatabaseWriter& database, const ExportedWaits* waits) : m_trace(trace), m_database(database), m_waits(waits) {}

    Result<> run(const Job& job)
    {
        m_database.run(sql::tables());
        writeAbout();
        writeLosses();
        writeWords();
        writePlaces();
        writeRuns();
        writeStacks();
        writeCounters();
        writeWaits();
        if (auto walked = writeSpans(job); !walked)
            return walked;
        m_database.run(sql::indices());
        m_database.run(sql::views());
        return m_database.finish();
    }

private:
    void writeAbout();
    void writeLosses();
    void writeWords();
    void writePlaces();
    void writeRuns();
    void writeStacks();
    void writeCounters();
    void writeWaits();
    Result<> writeSpans(const Job& job);
    void writeDetail(RowWriter& rows, std::int64_t span, const SpanDetail& detail) const;

    const Trace& m_trace;
    sql::DatabaseWriter& m_database;
    const ExportedWaits* m_waits;
};

void SqliteExport::writeAbout()
{
    RowWriter about = m_database.into("about", 2);
    const TimeRange range = m_trace.range();
    about.text("format").text(nameOf(m_trace.format)).endRow();
    about.text("schema").text(std::to_string(sql::kSchemaVersion)).endRow();
    about.text("waits").text(m_waits ? "analysed" : "not analysed").endRow();
    about.text("first_ns").text(std::to_string(range.start)).endRow();
    about.text("last_ns").text(std::to_string(range.end)).endRow();
    if (m_trace.epochNanos != 0)
        about.text("epoch_ns").text(std::to_string(m_trace.epochNanos)).endRow();
    if (m_trace.clockError)
        about.text("clock_error_ns").text(std::to_string(*m_trace.clockError)).endRow();
    RowWriter facts = m_database.into("facts", 2);
    for (const auto& [name, value] : m_trace.facts)
        facts.text(name).text(value).endRow();
    RowWriter notes = m_database.into("notes", 4);
    for (const Note& note : m_trace.notes)
        notes.text(note.type == NoteType::Bookmark ? "bookmark" : "note").number(note.range.start).number(note.range.end).text(note.text).endRow();
}

void SqliteExport::writeLosses()
{
    RowWriter rows = m_database.into("losses", 4);
    const LossCounts counts = m_trace.lossesSoFar();
    for (std::size_t i = 0; i < kLosses; ++i) {
        const LossInfo& info = allLosses()[i];
        if (counts[i] > 0)
            rows.text(info.name).text(nameOf(info.severity)).number(static_cast<std::int64_t>(counts[i])).text(info.help).endRow();
    }
}

void SqliteExport::writeWords()
{
    RowWriter kinds = m_database.into("kinds", 2);
    for (std::size_t i = 0; i < kSpanKinds; ++i)
        kinds.number(static_cast<std::int64_t>(i)).text(nameOf(static_cast<SpanKind>(i))).endRow();
    RowWriter groups = m_database.into("lane_groups", 2);
    for (std::size_t i = 0; i < kLaneGroups; ++i)
        groups.number(static_cast<std::int64_t>(i)).text(nameOf(static_cast<LaneGroup>(i))).endRow();
    RowWriter names = m_database.into("names", 2);
    for (std::size_t i = 0; i < m_trace.pools->strings.size(); ++i)
        names.number(static_cast<std::int64_t>(i)).text(m_trace.text(StringId::fromIndex(i))).endRow();
}

void SqliteExport::writePlaces()
{
    std::int64_t id = 0;
    RowWriter processes = m_database.into("processes", 6);
    for (const Process& process : m_trace.processes) {
        processes.number(id++).number(process.pid).numberIf(process.rank).textIf(process.host).text(process.name);
        processes.number(process.correlationScope).endRow();
    }
    id = 0;
    RowWriter devices = m_database.into("devices", 6);
    for (const DeviceInfo& device : m_trace.devices) {
        idIf(devices.number(id++).number(device.ordinal), device.process).text(device.name);
        devices.number(static_cast<std::int64_t>(device.memoryBytes)).number(device.multiprocessors).endRow();
    }
    id = 0;
    RowWriter tracks = m_database.into("tracks", 7);
    for (const Track& track : m_trace.tracks) {
        tracks.number(id++).text(track.info.type == TrackType::DeviceStream ? "stream" : "thread");
        idIf(idIf(tracks, track.info.process), track.info.device).text(track.info.nativeId).text(track.info.name).number(track.info.sortKey).endRow();
    }
}

void SqliteExport::writeRuns()
{
    RowWriter runs = m_database.into("runs", 12);
    RowWriter facts = m_database.into("run_facts", 4);
    std::int64_t id = 0;
    for (const Run& run : m_trace.runs) {
        runs.number(id).text(run.name).text(run.workload).text(run.strategy).text(run.device).number(run.repeat).number(run.isBaseline ? 1 : 0);
        runs.text(nameOf(run.state)).textIf(run.message);
        if (run.window)
            runs.number(run.window->start).number(run.window->end);
        else
            runs.null().null();
        runs.numberIf(run.untracedWall).endRow();
        for (const auto& [name, value] : run.parameters)
            facts.number(id).text("parameter").text(name).text(value).endRow();
        for (const auto& [name, value] : run.results)
            facts.number(id).text("result").text(name).text(value).endRow();
        ++id;
    }
}

void SqliteExport::writeStacks()
{
    const StackPool& pool = m_trace.pools->stacks;
    RowWriter frames = m_database.into("frames", 4);
    for (std::size_t i = 0; i < pool.frameCount(); ++i) {
        const Frame frame = pool.frame(FrameId::fromIndex(i));
        frames.number(static_cast<std::int64_t>(i)).text(m_trace.text(frame.function)).textIf(m_trace.text(frame.file)).number(frame.line).endRow();
    }
    RowWriter stacks = m_database.into("stacks", 3);
    for (std::size_t i = 0; i < pool.stackCount(); ++i) {
        const StackPool::Node node = pool.node(StackId::fromIndex(i));
        idIf(idIf(stacks.number(static_cast<std::int64_t>(i)), node.frame), node.caller).endRow();
    }
}

void SqliteExport::writeCounters()
{
    RowWriter counters = m_database.into("counters", 5);
    RowWriter samples = m_database.into("samples", 3);
    std::int64_t id = 0;
    for (const CounterSeries& series : m_trace.counters) {
        idIf(idIf(counters.number(id).text(series.info.name).textIf(series.info.unit), series.info.process), series.info.device).endRow();
        for (const auto& block : series.blocks) {
            for (std::size_t i = 0; i < block->times.size(); ++i)
                samples.number(id).number(block->times[i]).real(block->values[i]).endRow();
        }
        ++id;
    }
}

void SqliteExport::writeWaits()
{
    if (!m_waits)
        return;
    RowWriter rows = m_database.into("wait_rows", 23);
    for (const ExportedWait& wait : *m_waits) {
        idIf(idIf(idIf(rows, wait.run), wait.thread), wait.stream).null(); // the span of the call is set after all spans were inserted
        idIf(idIf(idIf(rows, wait.call).text(wait.kind), wait.cause), wait.site).number(wait.start).number(wait.duration);
        idIf(idIf(rows, wait.awaited), wait.awaitedStream);
        if (wait.awaitedStream.isValid())
            rows.number(wait.awaitedRange.start).number(wait.awaitedRange.end);
        else
            rows.null().null();
        rows.number(wait.working).number(wait.wakeup).number(wait.gap).number(wait.bubble);
        if (wait.gapDevice.isValid())
            rows.number(wait.gapRange.start).number(wait.gapRange.end);
        else
            rows.null().null();
        idIf(rows, wait.gapDevice).number(wait.isNeedless ? 1 : 0).number(wait.isCrossThread ? 1 : 0).endRow();
    }
}

Result<> SqliteExport::writeSpans(const Job& job)
{
    RowWriter rows = m_database.into("span_rows", 10);
    RowWriter details = m_database.into("span_details", 1 + static_cast<int>(kDetailFields));
    std::int64_t id = 0;
    return walkSpans(m_trace, job, [&](const Track& track, const Lane& lane, const Span& span) {
        if (m_database.hasFailed())
            return;
        rows.number(++id).number(&track - m_trace.tracks.data()).number(static_cast<std::int64_t>(lane.place.group)).number(lane.place.depth);
        rows.number(static_cast<std::int64_t>(span.kind)).number(span.name.value()).number(span.start).number(span.duration);
        idIf(rows, span.correlation).number(span.flags).endRow();
        if (const SpanDetail detail = m_trace.detailOf(span); !detail.isEmpty())
            writeDetail(details, id, detail);
    });
}

void SqliteExport::writeDetail(RowWriter& rows, std::int64_t span, const SpanDetail& detail) const
{
    rows.number(span);
    for (std::size_t i = 0; i < kDetailFields; ++i) {
        const auto field = static_cast<DetailField>(i);
        if (!detail.has(field)) {
            rows.null();
            continue;
        }
        const DetailValue value = valueOf(m_trace, detail, field);
        if (const auto* const word = std::get_if<std::string_view>(&value))
            rows.text(*word);
        else
            rows.number(std::get<std::int64_t>(value));
    }
    rows.endRow();
}

} // namespace

Result<> exportSqlite(const Trace& trace, const std::filesystem::path& path, const Job& job, const ExportedWaits* waits)
{
    auto file = ReplacedFile::create(path);
    if (!file)
        return file.error();
    auto database = sql::DatabaseWriter::open(file->temporary(), path.string(), job);
    if (!database)
        return database.error();
    if (auto written = SqliteExport(trace, *database, waits).run(job); !written)
        return written;
    return file->replace();
}

} // namespace stallscope
