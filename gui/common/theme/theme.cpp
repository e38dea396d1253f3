// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/theme/theme.h"

#include <QFontDatabase>
#include <QFontMetricsF>

#include <cmath>

namespace stallscope::gui {

namespace {

Theme dark()
{
    Theme theme;
    theme.mode = Theme::Mode::Dark;
    theme.window = QColor(0x1b, 0x1e, 0x24);
    theme.surface = QColor(0x14, 0x16, 0x1b);
    theme.raised = QColor(0x23, 0x27, 0x2f);
    theme.line = QColor(0x33, 0x38, 0x42);
    theme.grid = QColor(0x26, 0x2a, 0x32);
    theme.text = QColor(0xe6, 0xe9, 0xee);
    theme.mutedText = QColor(0x98, 0xa2, 0xb0);
    theme.accent = QColor(0x6c, 0xb2, 0xff);
    theme.accentText = QColor(0x0c, 0x14, 0x1e);
    theme.wait = QColor(0xff, 0x76, 0x3b);
    theme.cheapWait = mixed(theme.surface, theme.wait, 0.34);
    theme.bubble = QColor(0xff, 0x76, 0x3b, 0x3c);
    theme.note = QColor(0xb7, 0x9b, 0xff);
    theme.veil = QColor(0x0b, 0x0c, 0x0f, 0x96);
    theme.better = QColor(0x3c, 0xc8, 0xb0);
    theme.worse = QColor(0xe0, 0x86, 0xd2);
    return theme;
}

Theme light()
{
    Theme theme;
    theme.mode = Theme::Mode::Light;
    theme.window = QColor(0xf3, 0xf4, 0xf6);
    theme.surface = QColor(0xff, 0xff, 0xff);
    theme.raised = QColor(0xe9, 0xec, 0xf0);
    theme.line = QColor(0xcf, 0xd5, 0xdc);
    theme.grid = QColor(0xea, 0xed, 0xf1);
    theme.text = QColor(0x1a, 0x1f, 0x27);
    theme.mutedText = QColor(0x5a, 0x65, 0x73);
    theme.accent = QColor(0x12, 0x65, 0xc4);
    theme.accentText = QColor(0xff, 0xff, 0xff);
    theme.wait = QColor(0xbd, 0x3b, 0x04);
    theme.cheapWait = mixed(theme.surface, theme.wait, 0.28);
    theme.bubble = QColor(0xbd, 0x3b, 0x04, 0x2e);
    theme.note = QColor(0x6b, 0x45, 0xc9);
    theme.veil = QColor(0xd8, 0xdc, 0xe2, 0x96);
    theme.better = QColor(0x00, 0x76, 0x62);
    theme.worse = QColor(0xa0, 0x2c, 0x8a);
    return theme;
}

} // namespace

const Theme& themeOf(Theme::Mode mode)
{
    static const Theme kDark = dark();
    static const Theme kLight = light();
    return mode == Theme::Mode::Dark ? kDark : kLight;
}

QColor mixed(const QColor& under, const QColor& over, double share)
{
    const auto channel = [share](float a, float b) { return static_cast<float>(a + (b - a) * share); };
    return QColor::fromRgbF(channel(under.redF(), over.redF()), channel(under.greenF(), over.greenF()), channel(under.blueF(), over.blueF()));
}

QFont titleFont(QFont usual)
{
    usual.setPointSizeF(usual.pointSizeF() + 2);
    usual.setBold(true);
    return usual;
}

QFont withTabularFigures(QFont usual)
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 7, 0)
    usual.setFeature(QFont::Tag("tnum"), 1);
#endif
    if (hasTabularFigures(usual))
        return usual;
    for (const char* family : {"Noto Sans", "DejaVu Sans", "Liberation Sans"}) {
        QFont other = usual;
        other.setFamily(family);
        if (QFontDatabase::hasFamily(family) && hasTabularFigures(other))
            return other;
    }
    return usual;
}

bool hasTabularFigures(const QFont& font)
{
    constexpr double kSame = 0.01; // pixels
    const QFontMetricsF metrics(font);
    for (char digit = '1'; digit <= '9'; ++digit) {
        if (std::abs(metrics.horizontalAdvance(QLatin1Char(digit)) - metrics.horizontalAdvance(QLatin1Char('0'))) > kSame)
            return false;
    }
    return true;
}

QColor edgeOf(const QPalette& palette)
{
    const QColor window = palette.color(QPalette::Window);
    const double share = window.lightnessF() < 0.5F ? 0.42 : 0.5; // three times the contrast of equal colours
    return mixed(window, palette.color(QPalette::WindowText), share);
}

QPalette paletteOf(const Theme& theme)
{
    QPalette palette;
    palette.setColor(QPalette::Window, theme.window);
    palette.setColor(QPalette::WindowText, theme.text);
    palette.setColor(QPalette::Base, theme.surface);
    palette.setColor(QPalette::AlternateBase, mixed(theme.surface, theme.raised, 0.5));
    palette.setColor(QPalette::Text, theme.text);
    palette.setColor(QPalette::PlaceholderText, theme.mutedText);
    palette.setColor(QPalette::Button, theme.raised);
    palette.setColor(QPalette::ButtonText, theme.text);
    palette.setColor(QPalette::BrightText, theme.wait);
    palette.setColor(QPalette::ToolTipBase, theme.raised);
    palette.setColor(QPalette::ToolTipText, theme.text);
    palette.setColor(QPalette::Highlight, theme.accent);
    palette.setColor(QPalette::HighlightedText, theme.accentText);
    palette.setColor(QPalette::Link, theme.accent);
    palette.setColor(QPalette::Light, mixed(theme.raised, theme.text, 0.08));
    palette.setColor(QPalette::Midlight, theme.raised);
    palette.setColor(QPalette::Mid, theme.line);
    palette.setColor(QPalette::Dark, mixed(theme.window, Qt::black, theme.isDark() ? 0.4 : 0.25));
    palette.setColor(QPalette::Shadow, Qt::black);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, mixed(theme.window, theme.text, 0.4));
    return palette;
}

} // namespace stallscope::gui
