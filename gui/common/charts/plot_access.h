// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/charts/launch_plot.h"
#include "gui/common/charts/sweep_scene.h"
#include "profiler/analysis/report/percentiles.h"
#include "profiler/analysis/steps/steps.h"
#include "profiler/base/units.h"

#include <QObject>
#include <QString>

#include <functional>
#include <vector>

class QKeyEvent;
class QWidget;

namespace stallscope::gui {

/// "2.5 ms", in the format of plots.
[[nodiscard]] inline QString lengthWords(Nanos length)
{
    return QString::fromStdString(formatDuration(length));
}

/// Keyboard control for a plot whose points can be opened: arrows move to the next point, Home and End to the first and last, Enter opens.
class PointWalk : public QObject {
    Q_OBJECT
public:
    /// Makes the plot focusable. Child of the plot; `count` returns the current number of points.
    PointWalk(QWidget& plot, std::function<int()> count);

    /// To be called when the points are replaced.
    void leave() { m_at = -1; }

signals:
    /// -1: no point.
    void moved(int point);
    void opened(int point);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool press(const QKeyEvent& key);
    void moveTo(int point);

    std::function<int()> m_count;
    int m_at = -1;
};

// Texts of plots for screen readers: the item under the cursor, or the whole plot. Empty if nothing is shown.
[[nodiscard]] QString wordsOf(const std::vector<HistogramBin>& bins);
[[nodiscard]] QString wordsOf(const std::vector<LaunchPlot::Stream>& streams);
[[nodiscard]] QString wordsOf(const RunSteps& steps);
[[nodiscard]] QString wordsOf(const CurveScene& scene);
[[nodiscard]] QString pointWords(const CurveScene& scene, std::size_t curve, std::size_t point);
[[nodiscard]] QString wordsOf(const HeatScene& scene);
[[nodiscard]] QString cellWords(const HeatScene& scene, std::size_t cell);

} // namespace stallscope::gui
