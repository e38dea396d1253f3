// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cmath>

namespace stallscope::gui {

/// Of a wheel with notches, as Qt counts: eighths of a degree.
inline constexpr double kWheelNotch = 120;

/// What a turn of the wheel makes of the length that is seen.
[[nodiscard]] inline double zoomByWheel(double angle)
{
    constexpr double kZoomPerNotch = 0.8;
    return std::pow(kZoomPerNotch, angle / kWheelNotch);
}

} // namespace stallscope::gui
