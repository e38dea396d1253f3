// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"

namespace stallscope::gui {

/// Theme of a picture: that of the window, with a white background if it is light.
[[nodiscard]] inline const Theme& pictureThemeOf(Theme::Mode mode)
{
    static const Theme kOnWhite = [] {
        Theme theme = themeOf(Theme::Mode::Light);
        theme.window = Qt::white;
        return theme;
    }();
    return mode == Theme::Mode::Light ? kOnWhite : themeOf(mode);
}

} // namespace stallscope::gui
