// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/logic/hit_marks.h"
#include "profiler/base/hash.h"

#include <QTest>

#include <algorithm>
#include <string>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

SpanHit hitAt(Nanos start, Nanos duration, std::uint32_t lane = 0)
{
    return {start, duration, kEmptyString, TrackId(3), lane, SpanKind::Kernel};
}

/// One letter per pixel.
std::string marked(const HitMarks& marks, PixelScale scale, std::size_t lane = 0)
{
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(scale.pixels));
    marks.mark(TrackId(3), lane, scale, pixels);
    std::string text;
    for (const std::uint8_t pixel : pixels)
        text += pixel != 0 ? 'x' : '.';
    return text;
}

} // namespace

class TestHitMarks : public QObject {
    Q_OBJECT
private slots:
    void pixelsOfHitsAreMarked();
    void allPixelsAreTheSameAsOneByOne();
    void lanesAreSeparate();
};

void TestHitMarks::pixelsOfHitsAreMarked()
{
    const HitMarks marks({hitAt(5, 10), hitAt(30, 0), hitAt(41, 1), hitAt(60, 30)});
    QCOMPARE(marked(marks, {0, 100, 10}), std::string("xx.xx.xxx."));
    QCOMPARE(marked(marks, {15, 10, 10}), std::string(".........."));
    QCOMPARE(marked(marks, {70, 10, 10}), std::string("xxxxxxxxxx"));
    QCOMPARE(marked(marks, {-100, 100, 10}), std::string(".........."));
    QCOMPARE(marked(HitMarks(), {0, 100, 10}), std::string(".........."));
    QVERIFY(HitMarks().isEmpty() && !marks.isEmpty());
}

void TestHitMarks::allPixelsAreTheSameAsOneByOne()
{
    std::vector<SpanHit> hits;
    Nanos time = 0;
    for (std::uint64_t i = 0; i < 3000; ++i) {
        const std::uint64_t random = mixBits(i + 1);
        time += static_cast<Nanos>(random % 7 == 0 ? random % 5000 : random % 20);
        hits.push_back(hitAt(time, static_cast<Nanos>(random / 1000 % 30)));
        time += hits.back().duration;
    }
    const HitMarks marks(hits);
    for (const Nanos length : {Nanos{400}, Nanos{4'000}, Nanos{40'000}, time}) {
        for (const Nanos start : {Nanos{0}, time / 3, time - length / 2}) {
            const PixelScale scale{start, length, 200};
            std::string expected;
            for (int pixel = 0; pixel < scale.pixels; ++pixel) {
                const TimeRange range = scale.rangeOf(pixel);
                const auto touches = [range](const SpanHit& hit) {
                    return hit.start < range.end && std::max(hit.start + hit.duration, hit.start + 1) > range.start;
                };
                expected += std::ranges::any_of(hits, touches) ? 'x' : '.';
            }
            QCOMPARE(marked(marks, scale), expected);
        }
    }
}

void TestHitMarks::lanesAreSeparate()
{
    const HitMarks marks({hitAt(0, 10, 1), hitAt(50, 10, 2)});
    QCOMPARE(marked(marks, {0, 100, 10}, 1), std::string("x........."));
    QCOMPARE(marked(marks, {0, 100, 10}, 2), std::string(".....x...."));
    QVERIFY(marks.contains(TrackId(3), 1, 0) && !marks.contains(TrackId(3), 1, 50) && !marks.contains(TrackId(4), 1, 0));
    std::vector<std::uint8_t> pixels(10);
    marks.markAll({0, 100, 10}, pixels);
    QVERIFY(pixels[0] == 1 && pixels[5] == 1 && std::ranges::count(pixels, 1) == 2);
}

QTEST_GUILESS_MAIN(TestHitMarks)
#include "tst_hit_marks.moc"
