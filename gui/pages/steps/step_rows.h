// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/pages/steps/step_raster.h"

#include <QWidget>

#include <memory>

namespace stallscope::gui {

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
