// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/border_split.h"

#include <algorithm>

namespace stallscope {

namespace {

std::uint64_t coveredBefore(const BorderSplit& split)
{
    const std::uint32_t* start = split.columns->start.data();
    const std::uint32_t* duration = split.columns->duration.data();
    std::uint64_t covered = 0;
    for (std::size_t row = split.from; row < split.to; ++row)
        covered += std::min(split.border - std::min(split.border, start[row]), duration[row]);
    return covered;
}

void divideFlags(const BorderSplit& split, PixelShare& left, PixelShare& right)
{
    for (std::size_t row = split.from; row < split.to; ++row) {
        const std::uint32_t start = split.columns->start[row];
        const std::uint64_t end = std::uint64_t{start} + split.columns->duration[row];
        if (start < split.border)
            left.flags |= split.columns->flags[row];
        if (start >= split.border || end > split.border)
            right.flags |= split.columns->flags[row];
    }
}

} // namespace

void BorderSplits::add(const BorderSplit& split)
{
    if (m_added - m_divided == kAhead)
        divide(m_waiting[m_divided++ % kAhead]);
    __builtin_prefetch(&split.columns->start[split.from]);
    __builtin_prefetch(&split.columns->start[split.to - 1]);
    __builtin_prefetch(&split.columns->duration[split.from]);
    __builtin_prefetch(&split.columns->duration[split.to - 1]);
    if (split.share.flags != SpanFlag::kNone)
        __builtin_prefetch(&split.columns->flags[split.from]);
    m_waiting[m_added++ % kAhead] = split;
}

void BorderSplits::flushTo(std::uint64_t split)
{
    while (m_divided < split)
        divide(m_waiting[m_divided++ % kAhead]);
}

void BorderSplits::divide(const BorderSplit& split)
{
    const Nanos before = std::min(static_cast<Nanos>(coveredBefore(split)), split.share.covered);
    PixelShare left = PixelShare::of(before, split.share.look, SpanFlag::kNone);
    PixelShare right = PixelShare::of(split.share.covered - before, split.share.look, SpanFlag::kNone);
    if (split.share.flags != SpanFlag::kNone)
        divideFlags(split, left, right);
    m_tally->add(split.pixel, left);
    const std::size_t behind = split.to - 1;
    const std::uint64_t end = std::uint64_t{split.columns->start[behind]} + split.columns->duration[behind];
    const bool reachesRight = split.columns->start[behind] >= split.border || end > split.border;
    if (reachesRight && split.pixel + 1 < m_pixels)
        m_tally->add(split.pixel + 1, right);
}

} // namespace stallscope
