// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QRgb>

namespace stallscope::gui {

/// How bright a colour is to the eye, from 0 (black) to 1 (white), as WCAG 2 defines it.
[[nodiscard]] double relativeLuminance(QRgb colour);
/// From 1 (the same) to 21 (black on white). Text is easy to read from 4.5 on.
[[nodiscard]] double contrastRatio(QRgb a, QRgb b);
/// Black or white, whichever reads better on it: one of them has a contrast of 4.5 at least on any colour.
[[nodiscard]] QRgb readableOn(QRgb ground);

} // namespace stallscope::gui
