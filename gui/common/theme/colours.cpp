// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/theme/colours.h"

#include "profiler/base/hash.h"

#include <algorithm>
#include <cmath>
#include <utility>

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
    case SpanKind::Kernel: return isDark ? 0xff4f9be6 : 0xff3480d0;
    case SpanKind::Memcpy: return isDark ? 0xff2fb79a : 0xff10907a;
    case SpanKind::Memset: return isDark ? 0xffd6c25a : 0xff96800e;
    case SpanKind::Graph: return isDark ? 0xff7f8bf0 : 0xff5a66d8;
    case SpanKind::Migration: return isDark ? 0xffb98ad8 : 0xff9159b8;
    case SpanKind::DeviceRange: return isDark ? 0xff8a7a45 : 0xffcdb565;
    case SpanKind::SyncRecord: return isDark ? 0xff5b626e : 0xffa2acb9;
    case SpanKind::ApiCall: return isDark ? 0xff8496b0 : 0xff74879f;
    case SpanKind::Range: return isDark ? 0xffa8914b : 0xffa88a2b;
    case SpanKind::HostOp: return isDark ? 0xff6c9379 : 0xff5f8a6f;
    case SpanKind::Python: return isDark ? 0xff655d6e : 0xffb3aabc;
    case SpanKind::Overhead: return isDark ? 0xff75606a : 0xffbd9fac;
    case SpanKind::Mark: return isDark ? 0xff5d6675 : 0xffa4adba;
    }
    return 0xff808080;
}

/// The colour of this hue and saturation that has this contrast to the ground.
QRgb withContrast(int degrees, int saturation, QRgb ground, double contrast)
{
    const bool isOnDark = relativeLuminance(ground) < 0.5;
    QRgb found = ground;
    for (int step = 0; step <= 255; ++step) {
        found = QColor::fromHsl(degrees, saturation, isOnDark ? step : 255 - step).rgb();
        if (contrastRatio(found, ground) >= contrast)
            break;
    }
    return found;
}

/// Twelve hues without the reds and oranges of waits, alternating in lightness.
QRgb hueColour(std::size_t index, const Theme& theme)
{
    constexpr int kFirst = 52;
    constexpr int kLast = 325;
    constexpr int kSaturation = 66; // less than that of kernels and copies
    const int degrees = kFirst + static_cast<int>(index * (kLast - kFirst) / (kHues - 1));
    const double near = theme.isDark() ? 4.4 : 3.1;
    const double far = theme.isDark() ? 6.8 : 4.1;
    return withContrast(degrees, kSaturation, theme.surface.rgb(), index % 2 == 0 ? near : far);
}

/// Neighbours in this order differ in hue.
std::array<QRgb, kHues> huesOn(const Theme& theme)
{
    std::array<QRgb, kHues> hues{};
    for (std::size_t i = 0; i < kHues; ++i)
        hues[i] = hueColour(i * 5 % kHues, theme);
    return hues;
}

} // namespace

double costStrength(double share)
{
    constexpr double kCostly = 0.25;
    return std::sqrt(std::clamp(share / kCostly, 0.0, 1.0));
}

std::size_t hueOf(std::string_view name)
{
    constexpr std::size_t kMostLetters = 120; // the rest of a long name rarely tells names apart
    std::array<char, kMostLetters> letters{};
    std::size_t count = 0;
    for (std::size_t i = 0; i < name.size() && count < kMostLetters; ++i) {
        if (name[i] < '0' || name[i] > '9')
            letters[count++] = name[i];
    }
    return hashBytes({letters.data(), count}) % kHues;
}

NameHues::NameHues(std::shared_ptr<const TracePools> pools) : m_pools(std::move(pools)), m_known(std::max(2 * m_pools->strings.size(), kLeastKnown))
{
    for (auto& known : m_known)
        known.store(kUnknown, std::memory_order_relaxed);
}

std::size_t NameHues::of(StringId name) const
{
    if (name.index() >= m_known.size())
        return hueOf(m_pools->strings.view(name));
    std::atomic<std::uint8_t>& known = m_known[name.index()];
    std::uint8_t hue = known.load(std::memory_order_relaxed);
    if (hue == kUnknown) {
        hue = static_cast<std::uint8_t>(hueOf(m_pools->strings.view(name)));
        known.store(hue, std::memory_order_relaxed);
    }
    return hue;
}

SpanColours::SpanColours(const Theme& theme, ColourBy by, std::shared_ptr<const TracePools> names)
    : m_by(by), m_names(names ? std::make_shared<NameHues>(std::move(names)) : nullptr), m_communication(theme.isDark() ? 0xffc98bbd : 0xffb0639f)
{
    for (std::size_t i = 0; i < kWaitShades; ++i)
        m_waits[i] = mixed(theme.cheapWait, theme.wait, static_cast<double>(i) / (kWaitShades - 1)).rgb();
    for (std::size_t i = 0; i < m_kinds.size(); ++i)
        m_kinds[i] = kindColour(static_cast<SpanKind>(i), theme.isDark());
    static const std::array<QRgb, kHues> kOnDarkHues = huesOn(themeOf(Theme::Mode::Dark));
    static const std::array<QRgb, kHues> kOnLightHues = huesOn(themeOf(Theme::Mode::Light));
    m_hues = theme.isDark() ? kOnDarkHues : kOnLightHues;
}

QRgb SpanColours::of(SpanKind kind, SpanFlag::Type flags, StringId name, TrackId stream) const
{
    if ((flags & SpanFlag::kBlocking) != 0)
        return unratedWait();
    const bool hasHue = kind == SpanKind::HostOp || kind == SpanKind::Range || kind == SpanKind::DeviceRange;
    if (m_by == ColourBy::Name || (m_by == ColourBy::Kind && hasHue))
        return m_hues[m_names ? m_names->of(name) : mixBits(name.value()) % kHues];
    if (m_by == ColourBy::Stream)
        return m_hues[stream.value() % kHues];
    if (kind == SpanKind::Kernel && (flags & SpanFlag::kCommunication) != 0)
        return m_communication;
    return ofKind(kind);
}

QRgb SpanColours::wait(double cost) const
{
    return m_waits[static_cast<std::size_t>(std::lround(costStrength(cost) * (kWaitShades - 1)))];
}

} // namespace stallscope::gui
