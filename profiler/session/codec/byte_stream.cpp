// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/codec/byte_stream.h"

#include <algorithm>
#include <array>
#include <bit>

namespace stallscope::session {

namespace {

constexpr std::size_t kPlanes = 4;
using Planes = std::array<const std::uint8_t*, kPlanes>;

// with the number of planes known at compile time, each of these loops is vectorized
template <std::size_t Count>
void joinPlanes(const Planes& planes, std::span<std::uint32_t> values)
{
    std::uint32_t* const out = values.data();
    for (std::size_t i = 0, count = values.size(); i < count; ++i) {
        std::uint32_t value = planes[0][i];
        if constexpr (Count > 1)
            value |= std::uint32_t{planes[1][i]} << 8;
        if constexpr (Count > 2)
            value |= std::uint32_t{planes[2][i]} << 16;
        if constexpr (Count > 3)
            value |= std::uint32_t{planes[3][i]} << 24;
        out[i] = value;
    }
}

/// A mask with gaps (an all-zero plane between others): rare, so not optimized.
void joinSparsePlanes(ByteReader& in, PlaneMask mask, std::span<std::uint32_t> values)
{
    std::fill(values.begin(), values.end(), 0U);
    for (std::size_t plane = 0; plane < kPlanes; ++plane) {
        if ((mask >> plane & 1) == 0)
            continue;
        const ByteView bytes = in.raw(values.size());
        for (std::size_t i = 0; i < bytes.size(); ++i)
            values[i] |= std::uint32_t{bytes[i]} << (8 * plane);
    }
}

} // namespace

PlaneMask appendPlanes(std::span<const std::uint32_t> values, PlaneWriter& out)
{
    std::uint32_t used = 0;
    for (const std::uint32_t value : values)
        used |= value;
    PlaneMask mask = 0;
    for (std::size_t plane = 0; plane < kPlanes; ++plane) {
        if ((used >> (8 * plane) & 0xFF) == 0)
            continue;
        mask = static_cast<PlaneMask>(mask | 1U << plane);
        out.beginPart();
        for (const std::uint32_t value : values)
            out.bytes.push_back(static_cast<std::uint8_t>(value >> (8 * plane)));
    }
    return mask;
}

bool readPlanes(ByteReader& in, PlaneMask mask, std::span<std::uint32_t> values)
{
    mask &= (1U << kPlanes) - 1;
    const auto count = static_cast<std::size_t>(std::popcount(mask));
    if (in.left() < count * values.size())
        return false;
    if (!std::has_single_bit(std::uint32_t{mask} + 1)) {
        joinSparsePlanes(in, mask, values);
        return in.ok();
    }
    Planes planes{};
    for (std::size_t plane = 0; plane < count; ++plane)
        planes[plane] = in.raw(values.size()).data();
    switch (count) {
    case 0: std::fill(values.begin(), values.end(), 0U); break;
    case 1: joinPlanes<1>(planes, values); break;
    case 2: joinPlanes<2>(planes, values); break;
    case 3: joinPlanes<3>(planes, values); break;
    default: joinPlanes<4>(planes, values); break;
    }
    return in.ok();
}

} // namespace stallscope::session
