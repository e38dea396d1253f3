// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/widgets/shown_words.h"

#include "gui/common/text/words.h"
#include "gui/timeline/layout/lane_layout.h"
#include "profiler/base/units.h"

#include <QCoreApplication>

namespace stallscope::gui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Shown)
};

QString spanWords(const ShownRun& run, const SpanPlace& place)
{
    const QString name = toQString(run.trace->nameOf(place.span));
    const QString at = durationWords(place.span.start - run.window.start);
    return Words::tr("Selected: %1, %2, %3 long, at %4, on %5.", "%1: name, %2: kind, %3: length, %4: when, %5: thread or stream")
        .arg(name, kindWords(place.span.kind), durationWords(place.span.duration), at, toQString(titleOf(*run.trace, place.track)));
}

} // namespace

QString rangeWords(TimeRange onAxis)
{
    return Words::tr("%1 to %2").arg(durationWords(onAxis.start), durationWords(onAxis.end));
}

QString lanesWords(const ShownRun& run, const PaneScene& scene, TimeRange visible)
{
    const QString selected = scene.selected ? spanWords(run, *scene.selected) : Words::tr("No span selected.");
    return together({selected, Words::tr("Shown: %1.").arg(rangeWords(visible))});
}

QString overviewWords(const RunList& runs, TimeRange all, TimeRange visible)
{
    QStringList sentences{Words::tr("Shown: %1 of %2.").arg(rangeWords(visible), rangeWords(all))};
    for (int i = 0; i < runs.size(); ++i) {
        const ShownRun& run = runs.at(i);
        const Share busy = run.report ? busyShareOf(*run.report) : std::nullopt;
        if (busy)
            sentences << Words::tr("%1: devices busy %2 of the time.").arg(run.title, toQString(formatShare(*busy)));
    }
    return together(sentences);
}

QString rulerWords(TimeRange visible, const Selection& selection)
{
    const QString shown = Words::tr("Shown: %1.").arg(rangeWords(visible));
    const auto& range = selection.range();
    if (!range)
        return shown;
    return together({Words::tr("Selected: %1, %2 long.").arg(rangeWords(*range), durationWords(range->length())), shown});
}

QString bandWords(const Band& band)
{
    QStringList words{QString::fromStdString(band.title)};
    if (!band.subtitle.empty())
        words << QString::fromStdString(band.subtitle);
    if (band.canCollapse)
        words << (band.isCollapsed ? Words::tr("closed") : Words::tr("open"));
    if (band.isPinned)
        words << Words::tr("pinned");
    return words.join(QStringLiteral(", "));
}

} // namespace stallscope::gui
