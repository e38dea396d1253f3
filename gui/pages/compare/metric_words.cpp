// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/compare/metric_words.h"

#include "gui/panels/details/words.h"
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
        QT_TRANSLATE_NOOP("Metric", "From the beginning of the timed part until the final drain has returned and the last device work has ended.")},
    {"window_ns", Neither, QT_TRANSLATE_NOOP("Metric", "Window"), QT_TRANSLATE_NOOP("Metric", "The time that is looked at.")},
    {"host_blocked_ns", Less, QT_TRANSLATE_NOOP("Metric", "Host blocked"),
        QT_TRANSLATE_NOOP("Metric", "Time in blocking calls: the thread cannot go on before the device has done something.")},
    {"host_blocked", Less, QT_TRANSLATE_NOOP("Metric", "Host blocked, share"), QT_TRANSLATE_NOOP("Metric", "Time in blocking calls, of the window.")},
    {"drain_ns", Neither, QT_TRANSLATE_NOOP("Metric", "Final waits"),
        QT_TRANSLATE_NOOP("Metric", "Time in waits after which nothing is launched any more: they only drain the device.")},
    {"stalled", Less, QT_TRANSLATE_NOOP("Metric", "Stalled"), QT_TRANSLATE_NOOP("Metric", "Blocked time without final waits, of the window.")},
    {"host_device_overlap", More, QT_TRANSLATE_NOOP("Metric", "Host and device overlap"),
        QT_TRANSLATE_NOOP("Metric", "Of the device's busy time, how much the host was free to go on. The number that asynchrony is for.")},
    {"both_idle_ns", Less, QT_TRANSLATE_NOOP("Metric", "Both idle"),
        QT_TRANSLATE_NOOP("Metric", "The host is blocked without a final wait while no device is busy: pure loss.")},
    {"all_blocked_ns", Less, QT_TRANSLATE_NOOP("Metric", "All threads blocked"),
        QT_TRANSLATE_NOOP("Metric", "Every launching thread, between its first and last call, is blocked.")},
    {"api_ns", Less, QT_TRANSLATE_NOOP("Metric", "Enqueueing"), QT_TRANSLATE_NOOP("Metric", "Time in calls that do not block.")},
    {"sync_count", Less, QT_TRANSLATE_NOOP("Metric", "Waits"), QT_TRANSLATE_NOOP("Metric", "Blocking calls.")},
    {"sync_ns", Less, QT_TRANSLATE_NOOP("Metric", "Waits, summed"), QT_TRANSLATE_NOOP("Metric", "The sum of the lengths of blocking calls.")},
};

constexpr Known kDevice[]{
    {"window_ns", Neither, QT_TRANSLATE_NOOP("Metric", "Window"), QT_TRANSLATE_NOOP("Metric", "The time that is looked at.")},
    {"device_span_ns", Neither, QT_TRANSLATE_NOOP("Metric", "Device span"), QT_TRANSLATE_NOOP("Metric", "From the first start to the last end on the device.")},
    {"busy_ns", Neither, QT_TRANSLATE_NOOP("Metric", "Device busy"),
        QT_TRANSLATE_NOOP("Metric", "A device is busy while a kernel, a copy or a memset runs on it.")},
    {"busy", More, QT_TRANSLATE_NOOP("Metric", "Device busy, share"), QT_TRANSLATE_NOOP("Metric", "Busy time, of the window.")},
    {"busy_mean", More, QT_TRANSLATE_NOOP("Metric", "Devices busy, mean"), QT_TRANSLATE_NOOP("Metric", "The mean of the devices' own busy shares.")},
    {"idle_ns", Less, QT_TRANSLATE_NOOP("Metric", "Device idle"), QT_TRANSLATE_NOOP("Metric", "The rest of the window.")},
    {"kernel_ns", Less, QT_TRANSLATE_NOOP("Metric", "Kernels"), QT_TRANSLATE_NOOP("Metric", "Time in which at least one kernel runs.")},
    {"copy_ns", Less, QT_TRANSLATE_NOOP("Metric", "Copies"), QT_TRANSLATE_NOOP("Metric", "Time in which at least one copy runs.")},
    {"memset_ns", Less, QT_TRANSLATE_NOOP("Metric", "Memsets"), QT_TRANSLATE_NOOP("Metric", "Time in which at least one memset runs.")},
    {"comm_ns", Less, QT_TRANSLATE_NOOP("Metric", "Communication"),
        QT_TRANSLATE_NOOP("Metric", "Time in which kernels run that talk to other devices, told from their names.")},
    {"compute_ns", Less, QT_TRANSLATE_NOOP("Metric", "Computing"), QT_TRANSLATE_NOOP("Metric", "Time in which other kernels run.")},
    {"migration_ns", Less, QT_TRANSLATE_NOOP("Metric", "Memory migration"),
        QT_TRANSLATE_NOOP("Metric", "Moved unified memory; it does not make a device busy.")},
    {"exposed_copy_ns", Less, QT_TRANSLATE_NOOP("Metric", "Copies not hidden"),
        QT_TRANSLATE_NOOP("Metric", "Time in which a copy or memset runs and no kernel.")},
    {"exposed_comm_ns", Less, QT_TRANSLATE_NOOP("Metric", "Communication not hidden"),
        QT_TRANSLATE_NOOP("Metric", "Time in which communication runs and no other kernel.")},
    {"comm_hidden", More, QT_TRANSLATE_NOOP("Metric", "Communication hidden"), QT_TRANSLATE_NOOP("Metric", "Of the communication, what other kernels hide.")},
    {"copy_hidden", More, QT_TRANSLATE_NOOP("Metric", "Copies hidden"), QT_TRANSLATE_NOOP("Metric", "Of the copying, what kernels hide.")},
    {"copy_compute_overlap", More, QT_TRANSLATE_NOOP("Metric", "Copies and kernels overlap"),
        QT_TRANSLATE_NOOP("Metric", "Overlap of copies and kernels, of the shorter of the two: of what could overlap, how much does.")},
    {"h2d_d2h_overlap", More, QT_TRANSLATE_NOOP("Metric", "Copies in and out overlap"),
        QT_TRANSLATE_NOOP("Metric", "Overlap of copies to the device and copies from it, of the shorter of the two.")},
    {"kernel_concurrency", Neither, QT_TRANSLATE_NOOP("Metric", "Kernels at once"),
        QT_TRANSLATE_NOOP("Metric", "Sum of all kernel lengths over the time in which any runs: kernels at once while there are any.")},
    {"spans", Neither, QT_TRANSLATE_NOOP("Metric", "Pieces of work"), QT_TRANSLATE_NOOP("Metric", "Kernels, copies and memsets.")},
    {"queue_depth_max", Neither, QT_TRANSLATE_NOOP("Metric", "Queue depth, most"),
        QT_TRANSLATE_NOOP("Metric", "Work of a stream that is launched and not yet started: the most at any time.")},
    {"queue_depth_mean", Neither, QT_TRANSLATE_NOOP("Metric", "Queue depth, mean"),
        QT_TRANSLATE_NOOP("Metric", "Work of a stream that is launched and not yet started: the mean over time.")},
    {"queue_full_ns", Less, QT_TRANSLATE_NOOP("Metric", "Queue full"),
        QT_TRANSLATE_NOOP("Metric", "Time with at least 1024 pieces of work in a queue: about where launching begins to block.")},
};

constexpr Known kIdle[]{
    {"overhead", Less, QT_TRANSLATE_NOOP("Metric", "Idle: profiler"), QT_TRANSLATE_NOOP("Metric", "Idle while the profiler itself was at work.")},
    {"sync", Less, QT_TRANSLATE_NOOP("Metric", "Idle: waits"), QT_TRANSLATE_NOOP("Metric", "Idle for the bubbles of waits.")},
    {"launch_late", Less, QT_TRANSLATE_NOOP("Metric", "Idle: launched late"),
        QT_TRANSLATE_NOOP("Metric", "The launch of the next work had not begun: the host was busy with something else.")},
    {"launch_latency", Less, QT_TRANSLATE_NOOP("Metric", "Idle: on its way"), QT_TRANSLATE_NOOP("Metric", "Launched, and on its way, up to 30 us.")},
    {"dependency", Less, QT_TRANSLATE_NOOP("Metric", "Idle: other stream"),
        QT_TRANSLATE_NOOP("Metric", "Launched, and its stream waited for an event of another one.")},
    {"other", Less, QT_TRANSLATE_NOOP("Metric", "Idle: other"), QT_TRANSLATE_NOOP("Metric", "Everything else, and work whose launch is unknown.")},
    {"edge", Less, QT_TRANSLATE_NOOP("Metric", "Idle: edges"), QT_TRANSLATE_NOOP("Metric", "Before the first and after the last work.")},
};

constexpr Known kIdleByStream[]{
    {"host_wait", Less, QT_TRANSLATE_NOOP("Metric", "Gaps: host"),
        QT_TRANSLATE_NOOP(
            "Metric", "Gaps between spans of the stream where the launch came after the previous span ended, as Holistic Trace Analysis has it.")},
    {"kernel_wait", Less, QT_TRANSLATE_NOOP("Metric", "Gaps: kernel"),
        QT_TRANSLATE_NOOP("Metric", "Other gaps below 30 us, as Holistic Trace Analysis has it.")},
    {"other_wait", Less, QT_TRANSLATE_NOOP("Metric", "Gaps: other"), QT_TRANSLATE_NOOP("Metric", "All other gaps, as Holistic Trace Analysis has it.")},
};

constexpr Known kLaunch[]{
    {"paired", Neither, QT_TRANSLATE_NOOP("Metric", "Launches with work"), QT_TRANSLATE_NOOP("Metric", "Device work whose launch is known.")},
    {"device_spans_without_launch", Neither, QT_TRANSLATE_NOOP("Metric", "Work without launch"),
        QT_TRANSLATE_NOOP("Metric", "Device work whose launch is not in the trace.")},
    {"launches_without_span", Neither, QT_TRANSLATE_NOOP("Metric", "Launches without work"),
        QT_TRANSLATE_NOOP("Metric", "Launches whose device work is not in the trace.")},
    {"short_kernels", Less, QT_TRANSLATE_NOOP("Metric", "Short kernels"), QT_TRANSLATE_NOOP("Metric", "Kernels that took less time than launching them.")},
    {"short_kernels_share", Less, QT_TRANSLATE_NOOP("Metric", "Short kernels, share"),
        QT_TRANSLATE_NOOP("Metric", "Kernels that took less time than launching them, of all.")},
    {"latency_ns", Neither, QT_TRANSLATE_NOOP("Metric", "Launch latency"),
        QT_TRANSLATE_NOOP("Metric", "From the begin of a launch to the start on the device. Long behind a long queue, which is how it should be.")},
    {"queue_time_ns", Neither, QT_TRANSLATE_NOOP("Metric", "Queue time"),
        QT_TRANSLATE_NOOP("Metric", "From the end of a launch to the start on the device; 0 where it started before.")},
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
    return {MetricNames::tr("Quality: %1").arg(toQString(narrative::qualityName(key))),
        MetricNames::tr("A way in which these numbers are less certain than they look."), Less};
}

std::optional<MetricWords> ofPart(std::string_view key)
{
    if (takePrefix(key, "launch."))
        return ofLaunch(key);
    if (takePrefix(key, "idle_by_stream."))
        return in(kIdleByStream, key);
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
