// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace stallscope::gui {

/// An axis on which everything lies at one of a few values.
struct PlottedAxis {
    QString label;
    std::vector<double> values;
    std::vector<QString> texts; ///< one for each value
    bool isLog = false;
    QString shortLabel = {}; ///< where there is no room for the label; empty: there always is
};

struct PlottedPoint {
    std::optional<double> value;
    std::vector<double> repeats; ///< what the value is the median of
    bool isBest = false;
};

struct PlottedCurve {
    QString name;
    std::vector<PlottedPoint> points; ///< one for each value of the axis
};

/// Curves over a few values.
struct CurveScene {
    PlottedAxis x;
    QString yLabel;
    bool isLogY = false; ///< all values are positive
    std::function<QString(double)> yText;
    std::optional<double> level; ///< a line across, as that of the baseline
    QString bestText;            ///< what a ring means; empty: no rings
    std::vector<PlottedCurve> curves;
};

struct HeatCell {
    QString text;                ///< empty: nothing is known
    std::optional<double> share; ///< of the colour scale; absent: nothing is known
    bool isBest = false;
};

/// Cells over two axes, whose values stand in equal steps.
struct HeatScene {
    PlottedAxis x;
    PlottedAxis y;
    QString title;
    QString dark; ///< what the ends of the colour scale stand for
    QString bright;
    std::vector<HeatCell> cells; ///< column by column, from the smallest values on
};

} // namespace stallscope::gui
