// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/write/compact_lanes.h"

#include <utility>

namespace stallscope::session {

namespace {

/// Whether a span that starts at `next` still fits a block with this header.
bool hasRoomFor(const BlockHeader& header, const BlockHeader& next)
{
    return header.count < SpanBlock::kMaxSpans && next.first - header.first <= Nanos{SpanColumns::kLongestOffset};
}

void seal(SpanColumns& columns, BlockList& blocks)
{
    if (columns.isEmpty())
        return;
    blocks.append(std::make_shared<const SpanBlock>(std::make_shared<const SpanColumns>(std::exchange(columns, {}))));
}

void appendRows(const SpanColumns& from, SpanColumns& columns, BlockList& blocks)
{
    for (std::size_t row = 0; row < from.size(); ++row) {
        const Span span = from.at(row);
        if (columns.size() == SpanBlock::kMaxSpans || !columns.fits(span))
            seal(columns, blocks);
        columns.append(span);
    }
}

} // namespace

bool isCompact(const Lane& lane)
{
    for (std::size_t i = 1; i < lane.blocks.size(); ++i) {
        if (hasRoomFor(lane.blocks.header(i - 1), lane.blocks.header(i)))
            return false;
    }
    return true;
}

Lane compacted(const Lane& lane)
{
    Lane compact{lane.place, {}};
    SpanColumns open;
    for (std::size_t i = 0; i < lane.blocks.size(); ++i) {
        const bool isLast = i + 1 == lane.blocks.size();
        const bool isFull = isLast || !hasRoomFor(lane.blocks.header(i), lane.blocks.header(i + 1));
        if (open.isEmpty() && isFull)
            compact.blocks.append(lane.blocks.shared(i));
        else
            appendRows(*lane.blocks.block(i).columns(), open, compact.blocks);
    }
    seal(open, compact.blocks);
    return compact;
}

} // namespace stallscope::session
