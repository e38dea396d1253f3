// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "profiler/analysis/metrics/launch_curves.h"

#include <QWidget>

#include <optional>
#include <vector>

class QCPAxisRect;
class QCPLegend;
class QCPGraph;
class QCustomPlot;

namespace stallscope::gui {

class PointWalk;
class ShownValue;

/// Launches onto the streams of a run over time. Above: latency of the slowest launch in each interval. Below: work that is
/// launched but not yet started.
class LaunchPlot : public QWidget {
    Q_OBJECT
public:
    struct Stream {
        QString title;
        LaunchCurve curve;
    };
    struct Spot {
        std::size_t stream = 0;
        std::size_t part = 0;

        friend bool operator==(const Spot&, const Spot&) = default;
    };

    explicit LaunchPlot(QWidget* parent = nullptr);
    ~LaunchPlot() override;

    void setTheme(const Theme& theme);
    /// The curves cover `range`; axis labels are relative to `zero`.
    void setStreams(std::vector<Stream> streams, TimeRange range, Nanos zero);
    [[nodiscard]] const std::vector<Stream>& streams() const { return m_streams; }
    /// The launch with the nearest point, within a few pixels.
    [[nodiscard]] std::optional<Spot> spotAt(QPointF point) const;
    /// Position of a launch's point on the widget.
    [[nodiscard]] QPointF pointOf(Spot spot) const;

signals:
    void launchClicked(stallscope::gui::LaunchPlot::Spot spot);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void layOut();
    void draw();
    void addStream(const Stream& stream);
    void setRanges();
    void addWalked();
    void walkTo(int point);
    /// From left to right.
    [[nodiscard]] std::vector<Spot> spots() const;
    [[nodiscard]] double keyOf(std::size_t part, std::size_t parts) const;
    [[nodiscard]] QString wordsOf(Spot spot) const;

    QCustomPlot* m_plot;
    QCPAxisRect* m_latency;
    QCPAxisRect* m_depth;
    QCPLegend* m_legend; // of the streams
    const Theme* m_theme;
    std::vector<Stream> m_streams;
    TimeRange m_range;
    Nanos m_zero = 0;
    PointWalk* m_walk;
    ShownValue* m_value;
    std::optional<Spot> m_walked; // launch of the keyboard cursor
};

} // namespace stallscope::gui
