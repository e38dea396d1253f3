// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/codec/summary_codec.h"

#include <algorithm>
#include <array>

namespace stallscope::session {

namespace {

constexpr std::size_t kNumbers = 4; // fields stored in planes: first, last, coveredBefore, name
constexpr std::size_t kSummaryLayoutBytes = kNumbers / 2;

bool isPlausible(const BlockSummary& summary, std::size_t names)
{
    for (std::size_t index = 0; index < summary.levels(); ++index) {
        const auto level = summary.level(index);
        for (std::size_t i = 0; i < level.size(); ++i) {
            const SummaryNode& node = level[i];
            if (node.last < node.first || node.name >= names)
                return false;
            if (i > 0 && (node.first < level[i - 1].last || node.coveredBefore < level[i - 1].coveredBefore))
                return false;
        }
    }
    return true;
}

} // namespace

void encodeSummary(const BlockSummary& summary, PlaneWriter& out)
{
    const auto nodes = summary.nodes();
    std::array<std::vector<std::uint32_t>, kNumbers> columns;
    SummaryNode before;
    for (const SummaryNode& node : nodes) {
        columns[0].push_back(node.first - before.last);
        columns[1].push_back(node.last - node.first);
        columns[2].push_back(node.coveredBefore - before.coveredBefore);
        columns[3].push_back(node.name);
        before = node;
    }
    const std::size_t layoutAt = out.bytes.size();
    out.bytes.resize(layoutAt + kSummaryLayoutBytes);
    for (std::size_t i = 0; i < kNumbers; ++i) {
        const PlaneMask mask = appendPlanes(columns[i], out);
        out.bytes[layoutAt + i / 2] = static_cast<std::uint8_t>(out.bytes[layoutAt + i / 2] | mask << (4 * (i % 2)));
    }
    out.beginPart();
    for (const SummaryNode& node : nodes)
        out.bytes.push_back(static_cast<std::uint8_t>(node.kind));
    for (const SummaryNode& node : nodes)
        out.bytes.push_back(node.flags);
}

std::size_t longestSummary(std::size_t spans)
{
    return kSummaryLayoutBytes + BlockSummary::nodeCount(spans) * (kNumbers * sizeof(std::uint32_t) + 2);
}

BlockSummary decodeSummary(ByteView raw, std::size_t spans, std::size_t names)
{
    const std::size_t count = BlockSummary::nodeCount(spans);
    ByteReader in(raw);
    const ByteView layout = in.raw(kSummaryLayoutBytes);
    std::array<std::vector<std::uint32_t>, kNumbers> columns;
    for (std::size_t i = 0; i < kNumbers; ++i) {
        columns[i].resize(count);
        if (!in.ok() || !readPlanes(in, layout[i / 2] >> (4 * (i % 2)) & 15, columns[i]))
            return {};
    }
    const ByteView kinds = in.raw(count);
    const ByteView flags = in.raw(count);
    if (!in.ok() || !in.atEnd() || std::any_of(kinds.begin(), kinds.end(), [](std::uint8_t kind) { return kind >= kSpanKinds; }))
        return {};
    std::vector<SummaryNode> nodes(count);
    SummaryNode before;
    for (std::size_t i = 0; i < count; ++i) {
        SummaryNode& node = nodes[i];
        node.first = before.last + columns[0][i];
        node.last = node.first + columns[1][i];
        node.coveredBefore = before.coveredBefore + columns[2][i];
        node.name = columns[3][i];
        node.kind = static_cast<SpanKind>(kinds[i]);
        node.flags = flags[i];
        before = node;
    }
    BlockSummary summary(spans, std::move(nodes));
    return isPlausible(summary, names) ? summary : BlockSummary{};
}

} // namespace stallscope::session
