// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/charts/sweep_scene.h"
#include "gui/common/theme/theme.h"

#include <QWidget>

#include <optional>

class QPainter;

namespace stallscope::gui {

class ShownValue;

/// Points of a sweep over two parameters as cells: brighter is better. Cells react to the mouse, the arrow keys and Enter.
class HeatMap : public QWidget {
    Q_OBJECT
public:
    explicit HeatMap(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setScene(HeatScene scene);
    [[nodiscard]] const HeatScene& scene() const { return m_scene; }
    [[nodiscard]] QRectF cellRect(std::size_t cell) const;
    [[nodiscard]] std::optional<std::size_t> cellAt(QPointF position) const;
    [[nodiscard]] std::optional<std::size_t> pointedAt() const { return m_pointed; }
    void paintTo(QPainter& painter) const;

signals:
    /// The cell under the mouse or of the keyboard changed; empty: none. The position is that of the mouse, or null for keys.
    void pointed(std::optional<std::size_t> cell, QPoint globalPosition);
    void activated(std::size_t cell);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QRectF area() const;
    void paintCells(QPainter& painter) const;
    void paintCell(QPainter& painter, std::size_t cell) const;
    void paintAxes(QPainter& painter) const;
    void paintScale(QPainter& painter) const;
    void frame(QPainter& painter, std::size_t cell, const QColor& colour) const;
    void point(std::optional<std::size_t> cell, QPoint globalPosition);
    void step(int columns, int rows);

    const Theme* m_theme;
    HeatScene m_scene;
    std::optional<std::size_t> m_pointed;
    ShownValue* m_value;
};

} // namespace stallscope::gui
