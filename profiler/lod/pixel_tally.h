// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/lod/level_of_detail.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

namespace stallscope {

/// Name and kind of a span as a single comparable value.
enum class SpanKey : std::uint64_t { None = UINT32_MAX };

[[nodiscard]] constexpr SpanKey spanKeyOf(std::uint32_t name, SpanKind kind)
{
    return static_cast<SpanKey>(name | static_cast<std::uint64_t>(kind) << 32);
}
[[nodiscard]] constexpr SpanKey spanKeyOf(std::uint32_t name, std::uint8_t kind)
{
    return spanKeyOf(name, static_cast<SpanKind>(kind));
}

/// Contribution of some spans to one pixel, and the leading key.
///
/// The leader is found by a weighted majority vote, with covered time as weight: a key with the absolute majority always
/// wins, in any order. Worked example: a 30, b 20, a 10, b 50 -> a leads by 30, by 10, by 20; b leads by 30. Branchless,
/// because a frame adds a million times and names are unpredictable for the processor.
struct PixelShare {
    Nanos covered = 0;
    Nanos lead = 0; ///< lead of the key over all others
    SpanKey key = SpanKey::None;
    SpanFlag::Type flags = SpanFlag::kNone;

    [[nodiscard]] static PixelShare of(Nanos covered, SpanKey key, SpanFlag::Type flags) { return {covered, covered, key, flags}; }

    void add(const PixelShare& other)
    {
        covered += other.covered;
        flags |= other.flags;
        const Nanos ahead = lead - other.lead;
        const Nanos together = lead + other.lead;
        const bool isSame = key == other.key;
        const Nanos isFirst = Nanos{key == SpanKey::None}; // it leads even if it covers nothing
        key = ahead - isFirst < 0 ? other.key : key;
        lead = isSame ? together : std::abs(ahead);
    }
};

/// Accumulates the contents of each pixel of a lane.
class PixelTally {
public:
    explicit PixelTally(std::size_t pixels) : m_shares(pixels) {}

    void add(int pixel, const PixelShare& share) { m_shares[static_cast<std::size_t>(pixel)].add(share); }

    /// `scale` must be the one used for adding.
    void writeTo(std::span<PixelCell> cells, const PixelScale& scale) const
    {
        constexpr double kFull = 255;
        PixelCursor cursor(scale);
        // there are only two pixel widths, and multiplication is much faster than division
        const double narrow = kFull / static_cast<double>(cursor.narrowest());
        const double wide = kFull / static_cast<double>(cursor.narrowest() + 1);
        for (std::size_t i = 0; i < m_shares.size(); ++i, cursor.next()) {
            const PixelShare& share = m_shares[i];
            const Nanos covered = std::clamp<Nanos>(share.covered, 0, cursor.width());
            const double coverage = static_cast<double>(covered) * (cursor.width() == cursor.narrowest() ? narrow : wide);
            const auto value = static_cast<std::uint64_t>(share.key);
            cells[i] = {StringId(static_cast<std::uint32_t>(value)), static_cast<SpanKind>(value >> 32), share.flags,
                static_cast<std::uint8_t>(std::min(coverage + 0.5, kFull))};
        }
    }

private:
    std::vector<PixelShare> m_shares;
};

} // namespace stallscope
