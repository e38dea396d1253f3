// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/lane.h"

#include <memory>

namespace stallscope {

/// Grows one lane. Belongs to one thread; snapshot() gives what there is so far, sharing all full blocks.
class LaneBuilder {
public:
    /// Whether full blocks keep their columns when they are released, or forget them: for good, so they have no summary either.
    enum class Blocks { Kept, Forgettable };

    explicit LaneBuilder(LanePlace place, Blocks blocks = Blocks::Kept) : m_place(place), m_kind(blocks) {}

    /// The span starts at or after end().
    void append(const Span& span);
    /// Likewise, of its first span. The block is shared.
    void append(std::shared_ptr<const SpanBlock> block);
    /// Where the last span ends; the beginning of time in an empty lane.
    [[nodiscard]] Nanos end() const { return m_end; }
    [[nodiscard]] const LanePlace& place() const { return m_place; }
    [[nodiscard]] Lane snapshot() const;
    /// The lane at its end: nothing is copied, and the builder is empty afterwards.
    [[nodiscard]] Lane finish();

private:
    void seal();
    [[nodiscard]] std::shared_ptr<const SpanBlock> blockOf(std::shared_ptr<const SpanColumns> columns) const;

    LanePlace m_place;
    Blocks m_kind;
    BlockList m_blocks;
    SpanColumns m_tail;
    Nanos m_end = -kTimeLimit;
    mutable std::shared_ptr<const SpanBlock> m_published; // m_tail as last published; null when it grew since
};

} // namespace stallscope
