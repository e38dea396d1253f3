// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QPalette>

namespace stallscope::gui {

/// Every colour of the window that is not a span's.
struct Theme {
    enum class Mode { Dark, Light };

    Mode mode = Mode::Dark;
    QColor window;  ///< behind controls
    QColor surface; ///< behind lanes and tables
    QColor raised;  ///< headers, strips
    QColor line;    ///< between things
    QColor grid;    ///< in plots
    QColor text;
    QColor mutedText;
    QColor accent; ///< selection, the visible window, focus
    QColor accentText;
    QColor wait;      ///< reserved for time in which the host waits
    QColor finalWait; ///< a wait after which nothing is launched any more: it costs nothing
    QColor bubble;    ///< the idle gap that a wait left on a device
    QColor note;      ///< what people wrote, where they chose no colour
    QColor veil;      ///< over time that is not the run's
    QColor better;    ///< a number that changed for the better; told apart from `worse` with any kind of colour vision
    QColor worse;

    [[nodiscard]] bool isDark() const { return mode == Mode::Dark; }
};

[[nodiscard]] const Theme& themeOf(Theme::Mode mode);
/// For every widget that Qt paints.
[[nodiscard]] QPalette paletteOf(const Theme& theme);

/// `share` of `over`, the rest `under`; both opaque.
[[nodiscard]] QColor mixed(const QColor& under, const QColor& over, double share);

} // namespace stallscope::gui
