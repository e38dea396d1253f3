// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/sqlite/trace_views.h"

#include <array>

namespace stallscope::sql {

std::span<const TraceView> traceViews()
{
    static constexpr std::array<TraceView, 8> views{{
        {"kernels", R"(SELECT name, count(*) AS count, sum(duration_ns) AS total_ns, avg(duration_ns) AS mean_ns, min(duration_ns) AS min_ns,
    max(duration_ns) AS max_ns, 1.0 * sum(duration_ns) / sum(sum(duration_ns)) OVER () AS share
FROM spans WHERE kind = 'kernel' GROUP BY name ORDER BY total_ns DESC, name)"},
        {"calls", R"(SELECT name, max(blocking) AS blocking, count(*) AS count, sum(duration_ns) AS total_ns, avg(duration_ns) AS mean_ns,
    min(duration_ns) AS min_ns, max(duration_ns) AS max_ns
FROM (SELECT *, max(end_ns) OVER (PARTITION BY track_id, correlation ORDER BY start_ns, end_ns DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
    AS outer_end_ns FROM spans WHERE kind = 'api-call')
WHERE correlation IS NULL OR outer_end_ns IS NULL OR outer_end_ns < end_ns GROUP BY name ORDER BY total_ns DESC, name)"},
        {"copies", R"(SELECT f.direction, f.source_memory, f.target_memory, count(*) AS count, sum(s.duration_ns) AS total_ns, sum(f.bytes) AS bytes,
    1.0 * sum(f.bytes) / sum(s.duration_ns) AS gigabytes_per_s
FROM spans s LEFT JOIN span_details f ON f.span_id = s.id WHERE s.kind = 'memcpy' GROUP BY 1, 2, 3 ORDER BY total_ns DESC)"},
        {"work", R"(SELECT * FROM spans WHERE kind IN ('kernel', 'memcpy', 'memset', 'graph') AND track_type = 'stream')"},
        {"stream_gaps", R"(SELECT track_id, track, device, busy_until_ns AS start_ns, start_ns AS end_ns, start_ns - busy_until_ns AS duration_ns,
    id AS next_span_id, name AS next_name
FROM (SELECT *, max(end_ns) OVER (PARTITION BY track_id ORDER BY start_ns, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS busy_until_ns FROM work)
WHERE busy_until_ns < start_ns)"},
        {"device_gaps", R"(SELECT device_id, device, busy_until_ns AS start_ns, start_ns AS end_ns, start_ns - busy_until_ns AS duration_ns,
    id AS next_span_id, name AS next_name, track AS next_track
FROM (SELECT *, max(end_ns) OVER (PARTITION BY device_id ORDER BY start_ns, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS busy_until_ns FROM work)
WHERE busy_until_ns < start_ns)"},
        {"wait_sites", R"(SELECT run_id, call, kind, cause, count(*) AS count, sum(duration_ns) AS total_ns, sum(working_ns) AS working_ns,
    sum(wakeup_ns) AS wakeup_ns, sum(unattributed_ns) AS unattributed_ns, sum(hole_ns) AS hole_ns, sum(bubble_ns) AS bubble_ns, sum(needless) AS needless
FROM waits GROUP BY run_id, call, kind, cause ORDER BY bubble_ns DESC, total_ns DESC)"},
        {"counter_samples", R"(SELECT c.name AS counter, c.unit, p.name AS process, p.rank, d.ordinal AS device, s.time_ns, s.value, s.counter_id
FROM samples s LEFT JOIN counters c ON c.id = s.counter_id LEFT JOIN processes p ON p.id = c.process_id LEFT JOIN devices d ON d.id = c.device_id)"},
    }};
    return views;
}

} // namespace stallscope::sql
