// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/codec/column_codec.h"

#include <algorithm>

namespace stallscope::session {

namespace {

/// Computes starts from gaps and durations. The sum is monotonic, so the last start, which is returned, shows whether all fit.
std::uint64_t startsFrom(const std::uint32_t* gaps, const std::uint32_t* durations, std::span<std::uint32_t> starts)
{
    std::uint64_t start = 0;
    std::uint64_t end = 0;
    for (std::size_t row = 0; row < starts.size(); ++row) {
        start = end + gaps[row];
        end = start + durations[row];
        starts[row] = static_cast<std::uint32_t>(start);
    }
    return start;
}

Nanos sumOf(std::span<const std::uint32_t> durations)
{
    std::uint64_t sum = 0; // 4096 values of 32 bits
    for (const std::uint32_t duration : durations)
        sum += duration;
    return static_cast<Nanos>(sum);
}

void idsFromSteps(std::span<std::uint32_t> values)
{
    std::uint32_t previous = 0;
    for (std::uint32_t& value : values) {
        const std::uint32_t coded = value - 1;
        const std::uint32_t step = coded >> 1 ^ (0U - (coded & 1));
        previous += value != 0 ? step : 0;
        value = value != 0 ? previous : UINT32_MAX;
    }
}

/// Looks up the dictionary entries of rows. Usually all entries are equal.
void lookUp(ByteView entries, std::span<const std::uint32_t> rows, std::span<std::uint8_t> scratch, std::vector<std::uint8_t>& out)
{
    if (std::all_of(entries.begin(), entries.end(), [&entries](std::uint8_t entry) { return entry == entries.front(); })) {
        out.assign(rows.size(), entries.front());
        return;
    }
    for (std::size_t i = 0; i < rows.size(); ++i)
        scratch[i] = entries[rows[i]];
    out.assign(scratch.data(), scratch.data() + rows.size());
}

} // namespace

bool ColumnDecoder::decode(ByteView raw, const BlockHeader& header, std::size_t names, SpanColumns& out)
{
    if (header.count == 0 || header.count > SpanBlock::kMaxSpans)
        return false;
    ByteReader in(raw);
    Layout layout;
    if (!readLayout(in, layout) || !readDictionary(in, layout, names))
        return false;
    out.base = header.first;
    if (!readTimes(in, layout, header, out))
        return false;
    if (!readRows(in, layout, out))
        return false;
    const bool hasCorrelation = (layout.bits & ColumnBit::kCorrelation) != 0;
    if (hasCorrelation && !readIds(in, layout.correlations, (layout.bits & ColumnBit::kPlainCorrelation) != 0, header.count, out.correlation))
        return false;
    const bool hasDetail = (layout.bits & ColumnBit::kDetail) != 0;
    if (hasDetail && !readIds(in, layout.details, (layout.bits & ColumnBit::kPlainDetail) != 0, header.count, out.detail))
        return false;
    return in.atEnd() && in.ok();
}

bool ColumnDecoder::readLayout(ByteReader& in, Layout& layout)
{
    layout.bits = in.byte();
    const std::uint8_t times = in.byte();
    layout.gaps = times & 15;
    layout.durations = times >> 4;
    const std::uint8_t ids = in.byte();
    layout.rows = ids & 15;
    layout.correlations = ids >> 4;
    const std::uint8_t rest = in.byte();
    layout.details = rest & 15;
    layout.names = rest >> 4;
    layout.dictionary = in.byte();
    layout.dictionary |= std::size_t{in.byte()} << 8;
    if ((layout.bits & ColumnBit::kWide) != 0) {
        std::uint64_t wide = 0;
        for (unsigned shift = 0; shift < 64; shift += 8)
            wide |= std::uint64_t{in.byte()} << shift;
        layout.wide = static_cast<Nanos>(wide);
    }
    return in.ok() && layout.dictionary > 0 && layout.dictionary <= SpanBlock::kMaxSpans && layout.wide >= 0 && layout.wide <= 2 * kTimeLimit;
}

bool ColumnDecoder::readDictionary(ByteReader& in, const Layout& layout, std::size_t names)
{
    const std::span entries(m_names.data(), layout.dictionary);
    if (!readPlanes(in, layout.names, entries))
        return false;
    m_kinds = in.raw(layout.dictionary);
    m_flags = in.raw(layout.dictionary);
    return in.ok() && std::all_of(entries.begin(), entries.end(), [names](std::uint32_t name) { return name < names; })
        && std::all_of(m_kinds.begin(), m_kinds.end(), [](std::uint8_t kind) { return kind < kSpanKinds; });
}

bool ColumnDecoder::readTimes(ByteReader& in, const Layout& layout, const BlockHeader& header, SpanColumns& out)
{
    const std::size_t count = header.count;
    const std::span gaps(m_first.data(), count);
    const std::span durations(m_second.data(), count);
    if (!readPlanes(in, layout.gaps, gaps) || !readPlanes(in, layout.durations, durations))
        return false;
    out.duration.assign(durations.begin(), durations.end());
    const std::uint64_t lastStart = startsFrom(gaps.data(), durations.data(), gaps);
    if (gaps.front() != 0 || lastStart > std::uint64_t{SpanColumns::kLongestOffset})
        return false;
    out.start.assign(gaps.begin(), gaps.end());

    Nanos lastDuration = durations.back();
    const bool isWide = (layout.bits & ColumnBit::kWide) != 0;
    if (isWide != (durations.back() == SpanColumns::kWide) || (isWide && layout.wide < Nanos{SpanColumns::kWide}))
        return false;
    if (isWide) {
        out.wide.push_back({static_cast<std::uint32_t>(count - 1), layout.wide});
        lastDuration = layout.wide;
    }
    const Nanos covered = sumOf(durations.first(count - 1)) + lastDuration;
    return header.first + static_cast<Nanos>(lastStart) + lastDuration == header.last && covered == header.covered;
}

bool ColumnDecoder::readRows(ByteReader& in, const Layout& layout, SpanColumns& out)
{
    const std::size_t count = out.size();
    const std::span rows(m_first.data(), count);
    if (!readPlanes(in, layout.rows, rows))
        return false;
    std::uint32_t largest = 0;
    for (const std::uint32_t row : rows)
        largest = std::max(largest, row);
    if (largest >= layout.dictionary)
        return false;
    const std::span names(m_second.data(), count);
    for (std::size_t i = 0; i < count; ++i)
        names[i] = m_names[rows[i]];
    out.name.assign(names.begin(), names.end());
    lookUp(m_kinds, rows, m_bytes, out.kind);
    lookUp(m_flags, rows, m_bytes, out.flags);
    return true;
}

bool ColumnDecoder::readIds(ByteReader& in, PlaneMask mask, bool isPlain, std::size_t count, std::vector<std::uint32_t>& out)
{
    const std::span values(m_first.data(), count);
    if (!readPlanes(in, mask, values))
        return false;
    if (!isPlain)
        idsFromSteps(values);
    out.assign(values.begin(), values.end());
    return true;
}

} // namespace stallscope::session
