// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/summary/number_rows.h"

#include "gui/common/text/words.h"
#include "profiler/base/units.h"
#include "profiler/narrative/verdict_words.h"

#include <QCoreApplication>

#include <algorithm>
#include <functional>

namespace stallscope::gui {

namespace {

/// Source of the metrics: a whole run or a range of it.
struct Source {
    SetMetrics sets;
    std::uint64_t waits = 0;
    Nanos waited = 0;
    Nanos bubbles = 0;
    bool isWhole = true;
    Nanos recorded = 0; ///< without device work: time covered by other records
    bool areWaitsKnown = true;
};

struct Metric {
    const char* label;
    const char* meaning;
    std::function<QString(const Source&)> value;
    bool isOfWaits = false;
};

QString share(const Share& value)
{
    return value ? toQString(formatShare(*value)) : QCoreApplication::translate("Numbers", "n/a");
}

QString part(Nanos length, Nanos whole)
{
    const QString words = durationWords(length);
    return whole > 0 ? QString("%1  (%2)").arg(words, toQString(formatShare(static_cast<double>(length) / static_cast<double>(whole)))) : words;
}

/// Several devices have two shares: of the time in which any of them is busy, and the mean of the devices, which the summary states.
QString busy(const Source& source)
{
    const Utilization& use = source.sets.allDevices;
    const Nanos whole = source.sets.range.length();
    if (source.sets.devices.size() < 2 || whole <= 0)
        return part(use.busy, whole);
    return QCoreApplication::translate("Numbers", "%1  (%2; mean of the devices %3)", "busy time of any device, its share, mean of the devices' shares")
        .arg(durationWords(use.busy), share(use.busyShare), share(use.busyMean));
}

/// Given as share of the whole only for a single device, because several devices lose time in parallel, and not for a
/// range, whose last wait may cost time behind it.
QString bubbles(const Source& source)
{
    const bool isPart = source.isWhole && source.sets.devices.size() < 2;
    return part(source.bubbles, isPart ? source.sets.range.length() : 0);
}

/// Without device work most metrics are undefined, but the recorded time still has a length.
QString length(const Source& source)
{
    if (source.recorded == 0)
        return durationWords(source.sets.range.length());
    return QCoreApplication::translate("Numbers", "%1  (no device work)").arg(durationWords(source.recorded));
}

const std::vector<Metric>& metrics()
{
    static const std::vector<Metric> kMetrics{
        {QT_TRANSLATE_NOOP("Numbers", "Length"),
            QT_TRANSLATE_NOOP("Numbers",
                "Time from the start of the timed section until the final synchronization has returned and the last device work has "
                "ended. For an imported trace, time from its first to its last event."),
            length},
        {QT_TRANSLATE_NOOP("Numbers", "Device busy"),
            QT_TRANSLATE_NOOP("Numbers",
                "Time in which a kernel, copy or memset runs on the device. For several devices, time in which at least one of them is busy; the mean of "
                "their shares follows."),
            busy},
        {QT_TRANSLATE_NOOP("Numbers", "Device idle"),
            QT_TRANSLATE_NOOP(
                "Numbers", "Time in which no kernel, copy or memset runs on the device. For several devices, time in which all of them are idle."),
            [](const Source& s) { return part(s.sets.allDevices.idle, s.sets.range.length()); }},
        {QT_TRANSLATE_NOOP("Numbers", "Kernels"), QT_TRANSLATE_NOOP("Numbers", "Time in which at least one kernel runs."),
            [](const Source& s) { return part(s.sets.allDevices.kernel, s.sets.range.length()); }},
        {QT_TRANSLATE_NOOP("Numbers", "Copies"), QT_TRANSLATE_NOOP("Numbers", "Time in which at least one copy runs."),
            [](const Source& s) { return part(s.sets.allDevices.copy, s.sets.range.length()); }},
        {QT_TRANSLATE_NOOP("Numbers", "Hidden copies"), QT_TRANSLATE_NOOP("Numbers", "Share of the copy time that overlaps with kernels."),
            [](const Source& s) { return share(s.sets.allDevices.copyHidden); }},
        {QT_TRANSLATE_NOOP("Numbers", "Host/device overlap"),
            QT_TRANSLATE_NOOP("Numbers", "Share of the device busy time in which the host was not blocked. Requires at least two launches."),
            [](const Source& s) { return share(s.sets.overlap.hostDeviceOverlap); }, true},
        {QT_TRANSLATE_NOOP("Numbers", "Blocked mid-run"),
            QT_TRANSLATE_NOOP("Numbers",
                "Share of the window in which the host is blocked. Excludes final waits, which only drain the device after the last "
                "launch."),
            [](const Source& s) { return share(s.sets.overlap.stalled); }, true},
        {QT_TRANSLATE_NOOP("Numbers", "Blocked (total)"),
            QT_TRANSLATE_NOOP("Numbers",
                "Time in which at least one thread that launches work is in a blocking call. Waits of several threads at once count once here, and each by "
                "itself under Waits."),
            [](const Source& s) { return part(s.sets.overlap.hostBlocked, s.sets.range.length()); }, true},
        {QT_TRANSLATE_NOOP("Numbers", "Both idle"),
            QT_TRANSLATE_NOOP("Numbers", "Time in which the host is blocked and no device is busy, final waits excluded."),
            [](const Source& s) { return part(s.sets.overlap.bothIdle, s.sets.range.length()); }, true},
        {QT_TRANSLATE_NOOP("Numbers", "Waits"),
            QT_TRANSLATE_NOOP("Numbers", "Number and total duration of the blocking calls of all threads that start in this range."),
            [](const Source& s) { return QString("%1  (%2)").arg(countWords(s.waits), durationWords(s.waited)); }, true},
        {QT_TRANSLATE_NOOP("Numbers", "Bubbles"),
            QT_TRANSLATE_NOOP("Numbers",
                "Device idle time caused by waits: for each wait, the smaller of the wait and the idle gap it causes. A prediction "
                "without the waits may save more, because the host also gets ahead with later work. No share is given for several devices or a "
                "selected range, where bubbles may overlap or extend beyond the range. Unlike the synchronization cost in the summary and in the time budget, it includes "
                "waits during initialization and before the first work, and counts the device with the largest gap after each wait."),
            bubbles, true},
        {QT_TRANSLATE_NOOP("Numbers", "Enqueue"), QT_TRANSLATE_NOOP("Numbers", "Time in non-blocking calls."),
            [](const Source& s) { return part(s.sets.overlap.api, s.sets.range.length()); }},
    };
    return kMetrics;
}

Source sourceOf(const RunAnalysis& analysis, TimeRange range)
{
    Source source;
    source.sets = analysis.setMetrics(range);
    source.waits = source.sets.overlap.syncCount;
    source.waited = source.sets.overlap.sync;
    const bool isWhole = source.sets.range == analysis.window(); // waits may lie outside of a range
    source.bubbles = analysis.waitIndex().costs().lostBy(isWhole ? TimeRange::all() : source.sets.range);
    return source;
}

/// The same for a whole run, from its report.
Source sourceOf(const RunReport& report)
{
    Source source;
    source.sets = {report.range, report.overlap, report.threads, report.allDevices, report.devices};
    for (const SyncSite& site : report.syncSites) {
        source.waits += site.count;
        source.waited = saturatingAdd(source.waited, site.total);
        source.bubbles = saturatingAdd(source.bubbles, site.bubble);
    }
    return source;
}

} // namespace

std::vector<NumberRow> numberRows(const ShownRun& run, std::optional<TimeRange> range)
{
    std::vector<NumberRow> rows;
    if (!run.analysis && !run.report)
        return rows;
    Source whole = run.analysis ? sourceOf(*run.analysis, run.analysis->window()) : sourceOf(*run.report);
    if (whole.sets.devices.empty() && whole.sets.threads.empty() && !run.trace->range().isEmpty())
        whole.recorded = whole.sets.range.isEmpty() ? run.trace->range().length() : whole.sets.range.length();
    auto part = range && run.analysis ? std::optional(sourceOf(*run.analysis, *range)) : std::nullopt;
    if (part)
        part->isWhole = false;
    whole.areWaitsKnown = narrative::areWaitsRecorded(*run.trace, whole.sets.devices, whole.waits);
    const QString unknown = QCoreApplication::translate("Numbers", "n/a");
    for (const Metric& metric : metrics()) {
        const bool isKnown = whole.areWaitsKnown || !metric.isOfWaits;
        rows.push_back({QCoreApplication::translate("Numbers", metric.label), QCoreApplication::translate("Numbers", metric.meaning),
            isKnown ? metric.value(whole) : unknown,
            part && isKnown ? metric.value(*part)
                : range     ? unknown
                            : QString()});
    }
    return rows;
}

} // namespace stallscope::gui
