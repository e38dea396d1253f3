// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/device_model/cpu_model.h"
#include "profiler/analysis/device_model/worker_facts.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace stallscope;

using Ranges = std::vector<TimeRange>;

namespace {

/// So many at once as there are cores, whatever they do.
Together onCores(double cores)
{
    return [cores](double computing, double copying) { return std::min(computing + copying, cores); };
}
Pace alone(const Ranges& work, double cores)
{
    return Pace::alone({work, {}}, onCores(cores));
}
Pace crowded(const Ranges& work, double cores)
{
    return Pace::crowded({work, {}}, onCores(cores));
}

} // namespace

class TestPace : public QObject {
    Q_OBJECT
private slots:
    void nobodyAtWork();
    void coresEnough();
    void theExample();
    void thereAndBack_data();
    void thereAndBack();
    void workIsKept();
    void copiesAndComputing();
};

void TestPace::nobodyAtWork()
{
    for (const Ranges& work : {Ranges(), Ranges{{5, 5}}, Ranges{{9, 4}}}) {
        const Pace pace = alone(work, 1);
        QVERIFY(pace.isEven());
        QCOMPARE(pace.at(-7), Nanos{-7});
        QCOMPARE(pace.at(100), Nanos{100});
    }
}

void TestPace::coresEnough()
{
    const Ranges work{{0, 100}, {50, 150}, {100, 200}};
    QVERIFY(alone(work, 2).isEven());
    QVERIFY(crowded(work, 2).isEven());
    QVERIFY(!crowded(work, 1).isEven());
}

void TestPace::theExample()
{
    const Pace freed = alone({{0, 300}, {0, 200}}, 1);
    QCOMPARE(freed.at(-5), Nanos{-5});
    QCOMPARE(freed.at(100), Nanos{50});
    QCOMPARE(freed.at(200), Nanos{100});
    QCOMPARE(freed.at(300), Nanos{200});
    QCOMPARE(freed.at(310), Nanos{210});
    const Pace shared = crowded({{0, 200}, {0, 100}}, 1);
    QCOMPARE(shared.at(100), Nanos{200});
    QCOMPARE(shared.at(200), Nanos{300});
}

void TestPace::thereAndBack_data()
{
    QTest::addColumn<double>("cores");
    QTest::addColumn<Nanos>("origin");
    for (const double cores : {1.0, 1.3, 2.0, 7.0}) {
        for (const Nanos origin : {Nanos{0}, Nanos{-1'000'000}, Nanos{86'400} * 1'000'000'000})
            QTest::addRow("%g cores from %lld", cores, static_cast<long long>(origin)) << cores << origin;
    }
}

void TestPace::thereAndBack()
{
    QFETCH(double, cores);
    QFETCH(Nanos, origin);
    std::mt19937 random(7);
    for (int round = 0; round < 50; ++round) {
        Ranges measured(random() % 12);
        for (TimeRange& range : measured)
            range = TimeRange::ofLength(origin + static_cast<Nanos>(random() % 10'000), static_cast<Nanos>(random() % 3'000));
        const Pace freed = alone(measured, cores);
        Ranges free;
        for (const TimeRange& range : measured)
            free.push_back(freed.at(range));
        const Pace shared = crowded(free, cores);
        for (const TimeRange& range : measured) {
            // rounded twice, and stretched between
            QVERIFY(std::abs(shared.at(freed.at(range.start)) - range.start) <= 12);
            QVERIFY(std::abs(shared.at(freed.at(range.end)) - range.end) <= 12);
        }
    }
}

/// Four kernels of 100 on two cores, started together: 200.
void TestPace::workIsKept()
{
    const Ranges free(4, TimeRange(1000, 1100));
    QCOMPARE(crowded(free, 2).at(1100), Nanos{1200});
    QCOMPARE(alone(Ranges(4, TimeRange(1000, 1200)), 2).at(1200), Nanos{1100});
}

/// What copies beside what computes: together they get half as much again done, two copies nothing more than one.
void TestPace::copiesAndComputing()
{
    WorkerFacts facts;
    facts.teams.push_back({2, 2, 1.5, 1});
    const Together together = [&facts](double computing, double copying) { return facts.together(computing, copying, 2); };
    const TimeRange one{0, 300};
    QVERIFY(Pace::crowded({{one, one}, {}}, together).isEven());
    QCOMPARE(Pace::crowded({{one}, {one}}, together).at(300), Nanos{400});
    QCOMPARE(Pace::crowded({{}, {one, one}}, together).at(300), Nanos{600});
    QCOMPARE(Pace::alone({{}, {{0, 600}, {0, 600}}}, together).at(600), Nanos{300});
}

QTEST_APPLESS_MAIN(TestPace)
#include "tst_pace.moc"
