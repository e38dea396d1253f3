// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/theme/series_colours.h"

#include "gui/common/theme/contrast.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace stallscope::gui {

namespace {

constexpr std::array<QRgb, 7> kOnDark{0xffb9c1cc, 0xff56a3f0, 0xffe0c84c, 0xff2fc3a2, 0xffd493c6, 0xff9a8cf2, 0xff9bdcf7};
constexpr std::array<QRgb, 7> kOnLight{0xff5a6573, 0xff1667c0, 0xff9c7a00, 0xff0a8a6d, 0xffa63f92, 0xff5a48c8, 0xff3c93b8};

/// Viridis, in equal steps.
constexpr std::array<QRgb, 11> kHeat{
    0xff440154, 0xff482475, 0xff414487, 0xff355f8d, 0xff2a788e, 0xff21918c, 0xff22a884, 0xff44bf70, 0xff7ad151, 0xffbddf26, 0xfffde725};

} // namespace

QColor seriesColour(const Theme& theme, std::size_t index)
{
    const auto& colours = theme.isDark() ? kOnDark : kOnLight;
    return QColor(colours[index % colours.size()]);
}

QColor heatColour(double share)
{
    const double place = std::clamp(share, 0.0, 1.0) * static_cast<double>(kHeat.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(place), kHeat.size() - 2);
    return mixed(QColor(kHeat[below]), QColor(kHeat[below + 1]), place - static_cast<double>(below));
}

QColor heatTextColour(double share)
{
    return QColor(readableOn(heatColour(share).rgb()));
}

} // namespace stallscope::gui
