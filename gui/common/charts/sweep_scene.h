// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace stallscope::gui {

/// An axis with a few discrete values.
struct PlottedAxis {
    QString label;
    std::vector<double> values;
    std::vector<QString> texts; ///< one per value
    bool isLog = false;
    QString shortLabel = {}; ///< used if `label` does not fit; empty: it always fits
};

struct PlottedPoint {
    std::optional<double> value;
    std::vector<double> repeats; ///< values whose median is shown
    bool isBest = false;
};

struct PlottedCurve {
    QString name;
    std::vector<PlottedPoint> points; ///< one per value of the axis
};

/// Curves over a few discrete values.
struct CurveScene {
    PlottedAxis x;
    QString yLabel;
    bool isLogY = false; ///< all values are positive
    std::function<QString(double)> yText;
    std::optional<double> level; ///< horizontal line, for example at the baseline
    QString bestText;            ///< meaning of a ring; empty: no rings
    std::vector<PlottedCurve> curves;
};

struct HeatCell {
    QString text;                ///< empty: unknown
    std::optional<double> share; ///< position on the colour scale; empty: unknown
    bool isBest = false;
};

/// Cells over two axes with equally spaced values.
struct HeatScene {
    PlottedAxis x;
    PlottedAxis y;
    QString title;
    QString dark; ///< label of the dark end of the colour scale
    QString bright;
    std::vector<HeatCell> cells; ///< by column, smallest values first
};

} // namespace stallscope::gui
