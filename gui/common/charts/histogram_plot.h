// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "profiler/analysis/report/percentiles.h"

#include <QWidget>

#include <optional>
#include <vector>

class QCustomPlot;

namespace stallscope::gui {

class PointWalk;
class ShownValue;

/// Histogram of durations on a logarithmic axis.
class HistogramPlot : public QWidget {
    Q_OBJECT
public:
    explicit HistogramPlot(QWidget* parent = nullptr);
    ~HistogramPlot() override;

    void setTheme(const Theme& theme);
    /// `marked`: duration of the selected span.
    void setBins(std::vector<HistogramBin> bins, std::optional<Nanos> marked);
    /// The bin below a point of the widget.
    [[nodiscard]] std::optional<int> binAt(QPointF point) const;

signals:
    void binClicked(int bin);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void draw();
    void drawMark(double height);
    void walkTo(int point);
    [[nodiscard]] std::vector<int> filledBins() const;
    [[nodiscard]] QString wordsOf(int bin) const;

    QCustomPlot* m_plot;
    const Theme* m_theme;
    std::vector<HistogramBin> m_bins;
    std::optional<Nanos> m_marked;
    PointWalk* m_walk;
    ShownValue* m_value;
    std::optional<int> m_walked; // bin of the keyboard cursor
};

} // namespace stallscope::gui
