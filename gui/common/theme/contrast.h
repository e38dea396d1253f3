// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QRgb>

namespace stallscope::gui {

/// Relative luminance as defined by WCAG 2, from 0 (black) to 1 (white).
[[nodiscard]] double relativeLuminance(QRgb colour);
/// From 1 (equal) to 21 (black on white). Text is legible from 4.5.
[[nodiscard]] double contrastRatio(QRgb a, QRgb b);
/// Black or white, whichever has the higher contrast: at least 4.5 on any ground.
[[nodiscard]] QRgb readableOn(QRgb ground);

} // namespace stallscope::gui
