// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "profiler/trace/ids.h"
#include "profiler/trace/span.h"
#include "profiler/trace/trace.h"

#include <QColor>
#include <QRgb>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

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

/// Blends `share`/255 of `over` with `under`, rounded to nearest; opaque.
[[nodiscard]] constexpr QRgb blended(QRgb under, QRgb over, std::uint32_t share)
{
    const auto channel = [share](int a, int b) { return (static_cast<std::uint32_t>(a) * (255 - share) + static_cast<std::uint32_t>(b) * share + 127) / 255; };
    return 0xff000000 | channel(qRed(under), qRed(over)) << 16 | channel(qGreen(under), qGreen(over)) << 8 | channel(qBlue(under), qBlue(over));
}

/// Opacity of a pixel by the share of it that spans cover: from 30 % for the shortest span, which would be invisible otherwise, to 100 %.
[[nodiscard]] constexpr std::uint32_t opacityOf(std::uint8_t coverage)
{
    constexpr std::uint32_t kLeast = 77; // of 255
    return kLeast + (255 - kLeast) * coverage / 255;
}

/// How strongly to paint what costs a share of the time, from 0 to 1: small costs are visible, and a quarter is as strong as all of it.
[[nodiscard]] double costStrength(double share);

/// Number of hues for names and streams.
inline constexpr std::size_t kHues = 12;

/// The hue of a name: the same in every trace. Digits do not count, so that "step 7" looks like "step 8".
[[nodiscard]] std::size_t hueOf(std::string_view name);

/// The hues of the names of a trace. Each is computed when it is first needed. Any thread may read it.
class NameHues {
public:
    explicit NameHues(std::shared_ptr<const TracePools> pools);

    [[nodiscard]] std::size_t of(StringId name) const;

private:
    static constexpr std::uint8_t kUnknown = 255;
    static constexpr std::size_t kLeastKnown = 4096;

    std::shared_ptr<const TracePools> m_pools;
    mutable std::vector<std::atomic<std::uint8_t>> m_known; // room for as many names again: a recording adds some
};

enum class ColourBy { Kind, Name, Stream };

/// The colour of a span. In any colouring mode, waits have a colour of their own. By kind, operations and ranges of the host have a colour for each name.
///
/// Hues are distinguishable with any colour vision: neighbours also differ in lightness, and the vermilion of waits
/// contrasts with blues and greys.
class SpanColours {
public:
    /// `names`: of the trace; null: hues follow the numbers of the names.
    SpanColours(const Theme& theme, ColourBy by, std::shared_ptr<const TracePools> names = nullptr);

    [[nodiscard]] QRgb of(SpanKind kind, SpanFlag::Type flags, StringId name, TrackId stream) const;
    /// Of a kind as a whole, whatever the names, streams and colouring mode.
    [[nodiscard]] QRgb ofKind(SpanKind kind) const { return m_kinds[static_cast<std::size_t>(kind)]; }
    [[nodiscard]] QRgb ofCommunication() const { return m_communication; }
    /// Of a wait by the share of its time that it cost on the device.
    [[nodiscard]] QRgb wait(double cost) const;
    /// Of a wait whose cost is not known.
    [[nodiscard]] QRgb unratedWait() const { return m_waits[kWaitShades / 2]; }

private:
    static constexpr std::size_t kWaitShades = 33;

    ColourBy m_by;
    std::shared_ptr<const NameHues> m_names;
    QRgb m_communication;
    std::array<QRgb, kWaitShades> m_waits{}; // from cheap to costly
    std::array<QRgb, kSpanKinds> m_kinds{};
    std::array<QRgb, kHues> m_hues{};
};

} // namespace stallscope::gui
