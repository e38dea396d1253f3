// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/range_cost.h"

#include "engine/inject/event_writer.h"

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

namespace stallscope::recording {

namespace {

using namespace inject;

/// Two blocks in turn, as when the recorder keeps up.
struct TestBlocks {
    std::array<BlockEntry, 2> entries{};
    std::array<std::vector<std::byte>, 2> bytes{std::vector<std::byte>(kLargeBlockBytes), std::vector<std::byte>(kLargeBlockBytes)};
    std::size_t next = 0;
};
thread_local TestBlocks* t_blocks = nullptr;

Block takeBlock(std::uint32_t /*bytes*/)
{
    const std::size_t at = t_blocks->next++ % 2;
    return {&t_blocks->entries[at], t_blocks->bytes[at].data(), kLargeBlockBytes, 0};
}

void releaseBlock(const Block& /*block*/) {}
void countLost(LostEvents /*reason*/) {}

constexpr BlockSource kSource{takeBlock, releaseBlock, countLost};

/// A few microseconds that leave little of the recording in the nearest cache.
void work(std::vector<unsigned>& memory)
{
    for (std::size_t i = 0; i < memory.size(); i += 16)
        memory[i] = memory[i] * 3 + 1;
}

} // namespace

Nanos measureRangeCost(bool usesTicks)
{
    constexpr std::size_t kRanges = 400;
    constexpr std::array<const char*, 4> kNames{"step", "forward", "backward", "optimizer"};
    const auto blocks = std::make_unique<TestBlocks>();
    t_blocks = blocks.get();
    const auto writer = std::make_unique<EventWriter>();
    writer->begin(kSource, EventClock{usesTicks}, {}, "cost");
    std::vector<unsigned> memory(16 * 1024);
    std::vector<std::uint64_t> costs;
    const std::uint64_t reading = EventClock::monotonic();
    std::uint64_t readings = 0;
    for (int i = 0; i < 64; ++i)
        readings = EventClock::monotonic() - reading;
    const std::uint64_t oneReading = readings / 64;
    for (std::size_t i = 0; i < kRanges; ++i) {
        const std::uint64_t beforePush = EventClock::monotonic();
        (void)writer->push(TextRef::unmeasured(kNames[i % kNames.size()]));
        const std::uint64_t afterPush = EventClock::monotonic();
        work(memory);
        const std::uint64_t beforePop = EventClock::monotonic();
        (void)writer->pop();
        const std::uint64_t cost = (afterPush - beforePush) + (EventClock::monotonic() - beforePop);
        costs.push_back(cost - std::min(cost, 2 * oneReading));
    }
    writer->end();
    std::nth_element(costs.begin(), costs.begin() + kRanges / 2, costs.end());
    return static_cast<Nanos>(costs[kRanges / 2]);
}

} // namespace stallscope::recording
