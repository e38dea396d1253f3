// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/range_cost.h"

#include "engine/inject/event_writer.h"

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include <sys/mman.h>

namespace stallscope::recording {

namespace {

using namespace inject;

/// Memory like that of an arena: shared, and first touched by the event that is written there.
class TestBlocks {
public:
    static constexpr std::size_t kBlocks = 16; // more than are used

    TestBlocks()
    {
        void* const memory = ::mmap(nullptr, kBlocks * kLargeBlockBytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        m_memory = memory != MAP_FAILED ? static_cast<std::byte*>(memory) : nullptr;
    }
    TestBlocks(const TestBlocks&) = delete;
    TestBlocks& operator=(const TestBlocks&) = delete;
    ~TestBlocks()
    {
        if (m_memory)
            ::munmap(m_memory, kBlocks * kLargeBlockBytes);
    }

    [[nodiscard]] Block take()
    {
        const std::size_t at = m_next++ % kBlocks;
        return m_memory ? Block{&m_entries[at], m_memory + at * kLargeBlockBytes, kLargeBlockBytes, 0} : Block{};
    }

private:
    std::byte* m_memory = nullptr;
    std::array<BlockEntry, kBlocks> m_entries{};
    std::size_t m_next = 0;
};
thread_local TestBlocks* t_blocks = nullptr;

Block takeBlock(std::uint32_t /*bytes*/)
{
    return t_blocks->take();
}

void releaseBlock(const Block& /*block*/) {}
void countLost(LostEvents /*reason*/) {}

constexpr BlockSource kSource{takeBlock, releaseBlock, countLost};

/// Per-thread state, as in the NVTX handlers.
struct ThreadUse {
    EventWriter* writer = nullptr;
    std::uintptr_t usedAt = 0;
};
thread_local ThreadUse t_use;

template <class Event>
int use(Event event)
{
    const auto stack = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    if (t_use.usedAt != 0 || !t_use.writer)
        return 0;
    t_use.usedAt = stack;
    const int result = event(*t_use.writer);
    t_use.usedAt = 0;
    return result;
}

[[gnu::noinline]] int handlePush(const char* name)
{
    return use([name](EventWriter& writer) { return writer.push(TextRef::unmeasured(name)); });
}

[[gnu::noinline]] int handlePop()
{
    return use([](EventWriter& writer) { return writer.pop(); });
}

/// Indirect calls, as in NVTX, which loads the handler's address.
int (*volatile s_push)(const char*) = handlePush;
int (*volatile s_pop)() = handlePop;
[[gnu::noinline]] int callPush(const char* name)
{
    return s_push ? s_push(name) : 0;
}
[[gnu::noinline]] int callPop()
{
    return s_pop ? s_pop() : 0;
}

/// A few microseconds of work that evict most of the recording from the innermost cache.
void work(std::vector<unsigned>& memory)
{
    for (std::size_t i = 0; i < memory.size(); i += 16)
        memory[i] = memory[i] * 3 + 1;
}

} // namespace

Nanos measureRangeCost(bool usesTicks)
{
    constexpr std::size_t kRounds = 100;
    constexpr std::size_t kRanges = 128; // per round: about a page of memory
    constexpr std::array<const char*, 4> kNames{"step", "forward", "backward", "optimizer"};
    const auto blocks = std::make_unique<TestBlocks>();
    t_blocks = blocks.get();
    const auto writer = std::make_unique<EventWriter>();
    writer->begin(kSource, EventClock{usesTicks}, {}, "cost");
    t_use.writer = writer.get();
    std::vector<unsigned> memory(16 * 1024);
    std::vector<std::uint64_t> costs;
    for (std::size_t round = 0; round < kRounds; ++round) {
        work(memory);
        const std::uint64_t before = EventClock::monotonic();
        for (std::size_t i = 0; i < kRanges; ++i) {
            (void)callPush(kNames[i % kNames.size()]);
            (void)callPop();
        }
        costs.push_back((EventClock::monotonic() - before) / kRanges);
    }
    t_use.writer = nullptr;
    writer->end();
    std::nth_element(costs.begin(), costs.begin() + kRounds / 2, costs.end());
    return static_cast<Nanos>(costs[kRounds / 2]);
}

} // namespace stallscope::recording
