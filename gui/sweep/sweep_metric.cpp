// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/sweep/sweep_metric.h"

#include "gui/compare/metric_words.h"
#include "gui/details/words.h"
#include "profiler/analysis/waits.h"
#include "profiler/base/units.h"

#include <QCoreApplication>

#include <cmath>

namespace stallscope::gui {

namespace {

/// Texts of this file.
struct MetricNames {
    Q_DECLARE_TR_FUNCTIONS(SweepMetric)
};

/// "1 ms", "20 us": six digits at most, and none that is a zero at the end.
QString shortDuration(double nanos)
{
    struct Unit {
        double length;
        const char* name;
    };
    constexpr std::array<Unit, 4> kUnits{{{1e9, "s"}, {1e6, "ms"}, {1e3, "us"}, {1, "ns"}}};
    for (const Unit& unit : kUnits) {
        if (std::abs(nanos) >= unit.length)
            return QStringLiteral("%1 %2").arg(QString::number(nanos / unit.length, 'g', 6), QLatin1String(unit.name));
    }
    return nanos == 0 ? QStringLiteral("0") : QStringLiteral("%1 ns").arg(QString::number(nanos, 'g', 3));
}

} // namespace

RunNumbers numbersOf(const RunReport& report)
{
    return {report.wall, report.allDevices.busyShare, report.tandem.stalled, report.tandem.hostDeviceOverlap, bubblesOf(report)};
}

QString titleOf(SweepMetric metric)
{
    switch (metric) {
    case SweepMetric::Wall: return MetricNames::tr("Wall time");
    case SweepMetric::Ratio: return MetricNames::tr("Ratio to the baseline");
    case SweepMetric::Busy: return MetricNames::tr("Device busy");
    case SweepMetric::Stalled: return MetricNames::tr("Stalled");
    case SweepMetric::Overlap: return MetricNames::tr("Host/device overlap");
    case SweepMetric::Bubbles: return MetricNames::tr("Bubbles");
    }
    return {};
}

QString helpOf(SweepMetric metric)
{
    switch (metric) {
    case SweepMetric::Wall: return MetricNames::tr("How long a run took: the median of its repeats.");
    case SweepMetric::Ratio: return MetricNames::tr("Wall time over that of the baseline at the same point: below 1 is faster.");
    case SweepMetric::Busy: return MetricNames::tr("The share of the time in which a device worked.");
    case SweepMetric::Stalled: return wordsOfMetric("stalled").meaning;
    case SweepMetric::Overlap: return wordsOfMetric("host_device_overlap").meaning;
    case SweepMetric::Bubbles: return MetricNames::tr("The time that the devices lost to waits of the host.");
    }
    return {};
}

QString valueText(SweepMetric metric, double value)
{
    if (metric == SweepMetric::Wall || metric == SweepMetric::Bubbles)
        return toQString(formatDuration(static_cast<Nanos>(std::llround(value))));
    return isShare(metric) ? toQString(formatShare(value)) : QString::number(value, 'g', 3);
}

QString tickText(SweepMetric metric, double value)
{
    if (metric == SweepMetric::Wall || metric == SweepMetric::Bubbles)
        return shortDuration(value);
    return isShare(metric) ? QStringLiteral("%1 %").arg(QString::number(value * 100, 'g', 4)) : QString::number(value, 'g', 4);
}

bool isLessBetter(SweepMetric metric)
{
    return metric != SweepMetric::Busy && metric != SweepMetric::Overlap;
}

bool isShare(SweepMetric metric)
{
    return metric == SweepMetric::Busy || metric == SweepMetric::Stalled || metric == SweepMetric::Overlap;
}

bool needsRecording(SweepMetric metric)
{
    return metric != SweepMetric::Wall && metric != SweepMetric::Ratio;
}

} // namespace stallscope::gui
