// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/waits/wait_index.h"
#include "profiler/base/hash.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace stallscope;

namespace {

Wait waitOf(Nanos start, Nanos duration, TimeRange gap)
{
    Wait wait;
    wait.start = start;
    wait.duration = duration;
    wait.gapRange = gap;
    return wait;
}

/// Waits of all lengths, each with an idle gap of any length behind it, that ends before the next wait does.
std::vector<Wait> randomWaits(std::size_t count)
{
    std::vector<Wait> waits;
    Nanos time = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t random = mixBits(i + 1);
        const auto duration = static_cast<Nanos>(1 + random % 50);
        const auto gap = static_cast<Nanos>((random >> 8) % 64 == 0 ? 5000 + (random >> 16) % 20'000 : (random >> 16) % 20);
        waits.push_back(waitOf(time, duration, {time + duration, time + duration + gap}));
        time += duration + gap + static_cast<Nanos>((random >> 40) % 30);
    }
    return waits;
}

std::set<Nanos> shown(const std::vector<Wait>& waits, TimeRange range, Nanos step)
{
    std::set<Nanos> starts;
    WaitIndex(waits).forEachShown(range, step, WaitIndex::Most::Gap, [&](const Wait& wait) { starts.insert(wait.start); });
    return starts;
}

std::vector<Nanos> shownBy(const WaitIndex& index, TimeRange range, Nanos step)
{
    std::vector<Nanos> starts;
    for (const auto most : {WaitIndex::Most::Gap, WaitIndex::Most::Duration})
        index.forEachShown(range, step, most, [&](const Wait& wait) { starts.push_back(wait.start); });
    return starts;
}

} // namespace

class TestWaitIndex : public QObject {
    Q_OBJECT
private slots:
    void nothingIsShownOfNothing() { QVERIFY(shown({}, TimeRange{-100, 100}, 1).empty()); }

    void whatReachesInIsShownHoweverLongAgoItBegan()
    {
        std::vector<Wait> waits{waitOf(0, 10, {10, 1'000'000})};
        for (Nanos i = 0; i < 1000; ++i)
            waits.push_back(waitOf(20 + i, 1, {}));
        QCOMPARE(shown(waits, {500'000, 500'100}, 1), std::set<Nanos>{0});
        QVERIFY(shown(waits, {1'000'000, 1'000'100}, 1).empty());
    }

    /// At any zoom, an idle gap wider than two pixels is drawn.
    void noWideGapIsLostAtAnyZoom()
    {
        const std::vector<Wait> waits = randomWaits(5000);
        const Nanos end = waits.back().gapRange.end;
        for (Nanos step = 1; step < 20'000; step = step * 3 / 2 + 1) {
            for (const Nanos from : {Nanos{0}, end / 3, end / 2 + 77}) {
                const TimeRange range{from, std::min(from + step * 1000, end)};
                const std::set<Nanos> found = shown(waits, range, step);
                for (const Wait& wait : waits) {
                    const TimeRange seen = wait.gapRange.intersected(range);
                    if (seen.length() > 2 * step)
                        QVERIFY2(found.contains(wait.start), qPrintable(QString("step %1, wait at %2").arg(step).arg(wait.start)));
                }
                QVERIFY(found.size() <= static_cast<std::size_t>(range.length() / step) + 70);
            }
        }
    }

    void costsAreSpreadOverTheirWaits()
    {
        std::vector<Wait> waits{waitOf(0, 100, {}), waitOf(200, 50, {}), waitOf(300, 40, {}), waitOf(500, 10, {})};
        for (Wait& wait : waits)
            wait.thread = TrackId(1);
        waits[1].thread = TrackId(2);
        waits[0].bubble = 10;
        waits[2].bubble = 40;
        const WaitCosts costs(waits);
        QVERIFY(!costs.isFree() && costs.find(TrackId(1)) && !costs.find(TrackId(2)));
        const auto share = [&](TimeRange range) { return costs.shareOf(TrackId(1), range); };
        QCOMPARE(share({0, 100}), 0.1);
        QCOMPARE(share({40, 60}), 0.1);
        QCOMPARE(share({90, 110}), 0.05);
        QCOMPARE(share({100, 300}), 0.0);
        QCOMPARE(share({310, 320}), 1.0);
        QCOMPARE(share({-500, 500}), 0.05);
        QCOMPARE(share({500, 510}), 0.0);
        QCOMPARE(share({7, 7}), 0.0);
        QCOMPARE(costs.shareOf(TrackId(2), {200, 250}), 0.0);
        waits[0].bubble = waits[2].bubble = 0;
        QVERIFY(WaitCosts(waits).isFree());
    }

    /// Of a growing run: what is closed is shared by all snapshots.
    void copiesGrowOnTheirOwn()
    {
        const std::vector<Wait> waits = randomWaits(5000);
        const WaitIndex whole{WaitList(waits)};
        WaitIndex closed;
        for (std::size_t i = 0; i < waits.size(); ++i) {
            if (i % 700 == 650) {
                WaitIndex snapshot = closed;
                for (std::size_t more = i; more < waits.size(); ++more)
                    snapshot.add(waits[more]);
                for (Nanos step = 1; step < 20'000; step = step * 5 + 1)
                    QCOMPARE(shownBy(snapshot, {0, waits.back().start}, step), shownBy(whole, {0, waits.back().start}, step));
                QCOMPARE(snapshot.costs().lostBy(TimeRange::all()), whole.costs().lostBy(TimeRange::all()));
            }
            closed.add(waits[i]);
        }
        QCOMPARE(shownBy(closed, TimeRange::all(), 100), shownBy(whole, TimeRange::all(), 100));
        QCOMPARE(closed.bytes(), whole.bytes());
    }

    void costsOfManyWaitsAddUp()
    {
        std::vector<Wait> waits = randomWaits(5000);
        for (std::size_t i = 0; i < waits.size(); ++i) {
            waits[i].thread = TrackId(static_cast<std::uint32_t>(i % 3));
            waits[i].bubble = i % 5 == 0 ? 0 : static_cast<Nanos>(i % 40);
        }
        const WaitIndex index{WaitList(waits)};
        for (std::size_t from = 0; from < waits.size(); from += 333) {
            const TimeRange range{waits[from].start, waits[std::min(from * 2, waits.size() - 1)].start + 1};
            Nanos lost = 0;
            double ofSecond = 0;
            for (const Wait& wait : waits) {
                lost += range.contains(wait.start) ? wait.bubble : 0;
                if (wait.thread == TrackId(1))
                    ofSecond +=
                        static_cast<double>(wait.bubble * TimeRange{wait.start, wait.end()}.intersected(range).length()) / static_cast<double>(wait.duration);
            }
            QCOMPARE(index.costs().lostBy(range), lost);
            QVERIFY(std::abs(index.costs().shareOf(TrackId(1), range) * static_cast<double>(range.length()) - ofSecond) < 1e-3);
        }
        QCOMPARE(index.threads(), (std::set<TrackId>{TrackId(0), TrackId(1), TrackId(2)}));
        QVERIFY(index.costs().lostBy({5, 5}) == 0 && !index.costs().find(TrackId(3)));
    }

    void devicesWithGapsAreKnown()
    {
        std::vector<Wait> waits{waitOf(0, 5, {5, 9}), waitOf(10, 5, {}), waitOf(20, 5, {26, 28})};
        waits[0].gapDevice = DeviceId(4);
        waits[1].gapDevice = DeviceId(5); // without a gap
        waits[2].gapDevice = DeviceId(6);
        QCOMPARE(WaitIndex{WaitList(waits)}.gapDevices(), (std::set<DeviceId>{DeviceId(4), DeviceId(6)}));
    }

    void theLongestStandsForItsPixel()
    {
        const std::vector<Wait> waits{waitOf(0, 5, {}), waitOf(10, 50, {}), waitOf(70, 7, {})};
        std::vector<Nanos> starts;
        WaitIndex(waits).forEachShown({0, 1000}, 100, WaitIndex::Most::Duration, [&](const Wait& wait) { starts.push_back(wait.start); });
        QCOMPARE(starts, std::vector<Nanos>{10});
    }
};

QTEST_APPLESS_MAIN(TestWaitIndex)
#include "tst_wait_index.moc"
