// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/html/lane_encoder.h"

#include "profiler/base/varint.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace stallscope::gui {

namespace {

// bits of the column of kinds, above those of the kind
constexpr int kWaitBit = 0x10;
constexpr int kCommunicationBit = 0x20;
constexpr int kUnfinishedBit = 0x40;
constexpr int kGroupBit = 0x80;

} // namespace

void appendVarint(QByteArray& bytes, std::uint64_t value)
{
    std::uint8_t out[kMaxVarintBytes];
    bytes.append(reinterpret_cast<const char*>(out), static_cast<qsizetype>(writeVarint(out, value) - out));
}

std::optional<int> SummaryRule::levelOf(const Span& earlier, const Span& later) const
{
    if (earlier.start < start || isVisible(earlier) != isVisible(later))
        return std::nullopt;
    const auto from = static_cast<std::uint64_t>(earlier.start - start);
    const auto to = static_cast<std::uint64_t>(later.end() - start);
    return std::bit_width(from ^ to);
}

void ItemCounter::add(const Span& span)
{
    const auto side = static_cast<std::size_t>(m_rule.isVisible(span));
    ++m_spans[side];
    if (m_previous) {
        if (const auto level = m_rule.levelOf(*m_previous, span))
            ++m_neighbours[side][static_cast<std::size_t>(*level)];
    }
    m_previous = span;
}

std::uint64_t ItemCounter::items(bool areVisible, std::optional<int> level) const
{
    std::uint64_t items = m_spans[static_cast<std::size_t>(areVisible)];
    for (int i = 0; level && i <= *level; ++i)
        items -= m_neighbours[static_cast<std::size_t>(areVisible)][static_cast<std::size_t>(i)];
    return items;
}

std::optional<int> ItemCounter::levelFor(bool areVisible, std::uint64_t mostItems) const
{
    std::optional<int> level;
    for (int next = 0; items(areVisible, level) > mostItems && next < kLevels; ++next)
        level = next;
    return level;
}

SummaryLevels ItemCounter::levelsFor(std::uint64_t mostItems) const
{
    constexpr std::uint64_t kOverviewPart = 8; // one eighth of the items is reserved for spans outside of the visible range
    const std::uint64_t overview = std::min(items(false, {}), mostItems / kOverviewPart);
    SummaryLevels levels;
    levels.visible = levelFor(true, mostItems - overview);
    levels.others = levelFor(false, mostItems - std::min(items(true, levels.visible), mostItems));
    return levels;
}

void LaneEncoder::add(const EncodedSpan& span)
{
    ++m_spans;
    if (!m_item || !joins(span.span)) {
        flush();
        m_item = Item{span, span.span.start, span.span.duration, 1, span.span.flags, span.bubble};
        return;
    }
    if (m_item->count == 1)
        addTime(m_item->last.span);
    addTime(span.span);
    m_item->covered += span.span.duration;
    m_item->flags |= span.span.flags;
    ++m_item->count;
    if (span.bubble)
        m_item->bubble = m_item->bubble.value_or(0) + *span.bubble;
    m_item->last = span;
}

void LaneEncoder::addTime(const Span& span)
{
    m_times.try_emplace(span.name, NameTime{span, 0}).first->second.time += std::max<Nanos>(span.duration, 1);
}

const Span& LaneEncoder::dominant() const
{
    if (m_times.empty())
        return m_item->last.span;
    return std::ranges::max_element(m_times, {}, [](const auto& one) { return one.second.time; })->second.first;
}

bool LaneEncoder::joins(const Span& span) const
{
    const auto& level = m_rule.isVisible(span) ? m_levels.visible : m_levels.others;
    const auto needed = m_rule.levelOf(m_item->last.span, span);
    return level && needed && *needed <= *level;
}

void LaneEncoder::flush()
{
    if (!m_item)
        return;
    const bool isGroup = m_item->count > 1;
    writeItem(*m_item, dominant());
    m_groups += isGroup ? 1 : 0;
    m_grouped += isGroup ? m_item->count : 0;
    m_item.reset();
    m_times.clear();
}

void LaneEncoder::writeItem(const Item& item, const Span& dominant)
{
    const bool isGroup = item.count > 1;
    const Nanos start = item.start - m_origin;
    const Nanos end = item.last.span.end() - m_origin;
    if (m_items++ == 0)
        m_first = m_end = start;
    appendVarint(m_gaps, static_cast<std::uint64_t>(std::max<Nanos>(start - m_end, 0)));
    appendVarint(m_lengths, static_cast<std::uint64_t>(std::max<Nanos>(end - start, 0)));
    m_end = std::max(end, start);
    appendVarint(m_names, m_texts.nameOf(dominant.name));
    const bool isUnfinished = (item.flags & SpanFlag::kUnfinished) != 0;
    m_kinds.append(static_cast<char>(static_cast<int>(dominant.kind) | (item.bubble ? kWaitBit : 0) | (isUnfinished ? kUnfinishedBit : 0)
        | (dominant.has(SpanFlag::kCommunication) ? kCommunicationBit : 0) | (isGroup ? kGroupBit : 0)));
    if (item.bubble)
        appendVarint(m_bubbles, static_cast<std::uint64_t>(*item.bubble));
    if (isGroup) {
        appendVarint(m_counts, item.count);
        appendVarint(m_uncovered, static_cast<std::uint64_t>(std::max<Nanos>(end - start - item.covered, 0)));
        return;
    }
    // 0: no link
    const auto& link = item.last.link;
    appendVarint(m_links, link ? zigzag(std::int64_t{*link} - std::int64_t{m_link}) + 1 : 0);
    m_link = link.value_or(m_link);
    m_hasLinks = m_hasLinks || link;
    const std::uint32_t detail = m_texts.detailOf(item.last.span);
    appendVarint(m_details, detail);
    m_hasDetails = m_hasDetails || detail != 0;
}

unsigned LaneEncoder::columns() const
{
    return (m_groups > 0 ? kGroups : 0U) | (m_hasLinks ? kLinks : 0U) | (m_hasDetails ? kDetails : 0U) | (m_bubbles.isEmpty() ? 0U : kWaits);
}

QByteArray LaneEncoder::bytes() const
{
    QByteArray bytes = m_gaps + m_lengths + m_names + m_kinds + m_counts + m_uncovered;
    if (m_hasLinks)
        bytes += m_links;
    if (m_hasDetails)
        bytes += m_details;
    return bytes + m_bubbles;
}

} // namespace stallscope::gui
