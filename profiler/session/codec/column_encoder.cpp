// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/hash.h"
#include "profiler/session/codec/column_codec.h"

#include <cassert>
#include <unordered_map>

namespace stallscope::session {

namespace {

using Values = std::vector<std::uint32_t>;

void putByte(PlaneWriter& out, std::size_t value)
{
    out.bytes.push_back(static_cast<std::uint8_t>(value));
}

/// Gaps to the end of the previous span; for the first span, to the block's base.
Values gapsOf(const SpanColumns& columns)
{
    Values gaps(columns.size());
    std::uint32_t end = 0;
    for (std::size_t row = 0; row < columns.size(); ++row) {
        gaps[row] = columns.start[row] - end;
        end = columns.start[row] + columns.duration[row];
    }
    return gaps;
}

/// Distinct combinations of name, kind and flags, which are few per block.
struct Dictionary {
    Values names;
    Bytes kinds;
    Bytes flags;
    Values rows; // dictionary entry of each row of the block

    explicit Dictionary(const SpanColumns& columns)
    {
        std::unordered_map<std::uint64_t, std::uint32_t> known;
        rows.reserve(columns.size());
        for (std::size_t row = 0; row < columns.size(); ++row) {
            const std::uint64_t key = std::uint64_t{columns.name[row]} << 16 | std::uint64_t{columns.kind[row]} << 8 | columns.flags[row];
            const auto [at, isNew] = known.try_emplace(key, static_cast<std::uint32_t>(names.size()));
            if (isNew) {
                names.push_back(columns.name[row]);
                kinds.push_back(columns.kind[row]);
                flags.push_back(columns.flags[row]);
            }
            rows.push_back(at->second);
        }
    }
};

/// Differences to the last valid id, zigzag plus one; 0 for an invalid id. Example: none, 7, 9, none, 8 -> 0, 15, 5, 0, 2.
/// The only difference that does not fit (half the range) sets `isPlain`: ids are then stored as they are.
Values stepsOf(const Values& ids, bool& isPlain)
{
    Values steps(ids.size());
    std::uint32_t previous = 0;
    isPlain = false;
    for (std::size_t row = 0; row < ids.size(); ++row) {
        if (ids[row] == UINT32_MAX)
            continue;
        const auto step = static_cast<std::int32_t>(ids[row] - previous);
        steps[row] = (static_cast<std::uint32_t>(step) << 1 ^ static_cast<std::uint32_t>(step >> 31)) + 1;
        previous = ids[row];
        if (steps[row] == 0) {
            isPlain = true;
            return ids;
        }
    }
    return steps;
}

} // namespace

void encodeColumns(const SpanColumns& columns, PlaneWriter& out)
{
    assert(!columns.isEmpty() && columns.size() <= SpanBlock::kMaxSpans);
    const Dictionary dictionary(columns);
    bool plainCorrelation = false;
    bool plainDetail = false;
    const Values correlations = stepsOf(columns.correlation, plainCorrelation);
    const Values details = stepsOf(columns.detail, plainDetail);
    const bool isWide = columns.duration.back() == SpanColumns::kWide;

    const std::size_t layoutAt = out.bytes.size();
    out.bytes.resize(layoutAt + 4);
    putByte(out, dictionary.names.size() & 0xFF);
    putByte(out, dictionary.names.size() >> 8);
    if (isWide) {
        const auto wide = static_cast<std::uint64_t>(columns.durationOf(columns.size() - 1));
        for (unsigned shift = 0; shift < 64; shift += 8)
            putByte(out, wide >> shift & 0xFF);
    }
    const PlaneMask names = appendPlanes(dictionary.names, out);
    out.bytes.insert(out.bytes.end(), dictionary.kinds.begin(), dictionary.kinds.end());
    out.bytes.insert(out.bytes.end(), dictionary.flags.begin(), dictionary.flags.end());
    const PlaneMask gaps = appendPlanes(gapsOf(columns), out);
    const PlaneMask durations = appendPlanes(columns.duration, out);
    const PlaneMask rows = appendPlanes(dictionary.rows, out);
    const PlaneMask correlationPlanes = appendPlanes(correlations, out);
    const PlaneMask detailPlanes = appendPlanes(details, out);

    const unsigned bits = (isWide ? ColumnBit::kWide : 0U) | (correlations.empty() ? 0U : ColumnBit::kCorrelation) | (details.empty() ? 0U : ColumnBit::kDetail)
        | (plainCorrelation ? ColumnBit::kPlainCorrelation : 0U) | (plainDetail ? ColumnBit::kPlainDetail : 0U);
    out.bytes[layoutAt] = static_cast<std::uint8_t>(bits);
    out.bytes[layoutAt + 1] = static_cast<std::uint8_t>(gaps | durations << 4);
    out.bytes[layoutAt + 2] = static_cast<std::uint8_t>(rows | correlationPlanes << 4);
    out.bytes[layoutAt + 3] = static_cast<std::uint8_t>(detailPlanes | names << 4);
}

} // namespace stallscope::session
