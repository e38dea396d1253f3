// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is recorded of a program that uses a GPU, from the driver that loads our library to the session file.

#include "profiler/session/session_reader.h"
#include "tests/engine/cli/cli_process.h"
#include "tests/gpu/gpu_stage.h"

#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <set>

using namespace stallscope;
using test::CliResult;

namespace {

struct Seen {
    std::uint64_t memsets = 0;
    std::uint64_t withCall = 0; ///< of these, how many a call on a thread belongs to
};

Seen seenIn(const Trace& trace)
{
    using Key = std::pair<std::size_t, std::uint32_t>; // process, correlation
    std::set<Key> calls;
    std::vector<Key> memsets;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            lane.forEach([&](const SpanColumns& columns, std::size_t row) {
                const Span span = columns.at(row);
                const Key key{track.info.process.index(), span.correlation.value()};
                if (span.kind == SpanKind::Memset)
                    memsets.push_back(key);
                else if (span.kind == SpanKind::ApiCall)
                    calls.insert(key);
            });
        }
    }
    Seen seen{memsets.size(), 0};
    for (const Key& key : memsets)
        seen.withCall += calls.contains(key) ? 1 : 0;
    return seen;
}

std::uint64_t lost(const Trace& trace, Loss loss)
{
    return trace.lossesSoFar()[static_cast<std::size_t>(loss)];
}

} // namespace

class TestGpuRecord : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { NEEDS_GPUS(1); }
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    /// N launches are N pieces of work, however often, and beside children; what the program does with its ends is its own.
    void counts_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<quint64>("memsets");
        QTest::addColumn<quint64>("processes");
        QTest::newRow("once") << "work" << quint64{100} << quint64{1};
        QTest::newRow("fifty times") << QString("work ").repeated(50) << quint64{5000} << quint64{1};
        QTest::newRow("around a fork") << "work fork work" << quint64{200} << quint64{1};
        QTest::newRow("with a child of its own") << "work child work" << quint64{300} << quint64{2};
        QTest::newRow("a child alone") << "child" << quint64{100} << quint64{1};
        QTest::newRow("the device is reset") << "work reset" << quint64{100} << quint64{1};
        QTest::newRow("exits") << "work exit" << quint64{100} << quint64{1};
    }
    void counts()
    {
        QFETCH(const QString, words);
        QFETCH(const quint64, memsets);
        QFETCH(const quint64, processes);
        const auto trace = recorded(words);
        const Seen seen = seenIn(*trace);
        QCOMPARE(quint64{seen.memsets}, memsets);
        QCOMPARE(quint64{seen.withCall}, memsets);
        QCOMPARE(quint64{trace->processes.size()}, processes);
        QCOMPARE(lost(*trace, Loss::DroppedRecords), std::uint64_t{0});
        QCOMPARE(lost(*trace, Loss::IncompleteFile), std::uint64_t{0});
        QCOMPARE(lost(*trace, Loss::NotFlushed), std::uint64_t{0});
    }

    /// However it ends, what was done a while before is there; how much is missing is told.
    void endings_data()
    {
        QTest::addColumn<QString>("end");
        for (const char* end : {"_exit", "abort", "kill", "term"})
            QTest::newRow(end) << end;
    }
    void endings()
    {
        QFETCH(const QString, end);
        const auto trace = recorded("until-written work " + end);
        const Seen seen = seenIn(*trace);
        qInfo("%s: %llu pieces of work", qPrintable(end), static_cast<unsigned long long>(seen.memsets));
        QVERIFY(seen.memsets > 1000);
        QVERIFY(seen.withCall + 1000 > seen.memsets); // calls and work come in buffers of their own
        QCOMPARE(lost(*trace, Loss::NotFlushed), std::uint64_t{1});
    }

    void whatTheGpuSaysOfItself()
    {
        const auto trace = recorded("until-written until-written until-written");
        const bool isThere = std::any_of(trace->counters.begin(), trace->counters.end(),
            [](const CounterSeries& series) { return series.info.name == "GPU 0: memory in use" && series.sampleCount() > 0; });
        QVERIFY(isThere);
    }

private:
    [[nodiscard]] std::shared_ptr<const Trace> recorded(const QString& words)
    {
        const QString file = m_folder->filePath("x.stallscope");
        QProcess process;
        process.setWorkingDirectory(m_folder->path()); // the program looks for its own recording there
        process.start(test::cliProgram(),
            QStringList{"record", "-o", file, "--force", "--", qEnvironmentVariable("STALLSCOPE_GPU_PROGRAM", STALLSCOPE_GPU_PROGRAM)}
                + words.split(' ', Qt::SkipEmptyParts));
        const CliResult result = test::endOf(process, 60'000);
        qInfo("%s", result.err.constData());
        auto trace = readSession(file.toStdString());
        return trace ? *trace : std::make_shared<Trace>();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestGpuRecord)
#include "tst_gpu_record.moc"
