// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/colours.h"
#include "profiler/base/time_range.h"

#include <QWidget>

#include <optional>
#include <vector>

class QCustomPlot;

namespace stallscope::gui {

/// Device utilization over all time, one strip per run, with the visible range marked.
class OverviewPlot : public QWidget {
    Q_OBJECT
public:
    struct Strip {
        std::vector<double> busy; ///< busy share of each of equal slices of `range`; empty: not computed yet
        std::vector<double> kernel;
        TimeRange range; ///< on the shared axis
    };

    explicit OverviewPlot(QWidget* parent = nullptr);
    ~OverviewPlot() override;

    void setTheme(const Theme& theme);
    void setStrips(const std::vector<Strip>& strips);
    void setAxis(TimeRange all);
    void setVisibleTime(TimeRange range);
    void setMarked(std::optional<TimeRange> range);
    void paintTo(QPainter& painter);

private:
    void addStrip(const Strip& strip);
    void paintWindow(QPainter& painter, QSize size) const;
    void scheduleFrame();

    QCustomPlot* m_plot;
    const Theme* m_theme;
    std::vector<Strip> m_strips;
    TimeRange m_all;
    TimeRange m_visible;
    std::optional<TimeRange> m_marked;
};

} // namespace stallscope::gui
