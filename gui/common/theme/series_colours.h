// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"

#include <QColor>

#include <cstddef>

namespace stallscope::gui {

/// Colours of curves for strategies or runs: distinguishable with any colour vision, and distinct from the vermilion of
/// waits. The first is subdued, for the baseline; after the last one they repeat.
[[nodiscard]] QColor seriesColour(const Theme& theme, std::size_t index);

/// Perceptually uniform scale from dark to bright for heat maps: equal steps in [0, 1] look equal, also to colour-blind
/// users and in greyscale.
[[nodiscard]] QColor heatColour(double share);
/// Colour of text on it.
[[nodiscard]] QColor heatTextColour(double share);

} // namespace stallscope::gui
