// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <cstddef>

namespace stallscope::test {

/// Bytes that the spans of a trace take: columns, summaries, blocks. Texts and details not counted.
inline std::size_t spanBytes(const Trace& trace)
{
    std::size_t bytes = 0;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            bytes += sizeof(Lane);
            for (std::size_t i = 0; i < lane.blocks.size(); ++i) {
                const SpanBlock& block = lane.blocks.block(i);
                bytes += sizeof(SpanBlock) + sizeof(BlockHeader) + sizeof(void*) + block.upperNodes().size_bytes();
                if (const auto summary = block.residentSummary())
                    bytes += summary->bytes() - block.upperNodes().size_bytes();
                if (block.isResident())
                    bytes += block.columns()->bytes() + sizeof(SpanColumns);
            }
        }
    }
    return bytes;
}

} // namespace stallscope::test
