// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "profiler/trace/ids.h"
#include "profiler/trace/span.h"

#include <QColor>
#include <QRgb>

#include <array>
#include <cstddef>

namespace stallscope::gui {

/// From 1 (equal) to 21 (black on white). Text is legible from 4.5.
[[nodiscard]] double contrastRatio(QRgb a, QRgb b);
/// Black or white, whichever has the higher contrast: at least 4.5 on any ground.
[[nodiscard]] QRgb readableOn(QRgb ground);

/// Colours of curves for strategies or runs: distinguishable with any colour vision, and distinct from the vermilion of
/// waits. The first is subdued, for the baseline; after the last one they repeat.
[[nodiscard]] QColor seriesColour(const Theme& theme, std::size_t index);

/// Perceptually uniform scale from dark to bright for heat maps: equal steps in [0, 1] look equal, also to colour-blind
/// users and in greyscale.
[[nodiscard]] QColor heatColour(double share);
/// Colour of text on it.
[[nodiscard]] QColor heatTextColour(double share);

enum class ColourBy { Kind, Name, Stream };

/// The colour of a span. In any colouring mode, waits have a colour of their own.
///
/// Hues are distinguishable with any colour vision: neighbours also differ in lightness, and the vermilion of waits
/// contrasts with blues and greys.
class SpanColours {
public:
    SpanColours(const Theme& theme, ColourBy by);

    [[nodiscard]] QRgb of(SpanKind kind, SpanFlag::Type flags, StringId name, TrackId stream) const;
    [[nodiscard]] QRgb wait() const { return m_wait; }
    [[nodiscard]] QRgb finalWait() const { return m_finalWait; }

private:
    static constexpr std::size_t kHues = 12;

    ColourBy m_by;
    QRgb m_wait;
    QRgb m_finalWait;
    QRgb m_communication;
    std::array<QRgb, kSpanKinds> m_kinds{};
    std::array<QRgb, kHues> m_hues{};
};

} // namespace stallscope::gui
