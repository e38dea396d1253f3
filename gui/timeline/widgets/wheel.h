// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cmath>

namespace stallscope::gui {

/// Angle of one wheel notch, in eighths of a degree as in QWheelEvent.
inline constexpr double kWheelNotch = 120;

/// Factor by which a turn of the wheel scales the visible length.
[[nodiscard]] inline double zoomByWheel(double angle)
{
    constexpr double kZoomPerNotch = 0.8;
    return std::pow(kZoomPerNotch, angle / kWheelNotch);
}

} // namespace stallscope::gui
