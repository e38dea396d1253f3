// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "profiler/base/time_range.h"

#include <QString>
#include <QWidget>

#include <cstddef>
#include <optional>
#include <vector>

class QCustomPlot;

namespace stallscope::gui {

class PointWalk;
class ShownValue;

/// Values of rows as points, over a time or over the numbers of the rows. A click, or Enter with the keyboard, opens a row.
class ValuePlot : public QWidget {
    Q_OBJECT
public:
    struct Point {
        Nanos key = 0; ///< time, or number of the row
        double value = 0;
        std::size_t row = 0;
    };
    struct Scene {
        std::vector<Point> points; ///< by key
        bool isOverTime = false;
        bool hasDurations = false; ///< values are nanoseconds
        QString keyTitle;
        QString valueTitle;
    };

    explicit ValuePlot(QWidget* parent = nullptr);
    ~ValuePlot() override;

    void setTheme(const Theme& theme);
    void setScene(Scene scene);
    [[nodiscard]] const Scene& scene() const { return m_scene; }
    /// The nearest point within a few pixels.
    [[nodiscard]] std::optional<std::size_t> pointAt(QPointF at) const;
    /// Position of a point on the widget.
    [[nodiscard]] QPointF positionOf(std::size_t point) const;

signals:
    void rowClicked(std::size_t row);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void draw();
    void setAxes();
    void walkTo(int point);
    [[nodiscard]] double keyOf(const Point& point) const;
    [[nodiscard]] QString valueWords(double value) const;
    [[nodiscard]] QString keyWords(const Point& point) const;
    [[nodiscard]] QString wordsOf(std::size_t point) const;
    [[nodiscard]] QString wordsOfAll() const;

    QCustomPlot* m_plot;
    const Theme* m_theme;
    Scene m_scene;
    PointWalk* m_walk;
    ShownValue* m_value;
    std::optional<std::size_t> m_walked; // point of the keyboard cursor
};

} // namespace stallscope::gui
