// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"
#include "profiler/trace/span.h"

#include <QByteArray>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>

namespace stallscope::gui {

/// Appends an integer of variable length.
void appendVarint(QByteArray& bytes, std::uint64_t value);

/// How much of a timeline is summarized. Neighbouring spans that lie in one slot of 2^level ns are one item; without a level, each span is an item.
struct SummaryLevels {
    std::optional<int> visible; ///< of the spans in the visible range
    std::optional<int> others;

    friend bool operator==(const SummaryLevels&, const SummaryLevels&) = default;
};

/// Divides the spans of lanes into the visible ones and the others, and finds the slots that neighbours share.
struct SummaryRule {
    Nanos start = 0;   ///< where the slots begin
    TimeRange visible; ///< visible range

    [[nodiscard]] bool isVisible(const Span& span) const { return span.start < visible.end && span.end() >= visible.start; }
    /// The least level at which both are one item; empty: none.
    [[nodiscard]] std::optional<int> levelOf(const Span& earlier, const Span& later) const;
};

/// Counts how many items the spans of lanes would be at each level, in one pass over the spans.
class ItemCounter {
public:
    static constexpr int kLevels = 64;

    void beginLane(const SummaryRule& rule)
    {
        m_rule = rule;
        m_previous.reset();
    }
    void add(const Span& span);
    /// The finest levels that make at most so many items. The visible spans are summarized last.
    [[nodiscard]] SummaryLevels levelsFor(std::uint64_t mostItems) const;
    [[nodiscard]] std::uint64_t spans() const { return m_spans[0] + m_spans[1]; }

private:
    [[nodiscard]] std::uint64_t items(bool areVisible, std::optional<int> level) const;
    [[nodiscard]] std::optional<int> levelFor(bool areVisible, std::uint64_t mostItems) const;

    SummaryRule m_rule;
    std::optional<Span> m_previous;
    std::array<std::uint64_t, 2> m_spans{};                               // others, visible
    std::array<std::array<std::uint64_t, kLevels + 1>, 2> m_neighbours{}; // pairs that share a slot from this level on
};

/// A span as an item of a page: what the page shows of it beside its time and kind.
struct EncodedSpan {
    Span span;
    std::optional<Nanos> bubble = {};       ///< of a wait
    std::optional<std::uint32_t> link = {}; ///< correlation id
};

/// Encodes the items of one lane by column: variable-length integers that compress well. docs/report.md describes the format.
class LaneEncoder {
public:
    enum Column : unsigned { kGroups = 1, kLinks = 2, kDetails = 4, kWaits = 8 };

    /// Numbers of the texts of a span in the page. They are asked for only where the page shows them.
    struct Texts {
        std::function<std::uint32_t(StringId)> nameOf;
        std::function<std::uint32_t(const Span&)> detailOf; ///< from 1; 0: none
    };

    /// `origin`: zero of the axis.
    LaneEncoder(const SummaryRule& rule, const SummaryLevels& levels, Nanos origin, Texts texts)
        : m_rule(rule), m_levels(levels), m_origin(origin), m_texts(std::move(texts))
    {
    }

    /// Spans in order of start.
    void add(const EncodedSpan& span);
    void finish() { flush(); }

    [[nodiscard]] std::uint64_t items() const { return m_items; }
    [[nodiscard]] std::uint64_t spans() const { return m_spans; }
    [[nodiscard]] std::uint64_t groups() const { return m_groups; }
    [[nodiscard]] std::uint64_t grouped() const { return m_grouped; }
    /// Columns that are not empty.
    [[nodiscard]] unsigned columns() const;
    /// Start of the first item on the axis.
    [[nodiscard]] Nanos first() const { return m_first; }
    /// All columns one behind the other.
    [[nodiscard]] QByteArray bytes() const;

private:
    struct NameTime {
        Span first; // of that name
        Nanos time = 0;
    };
    struct Item {
        EncodedSpan last;
        Nanos start = 0;
        Nanos covered = 0;
        std::uint64_t count = 0;
        SpanFlag::Type flags = 0;
        std::optional<Nanos> bubble;
    };

    [[nodiscard]] bool joins(const Span& span) const;
    void addTime(const Span& span);
    /// A span of the name that takes most of the time of the open item.
    [[nodiscard]] const Span& dominant() const;
    void flush();
    void writeItem(const Item& item, const Span& dominant);

    SummaryRule m_rule;
    SummaryLevels m_levels;
    Nanos m_origin;
    Texts m_texts;
    std::optional<Item> m_item;
    std::map<StringId, NameTime> m_times; // of the open item, once it is a group
    std::uint64_t m_items = 0;
    std::uint64_t m_spans = 0;
    std::uint64_t m_groups = 0;
    std::uint64_t m_grouped = 0;
    Nanos m_first = 0;
    Nanos m_end = 0; // of the item written last
    std::uint32_t m_link = 0;
    bool m_hasLinks = false;
    bool m_hasDetails = false;
    QByteArray m_gaps;
    QByteArray m_lengths;
    QByteArray m_names;
    QByteArray m_kinds;
    QByteArray m_counts;
    QByteArray m_uncovered;
    QByteArray m_links;
    QByteArray m_details;
    QByteArray m_bubbles;
};

} // namespace stallscope::gui
