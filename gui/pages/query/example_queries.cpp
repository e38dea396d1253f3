// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/query/example_queries.h"

#include <QCoreApplication>

namespace stallscope::gui {

const std::vector<ExampleQuery>& exampleQueries()
{
    static const std::vector<ExampleQuery> examples{
        {"top_kernels", QT_TRANSLATE_NOOP("ExampleQueries", "Kernels with the longest total time"),
            "SELECT name, count, total_ns, mean_ns, share\n"
            "FROM kernels\n"
            "LIMIT 20"},
        {"longest_kernels", QT_TRANSLATE_NOOP("ExampleQueries", "Longest single kernels"),
            "SELECT id, name, start_ns, duration_ns, track\n"
            "FROM spans\n"
            "WHERE kind = 'kernel'\n"
            "ORDER BY duration_ns DESC\n"
            "LIMIT 100"},
        {"launch_gaps", QT_TRANSLATE_NOOP("ExampleQueries", "Idle gaps in which the device waited for a launch"),
            "SELECT device, start_ns, duration_ns, launch_late_ns, launch_latency_ns, next_name\n"
            "FROM idle_gaps\n"
            "WHERE launch_late_ns + launch_latency_ns > 0\n"
            "ORDER BY launch_late_ns + launch_latency_ns DESC\n"
            "LIMIT 100"},
        {"exposed_copies", QT_TRANSLATE_NOOP("ExampleQueries", "Copies that no kernel of the device overlaps"),
            "SELECT c.id, c.name, c.start_ns, c.duration_ns, c.track\n"
            "FROM spans c\n"
            "WHERE c.kind = 'memcpy' AND NOT EXISTS (\n"
            "    SELECT 1 FROM spans k\n"
            "    WHERE k.kind = 'kernel' AND k.device_id = c.device_id AND k.start_ns < c.end_ns AND k.end_ns > c.start_ns)\n"
            "ORDER BY c.duration_ns DESC\n"
            "LIMIT 100"},
        {"costliest_waits", QT_TRANSLATE_NOOP("ExampleQueries", "Waits with the largest bubbles"),
            "SELECT start_ns, duration_ns, bubble_ns, thread, call, site, awaited\n"
            "FROM waits\n"
            "ORDER BY bubble_ns DESC, duration_ns DESC\n"
            "LIMIT 100"},
        {"wait_sites", QT_TRANSLATE_NOOP("ExampleQueries", "Call sites where the host waits"),
            "SELECT call, kind, cause, count, total_ns, bubble_ns\n"
            "FROM wait_sites\n"
            "LIMIT 20"},
        {"budget", QT_TRANSLATE_NOOP("ExampleQueries", "Time budget of each run in per cent"),
            "SELECT run_id, part, duration_ns,\n"
            "    100.0 * duration_ns / sum(duration_ns) OVER (PARTITION BY run_id) AS percent\n"
            "FROM budget\n"
            "WHERE device_id IS NULL\n"
            "ORDER BY run_id, duration_ns DESC"},
        {"slowest_steps", QT_TRANSLATE_NOOP("ExampleQueries", "Slowest training steps"),
            "SELECT step, name, start_ns, duration_ns, kernel_ns, waits, waited_ns\n"
            "FROM steps\n"
            "ORDER BY duration_ns DESC\n"
            "LIMIT 20"},
        {"queueing", QT_TRANSLATE_NOOP("ExampleQueries", "Queueing time of kernels by stream"),
            "SELECT stream, count(*) AS launches, avg(queue_time_ns) AS mean_queue_ns, max(launch_latency_ns) AS longest_latency_ns\n"
            "FROM launches\n"
            "WHERE kind = 'kernel'\n"
            "GROUP BY stream"},
        {"calls", QT_TRANSLATE_NOOP("ExampleQueries", "API calls by thread and name"),
            "SELECT track, name, count(*) AS count, sum(duration_ns) AS total_ns\n"
            "FROM spans\n"
            "WHERE kind = 'api-call'\n"
            "GROUP BY track, name\n"
            "ORDER BY total_ns DESC\n"
            "LIMIT 50"},
        {"communication", QT_TRANSLATE_NOOP("ExampleQueries", "Longest communication kernels"),
            "SELECT id, name, start_ns, duration_ns, track\n"
            "FROM spans\n"
            "WHERE kind = 'kernel' AND communication = 1\n"
            "ORDER BY duration_ns DESC\n"
            "LIMIT 100"},
        {"busy_time", QT_TRANSLATE_NOOP("ExampleQueries", "Work of each stream per millisecond"),
            "SELECT w.track, w.start_ns / 1000000 * 1000000 AS start_ns, 1000000 AS duration_ns, sum(w.duration_ns) AS work_ns\n"
            "FROM work w\n"
            "GROUP BY w.track, w.start_ns / 1000000\n"
            "ORDER BY 1, 2"},
    };
    return examples;
}

QString titleOf(const ExampleQuery& example)
{
    return QCoreApplication::translate("ExampleQueries", example.title);
}

} // namespace stallscope::gui
