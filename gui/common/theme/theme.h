// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>

namespace stallscope::gui {

/// All colours of the window except those of spans.
struct Theme {
    enum class Mode { Dark, Light };

    Mode mode = Mode::Dark;
    QColor window;  ///< behind controls
    QColor surface; ///< behind lanes and tables
    QColor raised;  ///< headers, strips
    QColor line;    ///< borders and separators
    QColor grid;    ///< grid of plots
    QColor text;
    QColor mutedText;
    QColor accent; ///< selection, visible window, focus
    QColor accentText;
    QColor wait;      ///< reserved for waits of the host that cost device time
    QColor cheapWait; ///< a wait that cost no device time
    QColor bubble;    ///< the idle gap that a wait left on a device
    QColor note;      ///< notes without a chosen colour
    QColor veil;      ///< over time outside of the run
    QColor better;    ///< improved values; distinguishable from `worse` with any colour vision
    QColor worse;

    [[nodiscard]] bool isDark() const { return mode == Mode::Dark; }
};

[[nodiscard]] const Theme& themeOf(Theme::Mode mode);
/// For all widgets painted by Qt.
[[nodiscard]] QPalette paletteOf(const Theme& theme);

/// Of the headline of a page: the same size on all pages.
[[nodiscard]] QFont titleFont(QFont usual);

/// The font with digits of equal width, so that numbers below each other align: by a feature of the font, which takes Qt 6.7. With an older Qt, a font whose
/// digits differ is replaced by an installed one whose digits do not.
[[nodiscard]] QFont withTabularFigures(QFont usual);
[[nodiscard]] bool hasTabularFigures(const QFont& font);

/// Edges of fields, buttons and check boxes, visible on the window in either theme.
[[nodiscard]] QColor edgeOf(const QPalette& palette);

/// Mix of `share` of `over` and the rest of `under`; both opaque.
[[nodiscard]] QColor mixed(const QColor& under, const QColor& over, double share);

} // namespace stallscope::gui
