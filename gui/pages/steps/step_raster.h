// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "gui/model/steps_of_runs.h"
#include "profiler/analysis/segments/analysis.h"
#include "profiler/analysis/steps/steps.h"

#include <QCache>
#include <QImage>
#include <QRect>
#include <QWidget>

#include <array>
#include <memory>
#include <vector>

class QPainter;

namespace stallscope::gui {

/// Activity of devices and host in one of the equal slices of a step: shares of the slice in the order of kStepParts. They
/// sum to 1, to less in the slice in which the step ends, and to 0 behind it.
using StepCell = std::array<double, 4>;

/// Divides `reach` from the start of the step on the device into `parts` cells. All cells add up to the step's own numbers.
[[nodiscard]] std::vector<StepCell> cellsOf(const FullAnalysis& whole, const Step& step, Nanos reach, std::size_t parts);

/// Paints steps as rows with a common zero: device and host activity over time. Caches the rows painted last.
class StepRaster {
public:
    void setTheme(const Theme& theme);
    /// The axis ends at `reach`. Null: nothing to paint.
    void setSteps(std::shared_ptr<const StepsOfRun> steps, Nanos reach);

    [[nodiscard]] const StepsOfRun* steps() const { return m_steps.get(); }
    [[nodiscard]] Nanos reach() const { return m_reach; }
    [[nodiscard]] const Theme& theme() const { return *m_theme; }
    /// Horizontal position of a time since the start of a step.
    [[nodiscard]] double placeOf(Nanos time, const QRectF& row) const;
    /// Paints one step, with a line at the end of the median step.
    void paint(QPainter& painter, const QRect& row, std::size_t step);

private:
    [[nodiscard]] QImage lineOf(std::size_t step, int pixels);

    static constexpr int kKeptRows = 400;

    std::shared_ptr<const StepsOfRun> m_steps;
    Nanos m_reach = 1;
    const Theme* m_theme = &themeOf(Theme::Mode::Dark);
    int m_pixels = 0; // width of the cached rows
    QCache<std::size_t, QImage> m_kept{kKeptRows};
};

/// All steps of a run at once, for pictures. If they do not fit, a row shows the slowest of several steps.
class StepRows : public QWidget {
    Q_OBJECT
public:
    StepRows(std::shared_ptr<const StepsOfRun> steps, Nanos reach, const Theme& theme, QWidget* parent = nullptr);

    void paintTo(QPainter& painter);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintLegend(QPainter& painter, const QRect& place) const;
    void paintRuler(QPainter& painter, const QRect& place) const;
    void paintRow(QPainter& painter, const QRect& place, std::size_t step, bool hasWords);
    [[nodiscard]] std::size_t slowestOf(std::size_t first, std::size_t behind) const;

    StepRaster m_raster;
};

} // namespace stallscope::gui
