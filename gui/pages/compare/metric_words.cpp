// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/compare/metric_words.h"

#include "gui/common/text/words.h"
#include "profiler/narrative/quality_words.h"

#include <QCoreApplication>

#include <algorithm>
#include <charconv>
#include <optional>

namespace stallscope::gui {

namespace {

struct Known {
    std::string_view key;
    Better better;
    const char* label;
    const char* meaning;
};

using enum Better;

constexpr Known kRun[]{
    {"wall_ns", Less, QT_TRANSLATE_NOOP("Metric", "Wall time"),
        QT_TRANSLATE_NOOP("Metric",
            "Time from the start of the timed section until the final synchronization has returned and the last device work has "
            "ended.")},
    {"window_ns", Neither, QT_TRANSLATE_NOOP("Metric", "Window"), QT_TRANSLATE_NOOP("Metric", "Analyzed time range.")},
    {"host_blocked_ns", Less, QT_TRANSLATE_NOOP("Metric", "Blocked (total)"),
        QT_TRANSLATE_NOOP("Metric", "Time in blocking calls, in which the thread waits for the device.")},
    {"host_blocked", Less, QT_TRANSLATE_NOOP("Metric", "Blocked (total), share"), QT_TRANSLATE_NOOP("Metric", "Share of the window spent in blocking calls.")},
    {"drain_ns", Neither, QT_TRANSLATE_NOOP("Metric", "Final waits"),
        QT_TRANSLATE_NOOP("Metric", "Time in waits after the last launch, which only drain the device.")},
    {"stalled", Less, QT_TRANSLATE_NOOP("Metric", "Blocked mid-run"),
        QT_TRANSLATE_NOOP("Metric", "Share of the window in which the host is blocked, final waits excluded.")},
    {"host_device_overlap", More, QT_TRANSLATE_NOOP("Metric", "Host/device overlap"),
        QT_TRANSLATE_NOOP("Metric", "Share of the device busy time in which the host was not blocked. Asynchronous execution aims to maximize it.")},
    {"both_idle_ns", Less, QT_TRANSLATE_NOOP("Metric", "Both idle"),
        QT_TRANSLATE_NOOP("Metric", "Time in which the host is blocked and no device is busy, final waits excluded.")},
    {"all_blocked_ns", Less, QT_TRANSLATE_NOOP("Metric", "All threads blocked"),
        QT_TRANSLATE_NOOP("Metric", "Time in which every launching thread is blocked, between its first and last call.")},
    {"api_ns", Less, QT_TRANSLATE_NOOP("Metric", "Enqueue"), QT_TRANSLATE_NOOP("Metric", "Time in non-blocking calls.")},
    {"sync_count", Less, QT_TRANSLATE_NOOP("Metric", "Waits"), QT_TRANSLATE_NOOP("Metric", "Number of blocking calls.")},
    {"sync_ns", Less, QT_TRANSLATE_NOOP("Metric", "Waits, total"), QT_TRANSLATE_NOOP("Metric", "Total duration of blocking calls.")},
    {"outside_gpu_activity", Neither, QT_TRANSLATE_NOOP("Metric", "Outside GPU activity"),
        QT_TRANSLATE_NOOP("Metric", "Share of the window before the first and after the last work, and in initialization.")},
};

constexpr Known kDevice[]{
    {"window_ns", Neither, QT_TRANSLATE_NOOP("Metric", "Window"), QT_TRANSLATE_NOOP("Metric", "Analyzed time range.")},
    {"device_span_ns", Neither, QT_TRANSLATE_NOOP("Metric", "Device span"),
        QT_TRANSLATE_NOOP("Metric", "Time from the first start to the last end of device work.")},
    {"busy_ns", Neither, QT_TRANSLATE_NOOP("Metric", "Device busy"), QT_TRANSLATE_NOOP("Metric", "Time in which a kernel, copy or memset runs on the device.")},
    {"busy", More, QT_TRANSLATE_NOOP("Metric", "Device busy, share"), QT_TRANSLATE_NOOP("Metric", "Share of the window in which the device is busy.")},
    {"busy_mean", More, QT_TRANSLATE_NOOP("Metric", "Devices busy, mean"), QT_TRANSLATE_NOOP("Metric", "Mean of the busy shares of all devices.")},
    {"idle_ns", Less, QT_TRANSLATE_NOOP("Metric", "Device idle"), QT_TRANSLATE_NOOP("Metric", "Time in which no kernel, copy or memset runs on the device.")},
    {"kernel_ns", Less, QT_TRANSLATE_NOOP("Metric", "Kernels"), QT_TRANSLATE_NOOP("Metric", "Time in which at least one kernel runs.")},
    {"copy_ns", Less, QT_TRANSLATE_NOOP("Metric", "Copies"), QT_TRANSLATE_NOOP("Metric", "Time in which at least one copy runs.")},
    {"memset_ns", Less, QT_TRANSLATE_NOOP("Metric", "Memsets"), QT_TRANSLATE_NOOP("Metric", "Time in which at least one memset runs.")},
    {"comm_ns", Less, QT_TRANSLATE_NOOP("Metric", "Communication"),
        QT_TRANSLATE_NOOP("Metric", "Time in which communication kernels run, recognized by name.")},
    {"compute_ns", Less, QT_TRANSLATE_NOOP("Metric", "Compute"), QT_TRANSLATE_NOOP("Metric", "Time in which kernels other than communication run.")},
    {"migration_ns", Less, QT_TRANSLATE_NOOP("Metric", "Memory migration"),
        QT_TRANSLATE_NOOP("Metric", "Time in which unified memory is migrated, which does not count as device work.")},
    {"exposed_copy_ns", Less, QT_TRANSLATE_NOOP("Metric", "Exposed copies"),
        QT_TRANSLATE_NOOP("Metric", "Time in which a copy or memset runs without a kernel.")},
    {"exposed_comm_ns", Less, QT_TRANSLATE_NOOP("Metric", "Exposed communication"),
        QT_TRANSLATE_NOOP("Metric", "Time in which communication runs without another kernel.")},
    {"comm_hidden", More, QT_TRANSLATE_NOOP("Metric", "Hidden communication"),
        QT_TRANSLATE_NOOP("Metric", "Share of the communication time that overlaps with other kernels.")},
    {"copy_hidden", More, QT_TRANSLATE_NOOP("Metric", "Hidden copies"), QT_TRANSLATE_NOOP("Metric", "Share of the copy time that overlaps with kernels.")},
    {"copy_compute_overlap", More, QT_TRANSLATE_NOOP("Metric", "Copy/kernel overlap"),
        QT_TRANSLATE_NOOP("Metric", "Overlap of copies and kernels, as a share of the shorter of the two.")},
    {"h2d_d2h_overlap", More, QT_TRANSLATE_NOOP("Metric", "Copy overlap, both directions"),
        QT_TRANSLATE_NOOP("Metric", "Overlap of copies to and from the device, as a share of the shorter of the two.")},
    {"kernel_concurrency", Neither, QT_TRANSLATE_NOOP("Metric", "Kernel concurrency"),
        QT_TRANSLATE_NOOP("Metric", "Total kernel time divided by the time in which at least one kernel runs.")},
    {"spans", Neither, QT_TRANSLATE_NOOP("Metric", "Work items"), QT_TRANSLATE_NOOP("Metric", "Number of kernels, copies and memsets.")},
    {"queue_depth_max", Neither, QT_TRANSLATE_NOOP("Metric", "Queue depth, maximum"),
        QT_TRANSLATE_NOOP("Metric", "Maximum number of work items of a stream that are launched but not yet started.")},
    {"queue_depth_mean", Neither, QT_TRANSLATE_NOOP("Metric", "Queue depth, mean"),
        QT_TRANSLATE_NOOP("Metric", "Mean number of work items of a stream that are launched but not yet started.")},
    {"queue_full_ns", Less, QT_TRANSLATE_NOOP("Metric", "Queue full"),
        QT_TRANSLATE_NOOP("Metric", "Time with at least 1024 work items in a queue, the depth at which launches typically block.")},
};

constexpr Known kIdle[]{
    {"overhead", Less, QT_TRANSLATE_NOOP("Metric", "Idle: profiler overhead"), QT_TRANSLATE_NOOP("Metric", "Idle time caused by the profiler itself.")},
    {"sync", Less, QT_TRANSLATE_NOOP("Metric", "Idle: waits"), QT_TRANSLATE_NOOP("Metric", "Idle time caused by bubbles.")},
    {"launch_late", Less, QT_TRANSLATE_NOOP("Metric", "Idle: late launch"),
        QT_TRANSLATE_NOOP("Metric", "Idle time in which the host had not launched the next work yet because it was busy otherwise.")},
    {"launch_latency", Less, QT_TRANSLATE_NOOP("Metric", "Idle: launch latency"),
        QT_TRANSLATE_NOOP("Metric", "Idle time in which the next work was launched but not yet started, up to 30 us.")},
    {"dependency", Less, QT_TRANSLATE_NOOP("Metric", "Idle: dependency"),
        QT_TRANSLATE_NOOP("Metric", "Idle time in which the stream of the next work waited for an event of another stream.")},
    {"other", Less, QT_TRANSLATE_NOOP("Metric", "Idle: other"),
        QT_TRANSLATE_NOOP("Metric", "Idle time from all other causes, and before work whose launch is unknown.")},
    {"edge", Less, QT_TRANSLATE_NOOP("Metric", "Idle: before and after"), QT_TRANSLATE_NOOP("Metric", "Idle time before the first and after the last work.")},
};

constexpr Known kBudget[]{
    {"compute", Neither, QT_TRANSLATE_NOOP("Metric", "Budget: compute"), QT_TRANSLATE_NOOP("Metric", "Time in kernels other than communication.")},
    {"comm", Less, QT_TRANSLATE_NOOP("Metric", "Budget: exposed communication"),
        QT_TRANSLATE_NOOP("Metric", "Communication that does not overlap with other kernels.")},
    {"copy", Less, QT_TRANSLATE_NOOP("Metric", "Budget: exposed copies"), QT_TRANSLATE_NOOP("Metric", "Copies and memsets that do not overlap with kernels.")},
    {"init", Less, QT_TRANSLATE_NOOP("Metric", "Budget: initialization"), QT_TRANSLATE_NOOP("Metric", "Idle time during one-time initialization.")},
    {"sync_wait", Less, QT_TRANSLATE_NOOP("Metric", "Budget: idle after waits"), QT_TRANSLATE_NOOP("Metric", "Idle time caused by bubbles.")},
    {"launch", Less, QT_TRANSLATE_NOOP("Metric", "Budget: launch"),
        QT_TRANSLATE_NOOP("Metric", "Idle time in which the host was launching the next work: API calls, framework operations, launch latency.")},
    {"host_code", Less, QT_TRANSLATE_NOOP("Metric", "Budget: host code"),
        QT_TRANSLATE_NOOP("Metric", "Idle time in which the host ran other code before the next launch.")},
    {"queued.graph", Less, QT_TRANSLATE_NOOP("Metric", "Budget: queued, graph"),
        QT_TRANSLATE_NOOP("Metric", "Idle time between the launch of a graph and its first work.")},
    {"queued.dependency", Less, QT_TRANSLATE_NOOP("Metric", "Budget: queued, dependency"),
        QT_TRANSLATE_NOOP("Metric", "Idle time in which the stream of launched work waited for an event.")},
    {"queued.comm", Less, QT_TRANSLATE_NOOP("Metric", "Budget: queued, communication"),
        QT_TRANSLATE_NOOP("Metric", "Idle time before launched communication, which may wait for other ranks.")},
    {"queued.unknown", Less, QT_TRANSLATE_NOOP("Metric", "Budget: queued, unknown cause"),
        QT_TRANSLATE_NOOP("Metric", "Idle time in which work was launched but did not start; the trace does not show why.")},
    {"overhead", Less, QT_TRANSLATE_NOOP("Metric", "Budget: profiler overhead"), QT_TRANSLATE_NOOP("Metric", "Idle time caused by the profiler itself.")},
    {"unlaunched", Less, QT_TRANSLATE_NOOP("Metric", "Budget: unknown launch"),
        QT_TRANSLATE_NOOP("Metric", "Idle time before work whose launch is not in the trace.")},
    {"edge", Less, QT_TRANSLATE_NOOP("Metric", "Budget: before and after"), QT_TRANSLATE_NOOP("Metric", "Idle time before the first and after the last work.")},
};

constexpr Known kIdleByStream[]{
    {"host_wait", Less, QT_TRANSLATE_NOOP("Metric", "Gaps: host"),
        QT_TRANSLATE_NOOP("Metric", "Gaps in the stream whose next launch came after the previous span had ended, as defined by Holistic Trace Analysis.")},
    {"kernel_wait", Less, QT_TRANSLATE_NOOP("Metric", "Gaps: kernel"),
        QT_TRANSLATE_NOOP("Metric", "Other gaps shorter than 30 us, as defined by Holistic Trace Analysis.")},
    {"other_wait", Less, QT_TRANSLATE_NOOP("Metric", "Gaps: other"), QT_TRANSLATE_NOOP("Metric", "All other gaps, as defined by Holistic Trace Analysis.")},
};

constexpr Known kLaunch[]{
    {"paired", Neither, QT_TRANSLATE_NOOP("Metric", "Launches with device work"), QT_TRANSLATE_NOOP("Metric", "Number of work items whose launch is known.")},
    {"device_spans_without_launch", Neither, QT_TRANSLATE_NOOP("Metric", "Device work without launch"),
        QT_TRANSLATE_NOOP("Metric", "Number of work items whose launch is not in the trace.")},
    {"launches_without_span", Neither, QT_TRANSLATE_NOOP("Metric", "Launches without device work"),
        QT_TRANSLATE_NOOP("Metric", "Number of launches whose device work is not in the trace.")},
    {"short_kernels", Less, QT_TRANSLATE_NOOP("Metric", "Short kernels"), QT_TRANSLATE_NOOP("Metric", "Number of kernels shorter than their launch call.")},
    {"short_kernels_share", Less, QT_TRANSLATE_NOOP("Metric", "Short kernels, share"),
        QT_TRANSLATE_NOOP("Metric", "Share of kernels shorter than their launch call.")},
    {"latency_ns", Neither, QT_TRANSLATE_NOOP("Metric", "Launch latency"),
        QT_TRANSLATE_NOOP("Metric", "Time from the start of the launch call to the start on the device. It grows with the queue depth, as expected.")},
    {"queue_time_ns", Neither, QT_TRANSLATE_NOOP("Metric", "Queue time"),
        QT_TRANSLATE_NOOP("Metric", "Time from the end of the launch call to the start on the device; 0 if the work started earlier.")},
};

constexpr std::pair<std::string_view, const char*> kRanks[]{
    {"p50", QT_TRANSLATE_NOOP("Metric", "median")},
    {"p90", QT_TRANSLATE_NOOP("Metric", "90 %")},
    {"p99", QT_TRANSLATE_NOOP("Metric", "99 %")},
    {"max", QT_TRANSLATE_NOOP("Metric", "longest")},
};

struct MetricNames {
    Q_DECLARE_TR_FUNCTIONS(Metric)
};

template <std::size_t n>
std::optional<MetricWords> in(const Known (&table)[n], std::string_view key)
{
    const auto found = std::find_if(std::begin(table), std::end(table), [key](const Known& known) { return known.key == key; });
    return found == std::end(table) ? std::nullopt : std::optional(MetricWords{MetricNames::tr(found->label), MetricNames::tr(found->meaning), found->better});
}

bool takePrefix(std::string_view& key, std::string_view prefix)
{
    if (!key.starts_with(prefix))
        return false;
    key.remove_prefix(prefix.size());
    return true;
}

/// "devices.0.busy" -> "device 1: ", leaving "busy" in `key`. Displayed indices are 1-based.
QString takePlace(std::string_view& key, std::string_view prefix, const char* words)
{
    std::string_view rest = key;
    int place = 0;
    if (!takePrefix(rest, prefix))
        return {};
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), place);
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    if (error != std::errc() || !takePrefix(rest, "."))
        return {};
    key = rest;
    return MetricNames::tr(words).arg(place + 1);
}

std::optional<MetricWords> ofLaunch(std::string_view key)
{
    const std::size_t dot = key.find('.');
    auto words = in(kLaunch, key.substr(0, dot));
    if (!words || dot == std::string_view::npos)
        return words;
    for (const auto& [rank, label] : kRanks) {
        if (key.substr(dot + 1) == rank)
            words->label += ", " + MetricNames::tr(label);
    }
    return words;
}

MetricWords ofQuality(std::string_view key)
{
    (void)takePrefix(key, "quality.");
    return {MetricNames::tr("Quality: %1").arg(toQString(narrative::qualityName(key))), MetricNames::tr("Limitation of the data quality."), Less};
}

std::optional<MetricWords> ofPart(std::string_view key)
{
    if (takePrefix(key, "launch."))
        return ofLaunch(key);
    if (takePrefix(key, "idle_by_stream."))
        return in(kIdleByStream, key);
    if (takePrefix(key, "time_budget."))
        return in(kBudget, key);
    if (takePrefix(key, "idle."))
        return in(kIdle, key);
    return in(kDevice, key);
}

} // namespace

MetricWords wordsOfMetric(std::string_view key)
{
    if (key.starts_with("quality."))
        return ofQuality(key);
    if (auto words = in(kRun, key))
        return *words;
    std::string_view rest = key;
    (void)takePrefix(rest, "all_devices.");
    QString place = takePlace(rest, "devices.", QT_TRANSLATE_NOOP("Metric", "Device %1"));
    if (const QString stream = takePlace(rest, "streams.", QT_TRANSLATE_NOOP("Metric", "stream %1")); !stream.isEmpty())
        place += ", " + stream;
    auto words = ofPart(rest);
    if (!words)
        return {toQString(key), {}, Neither};
    if (!place.isEmpty())
        words->label = QString("%1: %2").arg(place, words->label);
    return *words;
}

} // namespace stallscope::gui
