// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/charts/sweep_scene.h"
#include "gui/common/theme/theme.h"

#include <QWidget>

#include <optional>

class QCPGraph;
class QCustomPlot;
class QPainter;

namespace stallscope::gui {

class ShownValue;

/// Curves of a sweep: one per strategy, with distinct colours and marker shapes; repeats as faint dots; legend beside the
/// data. Points react to the mouse, the arrow keys and Enter.
class SweepPlot : public QWidget {
    Q_OBJECT
public:
    struct Place {
        std::size_t curve = 0;
        std::size_t point = 0;

        friend bool operator==(const Place&, const Place&) = default;
    };

    explicit SweepPlot(QWidget* parent = nullptr);
    ~SweepPlot() override;

    void setTheme(const Theme& theme);
    void setScene(CurveScene scene);
    /// Position of a point on the widget; empty if its value is unknown.
    [[nodiscard]] std::optional<QPointF> positionOf(Place place) const;
    [[nodiscard]] const CurveScene& scene() const { return m_scene; }
    [[nodiscard]] std::optional<Place> pointedAt() const { return m_pointed; }
    void paintTo(QPainter& painter);

signals:
    /// The point under the mouse or of the keyboard changed; empty: none. The position is that of the mouse, or null for keys.
    void pointed(std::optional<stallscope::gui::SweepPlot::Place> place, QPoint globalPosition);
    void activated(stallscope::gui::SweepPlot::Place place);

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void redraw();
    void addLevel();
    void addCurve(std::size_t index);
    void addRings();
    void fitAxes();
    void labelValues();
    void fitLabels();
    void point(std::optional<Place> place);
    [[nodiscard]] std::optional<Place> nearest(QPointF position) const;
    [[nodiscard]] std::optional<Place> stepFrom(Place place, int curves, int points) const;

    QCustomPlot* m_plot;
    const Theme* m_theme;
    CurveScene m_scene;
    std::optional<Place> m_pointed;
    ShownValue* m_value;
    QCPGraph* m_ring = nullptr; // around the current point
    int m_labelledWidth = 0;    // width of the data area for which labels were chosen
};

} // namespace stallscope::gui
