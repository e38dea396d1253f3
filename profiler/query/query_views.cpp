// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/query/query_views.h"

#include "profiler/formats/sqlite/trace_views.h"

#include <map>
#include <string_view>

namespace stallscope::query {

namespace {

constexpr const char* kLaunches =
    "SELECT l.call_id, c.name AS call, c.track AS thread, c.start_ns AS call_start_ns, c.end_ns AS call_end_ns, l.span_id, w.kind, "
    "w.name, w.track AS stream, w.start_ns, w.duration_ns, w.start_ns - c.start_ns AS launch_latency_ns, "
    "max(0, w.start_ns - c.end_ns) AS queue_time_ns, w.device_id "
    "FROM links l JOIN spans w ON w.id = l.span_id JOIN spans c ON c.id = l.call_id";
constexpr const char* kOperations = "SELECT name, count(*) AS count, sum(duration_ns) AS total_ns, avg(duration_ns) AS mean_ns, min(duration_ns) AS min_ns, "
                                    "max(duration_ns) AS max_ns FROM spans WHERE kind = 'host-op' GROUP BY name ORDER BY total_ns DESC, name";

struct ViewWords {
    const char* help;
    std::vector<ColumnInfo> columns;
};

const std::vector<ColumnInfo>& gapColumns()
{
    static const std::vector<ColumnInfo> columns{
        {"start_ns", "INTEGER", "end of the work before"},
        {"end_ns", "INTEGER", "start of the work after"},
        {"duration_ns", "INTEGER", "idle time"},
        {"next_span_id", "INTEGER", "row of spans: the work after"},
        {"next_name", "TEXT", "its name"},
    };
    return columns;
}

std::vector<ColumnInfo> joined(std::vector<ColumnInfo> columns, const std::vector<ColumnInfo>& more, std::vector<ColumnInfo> last = {})
{
    columns.insert(columns.end(), more.begin(), more.end());
    columns.insert(columns.end(), last.begin(), last.end());
    return columns;
}

std::vector<ColumnInfo> totals()
{
    return {{"count", "INTEGER", "number of spans"}, {"total_ns", "INTEGER", "sum of their durations"}, {"mean_ns", "REAL", "mean duration"},
        {"min_ns", "INTEGER", "shortest duration"}, {"max_ns", "INTEGER", "longest duration"}};
}

const std::map<std::string_view, ViewWords>& wordsOfViews()
{
    static const std::map<std::string_view, ViewWords> words{
        {"kernels",
            {"Kernels by name, longest total first",
                joined({{"name", "TEXT", "name of the kernel"}}, totals(), {{"share", "REAL", "share of the time of all kernels"}})}},
        {"calls",
            {"API calls by name, longest total first, without those inside another call with the same correlation id",
                joined({{"name", "TEXT", "name of the call"}, {"blocking", "INTEGER", "its name implies that it blocks"}}, totals())}},
        {"copies",
            {"Copies by direction and memory",
                {{"direction", "TEXT", "host to device, device to host, ..."}, {"source_memory", "TEXT", "pageable, pinned, device, ..."},
                    {"target_memory", "TEXT", "likewise"}, {"count", "INTEGER", "number of copies"}, {"total_ns", "INTEGER", "sum of their durations"},
                    {"bytes", "INTEGER", "sum of their sizes"}, {"gigabytes_per_s", "REAL", "throughput"}}}},
        {"work", {"The spans that keep a device busy: the columns of spans", {}}},
        {"stream_gaps",
            {"Idle time between two spans of a stream",
                joined({{"track_id", "INTEGER", "row of tracks"}, {"track", "TEXT", "name of the stream"}, {"device", "INTEGER", "number of the device"}},
                    gapColumns())}},
        {"device_gaps",
            {"Idle time between two spans of a device",
                joined({{"device_id", "INTEGER", "row of devices"}, {"device", "INTEGER", "number of the device"}}, gapColumns(),
                    {{"next_track", "TEXT", "its stream"}})}},
        {"wait_sites",
            {"Waits by run, call, kind and cause, most expensive first",
                {{"run_id", "INTEGER", "row of runs"}, {"call", "TEXT", "name of the call"}, {"kind", "TEXT", "why it blocks"},
                    {"cause", "TEXT", "operation or range around it"}, {"count", "INTEGER", "number of waits"},
                    {"total_ns", "INTEGER", "sum of their durations"}, {"working_ns", "INTEGER", "sum of the times in which the work still ran"},
                    {"wakeup_ns", "INTEGER", "sum of the times after the end of the work"},
                    {"unattributed_ns", "INTEGER", "sum of the waits that awaited no work"},
                    {"hole_ns", "INTEGER", "sum of the idle times up to the next work"},
                    {"bubble_ns", "INTEGER", "sum of the idle times that the waits themselves cost"},
                    {"needless", "INTEGER", "number of waits for work that had ended"}}}},
        {"counter_samples",
            {"Values of counters with their names",
                {{"counter", "TEXT", "name of the counter"}, {"unit", "TEXT", "unit"}, {"process", "TEXT", "name of the process"},
                    {"rank", "INTEGER", "rank of the process"}, {"device", "INTEGER", "number of the device"},
                    {"time_ns", "INTEGER", "time from which the value holds"}, {"value", "REAL", "value"}, {"counter_id", "INTEGER", "row of counters"}}}},
        {"launches",
            {"Work on the device with the call that launched it",
                {{"call_id", "INTEGER", "row of spans: the call"}, {"call", "TEXT", "name of the call"}, {"thread", "TEXT", "thread of the call"},
                    {"call_start_ns", "INTEGER", "start of the call"}, {"call_end_ns", "INTEGER", "end of the call"},
                    {"span_id", "INTEGER", "row of spans: the work"}, {"kind", "TEXT", "kind of the work"}, {"name", "TEXT", "name of the work"},
                    {"stream", "TEXT", "stream of the work"}, {"start_ns", "INTEGER", "start of the work"}, {"duration_ns", "INTEGER", "duration of the work"},
                    {"launch_latency_ns", "INTEGER", "from the start of the call to the start of the work"},
                    {"queue_time_ns", "INTEGER", "from the end of the call to the start of the work"}, {"device_id", "INTEGER", "row of devices"}}}},
        {"operations", {"Operations of the framework by name, longest total first", joined({{"name", "TEXT", "name of the operation"}}, totals())}},
    };
    return words;
}

std::vector<QueryView> makeViews()
{
    std::vector<QueryView> views;
    const auto add = [&views](std::string_view name, const char* select) {
        const ViewWords& words = wordsOfViews().at(name);
        views.push_back({std::string(name), words.help, select, words.columns});
    };
    for (const sql::TraceView& view : sql::traceViews())
        add(view.name, view.select);
    add("launches", kLaunches);
    add("operations", kOperations);
    return views;
}

} // namespace

const std::vector<QueryView>& queryViews()
{
    static const std::vector<QueryView> views = makeViews();
    return views;
}

} // namespace stallscope::query
