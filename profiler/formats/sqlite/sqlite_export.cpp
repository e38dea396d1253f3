// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/sqlite/sqlite_export.h"

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/base/say.h"
#include "profiler/base/utf8.h"
#include "profiler/formats/common/atomic_file.h"
#include "profiler/formats/common/span_export.h"
#include "profiler/formats/sqlite/trace_views.h"
#include "profiler/trace/span.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <sqlite3.h>
#include <string>
#include <string_view>
#include <utility>

/// The tables and views of a trace as an SQLite database (docs/sqlite.md). Views and columns may be added, never renamed.
namespace stallscope::sql {

namespace {

/// Incremented when the meaning of existing data changes.
constexpr int kSchemaVersion = 1;
/// Application id ("StSc"), which identifies such files for `file` and SQLite.
constexpr int kApplicationId = 0x53745363;

constexpr const char* kTables = R"(
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE facts (name TEXT, value TEXT);
CREATE TABLE losses (name TEXT PRIMARY KEY, severity TEXT, count INTEGER, meaning TEXT) WITHOUT ROWID;
CREATE TABLE names (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE kinds (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE lane_groups (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE processes (id INTEGER PRIMARY KEY, pid INTEGER, rank INTEGER, host TEXT, name TEXT, correlation_scope INTEGER);
CREATE TABLE devices (id INTEGER PRIMARY KEY, ordinal INTEGER, process_id INTEGER, name TEXT, memory_bytes INTEGER, multiprocessors INTEGER);
CREATE TABLE tracks (id INTEGER PRIMARY KEY, type TEXT, process_id INTEGER, device_id INTEGER, native_id TEXT, name TEXT, sort_key INTEGER);
CREATE TABLE runs (id INTEGER PRIMARY KEY, name TEXT, workload TEXT, strategy TEXT, device TEXT, repeat INTEGER, baseline INTEGER, state TEXT,
    message TEXT, start_ns INTEGER, end_ns INTEGER, untraced_wall_ns INTEGER);
CREATE TABLE run_facts (run_id INTEGER, type TEXT, name TEXT, value TEXT);
CREATE TABLE counters (id INTEGER PRIMARY KEY, name TEXT, unit TEXT, process_id INTEGER, device_id INTEGER);
CREATE TABLE samples (counter_id INTEGER, time_ns INTEGER, value REAL);
CREATE TABLE notes (type TEXT, start_ns INTEGER, end_ns INTEGER, text TEXT);
CREATE TABLE frames (id INTEGER PRIMARY KEY, function TEXT, file TEXT, line INTEGER);
CREATE TABLE stacks (id INTEGER PRIMARY KEY, frame_id INTEGER, caller_id INTEGER);
CREATE TABLE span_rows (id INTEGER PRIMARY KEY, track_id INTEGER, lane_group_id INTEGER, depth INTEGER, kind_id INTEGER, name_id INTEGER,
    start_ns INTEGER, duration_ns INTEGER, correlation INTEGER, flags INTEGER);
CREATE TABLE wait_rows (run_id INTEGER, thread_id INTEGER, stream_id INTEGER, span_id INTEGER, call_id INTEGER, kind TEXT, cause_id INTEGER,
    site_id INTEGER, start_ns INTEGER, duration_ns INTEGER, awaited_id INTEGER, awaited_stream_id INTEGER, awaited_start_ns INTEGER,
    awaited_end_ns INTEGER, working_ns INTEGER, wakeup_ns INTEGER, unattributed_ns INTEGER, hole_ns INTEGER, bubble_ns INTEGER, hole_start_ns INTEGER,
    hole_end_ns INTEGER, hole_device_id INTEGER, needless INTEGER, cross_thread INTEGER);
)";

constexpr const char* kIndices = R"(
CREATE INDEX span_times ON span_rows (track_id, start_ns);
CREATE INDEX span_correlations ON span_rows (correlation) WHERE correlation IS NOT NULL;
UPDATE wait_rows SET span_id = (SELECT s.id FROM span_rows s JOIN kinds k ON k.id = s.kind_id
    WHERE s.track_id = wait_rows.thread_id AND s.start_ns = wait_rows.start_ns AND s.name_id = wait_rows.call_id AND k.name = 'api-call' LIMIT 1);
)";

// Left joins throughout: they never drop rows, and SQLite omits joins whose columns are unused.
constexpr const char* kViews = R"(
CREATE VIEW spans AS SELECT s.id, k.name AS kind, n.text AS name, s.start_ns, s.duration_ns, s.start_ns + s.duration_ns AS end_ns,
    t.name AS track, t.type AS track_type, d.ordinal AS device, p.name AS process, p.rank, g.name AS lane_group, s.depth, s.correlation,
    s.flags & 1 AS blocking, s.flags >> 1 & 1 AS clamped, s.flags >> 2 & 1 AS unfinished, s.flags >> 3 & 1 AS late,
    s.flags >> 4 & 1 AS predicted, s.flags >> 5 & 1 AS communication, s.track_id, t.device_id, t.process_id
FROM span_rows s LEFT JOIN kinds k ON k.id = s.kind_id LEFT JOIN names n ON n.id = s.name_id LEFT JOIN lane_groups g ON g.id = s.lane_group_id
    LEFT JOIN tracks t ON t.id = s.track_id LEFT JOIN devices d ON d.id = t.device_id LEFT JOIN processes p ON p.id = t.process_id;

CREATE VIEW launches AS SELECT c.id AS call_id, cn.text AS call, ct.name AS thread, c.start_ns AS call_start_ns,
    c.start_ns + c.duration_ns AS call_end_ns, w.id AS span_id, wk.name AS kind, wn.text AS name, wt.name AS stream, w.start_ns, w.duration_ns,
    w.start_ns - c.start_ns AS launch_latency_ns, max(0, w.start_ns - c.start_ns - c.duration_ns) AS queue_time_ns, wt.device_id
FROM span_rows w JOIN lane_groups wg ON wg.id = w.lane_group_id AND wg.name = 'work' JOIN tracks wt ON wt.id = w.track_id
    JOIN processes wp ON wp.id = wt.process_id
    JOIN span_rows c ON c.id = (SELECT o.id FROM span_rows o JOIN kinds ok ON ok.id = o.kind_id AND ok.name = 'api-call'
        JOIN tracks ot ON ot.id = o.track_id JOIN processes op ON op.id = ot.process_id AND op.correlation_scope = wp.correlation_scope
        WHERE o.correlation = w.correlation ORDER BY o.start_ns, o.duration_ns DESC LIMIT 1)
    LEFT JOIN kinds wk ON wk.id = w.kind_id LEFT JOIN names wn ON wn.id = w.name_id
    LEFT JOIN tracks ct ON ct.id = c.track_id LEFT JOIN names cn ON cn.id = c.name_id;

CREATE VIEW waits AS SELECT w.run_id, w.span_id, t.name AS thread, cn.text AS call, w.kind, un.text AS cause, sn.text AS site, w.start_ns, w.duration_ns,
    w.start_ns + w.duration_ns AS end_ns, st.name AS stream, an.text AS awaited, at.name AS awaited_stream, w.awaited_start_ns, w.awaited_end_ns,
    w.working_ns, w.wakeup_ns, w.unattributed_ns, w.hole_ns, w.bubble_ns, w.hole_start_ns, w.hole_end_ns, d.ordinal AS hole_device, w.needless,
    w.cross_thread
FROM wait_rows w LEFT JOIN tracks t ON t.id = w.thread_id LEFT JOIN tracks st ON st.id = w.stream_id LEFT JOIN tracks at ON at.id = w.awaited_stream_id
    LEFT JOIN names cn ON cn.id = w.call_id LEFT JOIN names un ON un.id = w.cause_id LEFT JOIN names sn ON sn.id = w.site_id
    LEFT JOIN names an ON an.id = w.awaited_id LEFT JOIN devices d ON d.id = w.hole_device_id;
)";

std::string tables()
{
    std::string text = kTables;
    text += "CREATE TABLE span_details (span_id INTEGER PRIMARY KEY";
    for (std::size_t field = 0; field < kDetailFields; ++field)
        text.append(", ").append(nameOf(static_cast<DetailField>(field)));
    return text + ");PRAGMA application_id = " + std::to_string(kApplicationId) + ";PRAGMA user_version = " + std::to_string(kSchemaVersion);
}

/// Created after all rows were inserted: sorted once instead of updated per row.
std::string indices()
{
    return kIndices;
}

std::string views()
{
    std::string text = kViews;
    for (const TraceView& view : traceViews())
        text.append("CREATE VIEW ").append(view.name).append(" AS ").append(view.select).append(";\n");
    return text;
}

class RowWriter;

/// Writes a new database to an empty file in one pass: without transactions or files beside it, and with bounded memory for
/// pending pages. The first failure stops all further work, and is returned by finish(). Used from one thread. `job` must
/// outlive it.
class DatabaseWriter {
public:
    /// `name` is the file name in messages.
    [[nodiscard]] static Result<DatabaseWriter> open(const std::string& file, std::string name, const Job& job);

    /// Executes statements without results.
    void run(const std::string& statements);
    /// For rows of `columns` cells.
    [[nodiscard]] RowWriter into(std::string_view table, int columns);
    [[nodiscard]] bool hasFailed() const { return m_state->failure.has_value(); }
    [[nodiscard]] Result<> finish();

private:
    friend class RowWriter;
    struct Closer {
        void operator()(sqlite3* connection) const;
    };
    struct State {
        std::string name;
        std::unique_ptr<sqlite3, Closer> connection;
        std::optional<Error> failure;

        void check(int code);
    };
    explicit DatabaseWriter(std::unique_ptr<State> state) : m_state(std::move(state)) {}

    std::unique_ptr<State> m_state; // stable address, used by row writers
};

/// Fills a table cell by cell and row by row. Must be destroyed before the database is finished.
class RowWriter {
public:
    RowWriter& number(std::int64_t value);
    RowWriter& real(double value);
    /// Invalid UTF-8 is replaced. The text must be valid until the row ends.
    RowWriter& text(std::string_view value);
    RowWriter& null();
    template <class T>
    RowWriter& numberIf(const std::optional<T>& value)
    {
        return value ? number(static_cast<std::int64_t>(*value)) : null();
    }
    RowWriter& textIf(std::string_view value) { return value.empty() ? null() : text(value); }
    void endRow();

private:
    friend class DatabaseWriter;
    struct Finalizer {
        void operator()(sqlite3_stmt* statement) const;
    };
    RowWriter(DatabaseWriter::State& state, sqlite3_stmt* statement) : m_state(&state), m_statement(statement) {}

    DatabaseWriter::State* m_state;
    std::unique_ptr<sqlite3_stmt, Finalizer> m_statement; // null after a failure
    int m_cell = 0;
};

/// Interval of checks for cancellation in steps of SQLite's virtual machine: a few milliseconds at most.
constexpr int kStepsToStop = 20000;

/// Pages of 8 KiB, and 16 MiB of page cache. No journal, because an interrupted export leaves no file.
constexpr const char* kSettings = "PRAGMA page_size = 8192; PRAGMA cache_size = -16384; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
                                  "PRAGMA locking_mode = EXCLUSIVE; PRAGMA encoding = 'UTF-8'; BEGIN";

int shallStop(void* job)
{
    return static_cast<const Job*>(job)->isCancelled() ? 1 : 0;
}

void DatabaseWriter::Closer::operator()(sqlite3* connection) const
{
    sqlite3_close_v2(connection);
}

void DatabaseWriter::State::check(int code)
{
    if (failure || code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW)
        return;
    failure = code == SQLITE_INTERRUPT ? Error::cancelled()
                                       : Error{say(STALLSCOPE_TEXT("Exchange", "{}: cannot write: {}"), name, displayText(sqlite3_errmsg(connection.get())))};
}

Result<DatabaseWriter> DatabaseWriter::open(const std::string& file, std::string name, const Job& job)
{
    auto state = std::make_unique<State>();
    state->name = std::move(name);
    sqlite3* connection = nullptr;
    const int code = sqlite3_open_v2(file.c_str(), &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE, nullptr);
    state->connection.reset(connection);
    if (code != SQLITE_OK)
        return Error{say(STALLSCOPE_TEXT("Exchange", "{}: cannot create: {}"), state->name, sqlite3_errstr(code))};
    // SQLite passes the pointer back unchanged
    sqlite3_progress_handler(connection, kStepsToStop, shallStop, const_cast<Job*>(&job));
    DatabaseWriter writer(std::move(state));
    writer.run(kSettings);
    return writer;
}

void DatabaseWriter::run(const std::string& statements)
{
    if (!hasFailed())
        m_state->check(sqlite3_exec(m_state->connection.get(), statements.c_str(), nullptr, nullptr, nullptr));
}

RowWriter DatabaseWriter::into(std::string_view table, int columns)
{
    std::string sql = "INSERT INTO " + std::string(table) + " VALUES (?";
    for (int i = 1; i < columns; ++i)
        sql += ",?";
    sql += ")";
    sqlite3_stmt* statement = nullptr;
    if (!hasFailed())
        m_state->check(sqlite3_prepare_v2(m_state->connection.get(), sql.c_str(), -1, &statement, nullptr));
    return {*m_state, statement};
}

Result<> DatabaseWriter::finish()
{
    run("COMMIT");
    if (hasFailed())
        return *m_state->failure;
    m_state->connection.reset();
    return {};
}

void RowWriter::Finalizer::operator()(sqlite3_stmt* statement) const
{
    sqlite3_finalize(statement);
}

RowWriter& RowWriter::number(std::int64_t value)
{
    m_state->check(m_statement ? sqlite3_bind_int64(m_statement.get(), ++m_cell, value) : SQLITE_OK);
    return *this;
}

RowWriter& RowWriter::real(double value)
{
    m_state->check(m_statement ? sqlite3_bind_double(m_statement.get(), ++m_cell, value) : SQLITE_OK);
    return *this;
}

RowWriter& RowWriter::text(std::string_view value)
{
    if (!m_statement)
        return *this;
    if (isValidUtf8(value)) {
        const char* const bytes = value.empty() ? "" : value.data(); // a null pointer would be stored as NULL
        m_state->check(sqlite3_bind_text64(m_statement.get(), ++m_cell, bytes, value.size(), SQLITE_STATIC, SQLITE_UTF8));
    } else {
        const std::string mended = withValidUtf8(value);
        m_state->check(sqlite3_bind_text64(m_statement.get(), ++m_cell, mended.data(), mended.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
    }
    return *this;
}

RowWriter& RowWriter::null()
{
    m_state->check(m_statement ? sqlite3_bind_null(m_statement.get(), ++m_cell) : SQLITE_OK);
    return *this;
}

void RowWriter::endRow()
{
    m_cell = 0;
    if (!m_statement || m_state->failure)
        return;
    const int code = sqlite3_step(m_statement.get());
    m_state->check(code == SQLITE_DONE ? SQLITE_OK : code);
    sqlite3_reset(m_statement.get());
}

} // namespace

} // namespace stallscope::sql

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
    RowWriter rows = m_database.into("wait_rows", 24);
    for (const ExportedWait& wait : *m_waits) {
        idIf(idIf(idIf(rows, wait.run), wait.thread), wait.stream).null(); // the span of the call is set after all spans were inserted
        idIf(idIf(idIf(rows, wait.call).text(wait.kind), wait.cause), wait.site).number(wait.start).number(wait.duration);
        idIf(idIf(rows, wait.awaited), wait.awaitedStream);
        if (wait.awaitedStream.isValid())
            rows.number(wait.awaitedRange.start).number(wait.awaitedRange.end);
        else
            rows.null().null();
        rows.number(wait.working).number(wait.wakeup).number(wait.unattributed).number(wait.gap).number(wait.bubble);
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
