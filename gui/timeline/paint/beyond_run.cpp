// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/paint/beyond_run.h"

#include "gui/timeline/layout/layout_choices.h"
#include "profiler/base/units.h"

#include <QCoreApplication>

namespace stallscope::gui {

namespace {

constexpr double kMargin = 8;

struct BeyondRunWords {
    Q_DECLARE_TR_FUNCTIONS(Timeline)
};

} // namespace

QString beyondRunWords(const PaneScene& scene)
{
    const auto onAxis = [&scene](Nanos time) { return QString::fromStdString(formatDuration(time - scene.origin)); };
    const TimeRange shown = scene.showsOthers ? scene.trace->range() : scene.window;
    if (shown.isEmpty() || scene.visible.isEmpty())
        return {};
    if (scene.visible.start >= shown.end)
        return BeyondRunWords::tr("Run ends at %1").arg(onAxis(shown.end));
    if (scene.visible.end <= shown.start)
        return BeyondRunWords::tr("Run begins at %1").arg(onAxis(shown.start));
    return {};
}

void paintBeyondRun(QPainter& painter, const PaneScene& scene, QSize size)
{
    const QString words = beyondRunWords(scene);
    const QRectF room(kMargin, scene.layout.pinnedHeight(), size.width() - 2 * kMargin, 2 * LayoutChoices::kLaneHeight);
    if (words.isEmpty() || painter.fontMetrics().horizontalAdvance(words) > room.width())
        return;
    painter.setPen(scene.theme->mutedText);
    painter.drawText(room, Qt::AlignCenter, words);
}

} // namespace stallscope::gui
