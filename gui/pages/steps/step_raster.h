// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "gui/model/steps_of_runs.h"

#include <QCache>
#include <QImage>
#include <QRect>

#include <memory>

class QPainter;

namespace stallscope::gui {

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

} // namespace stallscope::gui
