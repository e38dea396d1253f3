// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/theme/contrast.h"

#include <QColor>

#include <algorithm>
#include <array>
#include <cmath>

namespace stallscope::gui {

namespace {

/// Linear light for each channel value. A table, because each label queries the spans behind it.
const std::array<double, 256>& lights()
{
    static const std::array<double, 256> kLights = [] {
        std::array<double, 256> lights{};
        for (std::size_t i = 0; i < lights.size(); ++i) {
            const double value = static_cast<double>(i) / 255;
            lights[i] = value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
        }
        return lights;
    }();
    return kLights;
}

double light(int channel)
{
    return lights()[static_cast<std::size_t>(channel)];
}

} // namespace

double relativeLuminance(QRgb colour)
{
    return 0.2126 * light(qRed(colour)) + 0.7152 * light(qGreen(colour)) + 0.0722 * light(qBlue(colour));
}

double contrastRatio(QRgb a, QRgb b)
{
    const auto [darker, brighter] = std::minmax({relativeLuminance(a), relativeLuminance(b)});
    return (brighter + 0.05) / (darker + 0.05);
}

QRgb readableOn(QRgb ground)
{
    constexpr QRgb kBlack = 0xff000000;
    constexpr QRgb kWhite = 0xffffffff;
    return contrastRatio(kBlack, ground) >= contrastRatio(kWhite, ground) ? kBlack : kWhite;
}

} // namespace stallscope::gui
