// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/pool_contents.h"

namespace stallscope::session {

namespace {

constexpr std::string_view kUnreadable = "(unreadable)";

// Memory of an entry beyond its bytes: tables, hash maps, and spare capacity. An upper bound, not a measurement.
constexpr std::uint64_t kStringCost = 64;
constexpr std::uint64_t kStackCost = 128;
/// Least size of a frame or stack in a chunk.
constexpr std::uint64_t kLeastStackBytes = 2;

/// A chunk contains the id of its first item. Missing items before it are filled with placeholders; an id that exists already is invalid.
template <class Fill>
ChunkStatus begin(const ChunkHeader& header, std::size_t have, Fill&& fill)
{
    if (header.subject < have)
        return ChunkStatus::Damaged;
    return fill(header.subject) ? ChunkStatus::Taken : ChunkStatus::TooLarge;
}

ChunkStatus outcome(const ByteReader& in)
{
    return in.ok() && in.atEnd() ? ChunkStatus::Taken : ChunkStatus::Damaged;
}

} // namespace

ChunkStatus PoolContents::addStrings(const ChunkHeader& header, ByteView payload)
{
    StringPool& strings = m_pools->strings;
    const ChunkStatus begun = begin(header, strings.size(), [this](std::uint64_t until) { return fillStrings(until); });
    if (begun != ChunkStatus::Taken)
        return begun;
    if (!m_budget->takeItems(header.count, payload.size(), kStringCost) || !m_budget->takeContents(payload.size()))
        return ChunkStatus::TooLarge;
    ByteReader in(payload);
    for (std::uint32_t i = 0; i < header.count; ++i) {
        const std::string_view text = in.text();
        strings.restore(in.ok() ? text : kUnreadable);
    }
    return outcome(in);
}

ChunkStatus PoolContents::addFrames(const ChunkHeader& header, ByteView payload)
{
    const ChunkStatus begun = begin(header, m_pools->stacks.frameCount(), [this](std::uint64_t until) { return fillFrames(until); });
    if (begun != ChunkStatus::Taken)
        return begun;
    if (!m_budget->takeItems(header.count, payload.size() / kLeastStackBytes, kStackCost))
        return ChunkStatus::TooLarge;
    ByteReader in(payload);
    for (std::uint32_t i = 0; i < header.count; ++i) {
        Frame frame;
        frame.function = in.id<StringId>();
        frame.file = in.id<StringId>();
        frame.line = in.number32();
        m_pools->stacks.restoreFrame(in.ok() ? frame : Frame{});
    }
    return outcome(in);
}

ChunkStatus PoolContents::addStacks(const ChunkHeader& header, ByteView payload)
{
    const ChunkStatus begun = begin(header, m_pools->stacks.stackCount(), [this](std::uint64_t until) { return fillStacks(until); });
    if (begun != ChunkStatus::Taken)
        return begun;
    if (!m_budget->takeItems(header.count, payload.size() / kLeastStackBytes, kStackCost))
        return ChunkStatus::TooLarge;
    ByteReader in(payload);
    for (std::uint32_t i = 0; i < header.count; ++i) {
        StackPool::Node node;
        node.frame = in.id<FrameId>();
        node.caller = in.id<StackId>();
        // a caller is always stored before its callees, which excludes cycles
        if (node.caller.isValid() && node.caller.index() >= m_pools->stacks.stackCount())
            in.fail();
        m_pools->stacks.restoreStack(in.ok() ? node : StackPool::Node{});
    }
    return outcome(in);
}

ChunkStatus PoolContents::addPlaceholders(const ChunkHeader& header)
{
    const std::uint64_t until = std::uint64_t{header.subject} + header.count;
    bool filled = true;
    if (header.is(ChunkType::Strings))
        filled = fillStrings(until);
    else if (header.is(ChunkType::Frames))
        filled = fillFrames(until);
    else if (header.is(ChunkType::Stacks))
        filled = fillStacks(until);
    return filled ? ChunkStatus::Damaged : ChunkStatus::TooLarge;
}

bool PoolContents::fillStrings(std::uint64_t until)
{
    StringPool& strings = m_pools->strings;
    if (until > strings.size() && !m_budget->takeClaim((until - strings.size()) * kStringCost))
        return false;
    while (strings.size() < until)
        strings.restore(kUnreadable);
    return true;
}

bool PoolContents::fillFrames(std::uint64_t until)
{
    StackPool& stacks = m_pools->stacks;
    if (until > stacks.frameCount() && !m_budget->takeClaim((until - stacks.frameCount()) * kStackCost))
        return false;
    while (stacks.frameCount() < until)
        stacks.restoreFrame({});
    return true;
}

bool PoolContents::fillStacks(std::uint64_t until)
{
    StackPool& stacks = m_pools->stacks;
    if (until > stacks.stackCount() && !m_budget->takeClaim((until - stacks.stackCount()) * kStackCost))
        return false;
    while (stacks.stackCount() < until)
        stacks.restoreStack({});
    return true;
}

} // namespace stallscope::session
