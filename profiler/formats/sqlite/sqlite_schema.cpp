// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/sqlite/sqlite_schema.h"

#include "profiler/trace/span_detail.h"

namespace stallscope::sql {

namespace {

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
    awaited_end_ns INTEGER, working_ns INTEGER, wakeup_ns INTEGER, hole_ns INTEGER, bubble_ns INTEGER, hole_start_ns INTEGER, hole_end_ns INTEGER,
    hole_device_id INTEGER, needless INTEGER, cross_thread INTEGER);
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

CREATE VIEW kernels AS SELECT name, count(*) AS count, sum(duration_ns) AS total_ns, avg(duration_ns) AS mean_ns, min(duration_ns) AS min_ns,
    max(duration_ns) AS max_ns, 1.0 * sum(duration_ns) / sum(sum(duration_ns)) OVER () AS share
FROM spans WHERE kind = 'kernel' GROUP BY name ORDER BY total_ns DESC, name;

CREATE VIEW calls AS SELECT name, max(blocking) AS blocking, count(*) AS count, sum(duration_ns) AS total_ns, avg(duration_ns) AS mean_ns,
    min(duration_ns) AS min_ns, max(duration_ns) AS max_ns
FROM spans WHERE kind = 'api-call' GROUP BY name ORDER BY total_ns DESC, name;

CREATE VIEW copies AS SELECT f.direction, f.source_memory, f.target_memory, count(*) AS count, sum(s.duration_ns) AS total_ns, sum(f.bytes) AS bytes,
    1.0 * sum(f.bytes) / sum(s.duration_ns) AS gigabytes_per_s
FROM spans s LEFT JOIN span_details f ON f.span_id = s.id WHERE s.kind = 'memcpy' GROUP BY 1, 2, 3 ORDER BY total_ns DESC;

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

CREATE VIEW work AS SELECT * FROM spans WHERE kind IN ('kernel', 'memcpy', 'memset', 'graph') AND track_type = 'stream';

CREATE VIEW stream_gaps AS SELECT track_id, track, device, busy_until_ns AS start_ns, start_ns AS end_ns, start_ns - busy_until_ns AS duration_ns,
    id AS next_span_id, name AS next_name
FROM (SELECT *, max(end_ns) OVER (PARTITION BY track_id ORDER BY start_ns, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS busy_until_ns FROM work)
WHERE busy_until_ns < start_ns;

CREATE VIEW device_gaps AS SELECT device_id, device, busy_until_ns AS start_ns, start_ns AS end_ns, start_ns - busy_until_ns AS duration_ns,
    id AS next_span_id, name AS next_name, track AS next_track
FROM (SELECT *, max(end_ns) OVER (PARTITION BY device_id ORDER BY start_ns, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS busy_until_ns FROM work)
WHERE busy_until_ns < start_ns;

CREATE VIEW waits AS SELECT w.run_id, w.span_id, t.name AS thread, cn.text AS call, w.kind, un.text AS cause, sn.text AS site, w.start_ns, w.duration_ns,
    w.start_ns + w.duration_ns AS end_ns, st.name AS stream, an.text AS awaited, at.name AS awaited_stream, w.awaited_start_ns, w.awaited_end_ns,
    w.working_ns, w.wakeup_ns, w.hole_ns, w.bubble_ns, w.hole_start_ns, w.hole_end_ns, d.ordinal AS hole_device, w.needless, w.cross_thread
FROM wait_rows w LEFT JOIN tracks t ON t.id = w.thread_id LEFT JOIN tracks st ON st.id = w.stream_id LEFT JOIN tracks at ON at.id = w.awaited_stream_id
    LEFT JOIN names cn ON cn.id = w.call_id LEFT JOIN names un ON un.id = w.cause_id LEFT JOIN names sn ON sn.id = w.site_id
    LEFT JOIN names an ON an.id = w.awaited_id LEFT JOIN devices d ON d.id = w.hole_device_id;

CREATE VIEW wait_sites AS SELECT run_id, call, kind, cause, count(*) AS count, sum(duration_ns) AS total_ns, sum(working_ns) AS working_ns,
    sum(wakeup_ns) AS wakeup_ns, sum(hole_ns) AS hole_ns, sum(bubble_ns) AS bubble_ns, sum(needless) AS needless
FROM waits GROUP BY run_id, call, kind, cause ORDER BY bubble_ns DESC, total_ns DESC;

CREATE VIEW counter_samples AS SELECT c.name AS counter, c.unit, p.name AS process, p.rank, d.ordinal AS device, s.time_ns, s.value, s.counter_id
FROM samples s LEFT JOIN counters c ON c.id = s.counter_id LEFT JOIN processes p ON p.id = c.process_id LEFT JOIN devices d ON d.id = c.device_id;
)";

} // namespace

std::string tables()
{
    std::string text = kTables;
    text += "CREATE TABLE span_details (span_id INTEGER PRIMARY KEY";
    for (std::size_t field = 0; field < kDetailFields; ++field)
        text.append(", ").append(nameOf(static_cast<DetailField>(field)));
    return text + ");PRAGMA application_id = " + std::to_string(kApplicationId) + ";PRAGMA user_version = " + std::to_string(kSchemaVersion);
}

std::string indices()
{
    return kIndices;
}

std::string views()
{
    return kViews;
}

} // namespace stallscope::sql
