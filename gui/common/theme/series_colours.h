// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"

#include <QColor>

#include <cstddef>

namespace stallscope::gui {

/// Colours of curves that stand for strategies or runs: told apart with any kind of colour vision, and none of them the
/// vermilion of waits. The first one is the quiet one, for the baseline; after the last one they begin again.
[[nodiscard]] QColor seriesColour(const Theme& theme, std::size_t index);

/// A perceptually even scale from dark to bright, for cells of a map: 0 to 1, equal steps look equal, also to the
/// colour-blind and in grey.
[[nodiscard]] QColor heatColour(double share);
/// Of words on it.
[[nodiscard]] QColor heatTextColour(double share);

} // namespace stallscope::gui
