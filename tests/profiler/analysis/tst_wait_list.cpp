// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/report/wait_list.h"

#include "profiler/base/hash.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <string>
#include <tuple>

using namespace stallscope;

namespace {

constexpr std::size_t kWaits = 3 * WaitList::kChunk + 100;

/// Numbers from a seed.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : m_seed(mixBits(seed)) {}
    [[nodiscard]] std::uint64_t next() { return m_seed = mixBits(m_seed + 1); }
    [[nodiscard]] Nanos time(Nanos below) { return static_cast<Nanos>(next() % static_cast<std::uint64_t>(below)); }
    [[nodiscard]] bool chance() { return next() % 2 == 0; }
    template <class AnyId>
    [[nodiscard]] AnyId id()
    {
        return chance() ? AnyId(static_cast<std::uint32_t>(next() % 50)) : AnyId();
    }

private:
    std::uint64_t m_seed;
};

Wait randomWait(Nanos start, Dice& dice)
{
    Wait wait;
    wait.start = start;
    wait.duration = dice.time(1000);
    wait.call = dice.id<StringId>();
    wait.kind = static_cast<BlockingKind>(dice.next() % 15);
    wait.cause = dice.id<StringId>();
    wait.site = dice.id<StringId>();
    wait.thread = dice.id<TrackId>();
    wait.stream = dice.id<TrackId>();
    if (dice.chance())
        wait.awaited = Wait::Awaited{dice.id<StringId>(), dice.id<TrackId>(), start - dice.time(1000), start + dice.time(1000)};
    wait.wakeup = dice.time(wait.duration + 1);
    wait.working = dice.chance() ? wait.duration - wait.wakeup : dice.time(1000);
    wait.unattributed = dice.chance() ? 0 : dice.time(1000);
    if (dice.chance()) {
        wait.gapRange = TimeRange::ofLength(start + dice.time(500) - 250, dice.time(2000));
        wait.gap = dice.chance() ? wait.gapRange.length() : dice.time(2000);
        wait.gapDevice = dice.id<DeviceId>();
        wait.bubble = dice.chance() ? std::min(wait.gap, wait.duration) : dice.time(2000);
    }
    wait.isNeedless = dice.chance();
    wait.isCrossThread = dice.chance();
    wait.isFinal = dice.chance();
    return wait;
}

std::vector<Wait> randomWaits(std::uint64_t seed)
{
    Dice dice(seed);
    std::vector<Wait> waits;
    for (Nanos start = 1'000'000; waits.size() < kWaits; start += dice.time(3))
        waits.push_back(randomWait(start, dice));
    return waits;
}

auto membersOf(const Wait& wait)
{
    const Wait::Awaited awaited = wait.awaited.value_or(Wait::Awaited{});
    return std::tuple(wait.start, wait.duration, wait.call, wait.kind, wait.cause, wait.site, wait.thread, wait.stream, wait.awaited.has_value(), awaited.name,
        awaited.stream, awaited.start, awaited.end, wait.working, wait.wakeup, wait.unattributed, wait.gap, wait.bubble, wait.gapRange.start, wait.gapRange.end,
        wait.gapDevice, wait.isNeedless, wait.isCrossThread, wait.isFinal);
}

bool areEqual(const WaitList& list, const std::vector<Wait>& waits)
{
    return std::ranges::equal(list, waits, {}, membersOf, membersOf);
}

} // namespace

class TestWaitList : public QObject {
    Q_OBJECT
private slots:
    void holdsNothingOfNothing()
    {
        const WaitList list;
        QVERIFY(list.empty());
        QCOMPARE(list.firstStartingAt(0), std::size_t{0});
        QVERIFY(WaitSlice(list).empty() && WaitSlice().begin() == WaitSlice().end());
        QCOMPARE(WaitSlice().firstStartingAt(0), std::size_t{0});
    }

    void keepsEveryMemberOfRandomWaits()
    {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const std::vector<Wait> waits = randomWaits(seed);
            QVERIFY(areEqual(waits, waits));
        }
    }

    /// Of a damaged file.
    void keepsTheLimitsOfTime()
    {
        constexpr std::array kTimes{-kTimeLimit, Nanos{-1}, Nanos{0}, Nanos{1}, kTimeLimit - 1, kTimeLimit};
        std::vector<Wait> waits(WaitList::kChunk);
        Dice dice(1);
        const auto anyTime = [&] { return kTimes[dice.next() % kTimes.size()]; };
        for (Wait& wait : waits) {
            wait.start = anyTime();
            wait.duration = anyTime();
            wait.awaited = Wait::Awaited{StringId(), TrackId(), anyTime(), anyTime()};
            for (Nanos* time : {&wait.working, &wait.wakeup, &wait.unattributed, &wait.gap, &wait.bubble, &wait.gapRange.start, &wait.gapRange.end})
                *time = anyTime();
        }
        QVERIFY(areEqual(waits, waits));
    }

    void membersAreReadAlone()
    {
        const std::vector<Wait> waits = randomWaits(3);
        const WaitList list(waits);
        for (std::size_t i = 0; i < waits.size(); ++i) {
            QCOMPARE(list.startOf(i), waits[i].start);
            QCOMPARE(list.durationOf(i), waits[i].duration);
            QCOMPARE(list.gapLengthOf(i), waits[i].gapRange.length());
            QCOMPARE(list.kindOf(i), waits[i].kind);
        }
    }

    void findsWaitsByStart()
    {
        const std::vector<Wait> waits = randomWaits(4);
        const WaitList list(waits);
        for (Nanos time = waits.front().start - 1; time <= waits.back().start + 1; time += 7) {
            const auto expected = std::ranges::lower_bound(waits, time, {}, &Wait::start) - waits.begin();
            QCOMPARE(list.firstStartingAt(time), static_cast<std::size_t>(expected));
        }
        const TimeRange range{waits[500].start, waits[1500].start};
        const WaitSlice slice(list, list.indicesIn(range));
        const auto isInside = [&](const Wait& wait) { return range.contains(wait.start); };
        QCOMPARE(static_cast<std::ptrdiff_t>(slice.size()), std::ranges::count_if(waits, isInside));
        QVERIFY(std::ranges::all_of(slice, isInside));
        QCOMPARE(slice[slice.firstStartingAt(range.start + 100)].start >= range.start + 100, true);
        QCOMPARE(slice.firstStartingAt(kTimeLimit), slice.size());
    }

    /// As of a loop that launches and waits.
    void similarWaitsTakeLittle()
    {
        Dice dice(5);
        WaitList list;
        for (Nanos i = 0; i < 20 * static_cast<Nanos>(WaitList::kChunk); ++i) {
            Wait wait;
            wait.start = 10'000 * i + dice.time(2000);
            wait.duration = 6000 + dice.time(1000);
            wait.thread = TrackId(1);
            wait.awaited = Wait::Awaited{StringId(3), TrackId(2), wait.start + dice.time(1000), wait.end() - 200};
            wait.wakeup = dice.time(200);
            wait.working = wait.duration - wait.wakeup;
            wait.gapRange = {wait.end() - wait.wakeup, wait.end() + 2000};
            wait.gap = wait.gapRange.length();
            wait.bubble = std::min(wait.gap, wait.duration);
            list.push_back(wait);
        }
        QVERIFY2(list.bytes() < list.size() * 20, std::to_string(list.bytes() / list.size()).c_str());
    }
};

QTEST_APPLESS_MAIN(TestWaitList)
#include "tst_wait_list.moc"
