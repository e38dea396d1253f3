// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/lane.h"

#include <memory>

namespace stallscope {

/// Builds one lane. Used from one thread; snapshot() returns the spans so far and shares all full blocks.
class LaneBuilder {
public:
    /// Forgettable blocks lose their columns for good when they are released, and have no summary.
    enum class Blocks { Kept, Forgettable };

    explicit LaneBuilder(LanePlace place, Blocks blocks = Blocks::Kept) : m_place(place), m_kind(blocks) {}

    /// `span` must start at or after end().
    void append(const Span& span);
    /// The first span of the block must start at or after end(). The block is shared.
    void append(std::shared_ptr<const SpanBlock> block);
    /// End of the last span; -kTimeLimit for an empty lane.
    [[nodiscard]] Nanos end() const { return m_end; }
    [[nodiscard]] const LanePlace& place() const { return m_place; }
    [[nodiscard]] Lane snapshot() const;
    /// Returns the lane without copying, and leaves the builder empty.
    [[nodiscard]] Lane finish();

private:
    void seal();
    [[nodiscard]] std::shared_ptr<const SpanBlock> blockOf(std::shared_ptr<const SpanColumns> columns) const;

    LanePlace m_place;
    Blocks m_kind;
    BlockList m_blocks;
    SpanColumns m_tail;
    Nanos m_end = -kTimeLimit;
    mutable std::shared_ptr<const SpanBlock> m_published; // m_tail as last published; null if it has grown since
};

} // namespace stallscope
