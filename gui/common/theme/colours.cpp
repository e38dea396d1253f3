// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/theme/colours.h"

#include "profiler/base/hash.h"

#include <algorithm>
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

/// Relative luminance as defined by WCAG 2, from 0 (black) to 1 (white).
double relativeLuminance(QRgb colour)
{
    return 0.2126 * light(qRed(colour)) + 0.7152 * light(qGreen(colour)) + 0.0722 * light(qBlue(colour));
}

} // namespace

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

namespace {

QRgb kindColour(SpanKind kind, bool isDark)
{
    switch (kind) {
    case SpanKind::Kernel: return isDark ? 0xff4f9be6 : 0xff3a86d6;
    case SpanKind::Memcpy: return isDark ? 0xff2fb79a : 0xff179a7f;
    case SpanKind::Memset: return isDark ? 0xffd6c25a : 0xffb39a1d;
    case SpanKind::Graph: return isDark ? 0xff7f8bf0 : 0xff5a66d8;
    case SpanKind::Migration: return isDark ? 0xffb98ad8 : 0xff9159b8;
    case SpanKind::DeviceRange: return isDark ? 0xff8a7a45 : 0xffe2cf8f;
    case SpanKind::SyncRecord: return isDark ? 0xff5b626e : 0xffb4bcc7;
    case SpanKind::ApiCall: return isDark ? 0xff8fa0b8 : 0xff8496b0;
    case SpanKind::Range: return isDark ? 0xffa8914b : 0xffdcc478;
    case SpanKind::HostOp: return isDark ? 0xff55705f : 0xffa9c4b2;
    case SpanKind::Python: return isDark ? 0xff5a5262 : 0xffcdc6d4;
    case SpanKind::Overhead: return isDark ? 0xff6b5560 : 0xffd2b9c4;
    case SpanKind::Mark: return isDark ? 0xffe6e9ee : 0xff3a424e;
    }
    return 0xff808080;
}

/// Twelve hues without the reds and oranges of waits, alternating in lightness.
QRgb hue(std::size_t index, std::size_t count, bool isDark)
{
    constexpr int kFirst = 48;
    constexpr int kLast = 325;
    const int degrees = kFirst + static_cast<int>(index * (kLast - kFirst) / count);
    const bool isLighter = index % 2 == 0;
    const int lightness = (isDark ? 118 : 112) + (isLighter ? 38 : 0);
    return QColor::fromHsl(degrees, isDark ? 115 : 125, lightness).rgb();
}

} // namespace

SpanColours::SpanColours(const Theme& theme, ColourBy by)
    : m_by(by), m_wait(theme.wait.rgb()), m_finalWait(theme.finalWait.rgb()), m_communication(theme.isDark() ? 0xffc98bbd : 0xffb0639f)
{
    for (std::size_t i = 0; i < m_kinds.size(); ++i)
        m_kinds[i] = kindColour(static_cast<SpanKind>(i), theme.isDark());
    for (std::size_t i = 0; i < kHues; ++i)
        m_hues[i] = hue(i * 5 % kHues, kHues, theme.isDark());
}

QRgb SpanColours::of(SpanKind kind, SpanFlag::Type flags, StringId name, TrackId stream) const
{
    if ((flags & SpanFlag::kBlocking) != 0)
        return m_wait;
    if (m_by == ColourBy::Name)
        return m_hues[mixBits(name.value()) % kHues];
    if (m_by == ColourBy::Stream)
        return m_hues[stream.value() % kHues];
    if (kind == SpanKind::Kernel && (flags & SpanFlag::kCommunication) != 0)
        return m_communication;
    return m_kinds[static_cast<std::size_t>(kind)];
}

} // namespace stallscope::gui
