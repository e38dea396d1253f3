// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/shard_facts.h"
#include "gui/model/followed_file.h"
#include "profiler/session/write/session_writer.h"
#include "tests/support/scenario.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <optional>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

constexpr const char* kUuid = "GPU-2";

void tellClock(TraceBuilder& builder, Nanos start)
{
    builder.setEpoch(1'000'000'000'000 + start);
    builder.setFact(recording::fact::kStart, std::to_string(start));
    builder.setFact(recording::fact::kBoot, "this boot");
}

/// The recorder's part: GPU 1 of the machine, told from 100 ns before the program began on.
class GpuFile {
public:
    explicit GpuFile(const QString& path) : m_writer(*SessionWriter::create(path.toStdString()))
    {
        tellClock(m_builder, 900);
        const DeviceId device = m_builder.addDevice({"GPU 1", 1, {}, 0, 0, kUuid});
        m_counter = m_builder.addCounter({"GPU 1: power", "W", {}, device});
    }
    void say(Nanos time, double watts)
    {
        m_builder.counter(m_counter).append(time, watts);
        if (!m_writer->write(*m_builder.publish()) || !m_writer->flush())
            qFatal("cannot write");
    }

private:
    TraceBuilder m_builder;
    CounterId m_counter;
    std::optional<SessionWriter> m_writer;
};

/// What is shown of the program, which began at 1000 and knows the GPU as its first.
std::shared_ptr<const Trace> program(const char* uuid)
{
    test::Scenario s;
    s.kernel(s.stream("7"), "k", {0, 10});
    tellClock(s.builder(), 1000);
    s.builder().device(s.device()).uuid = uuid;
    return s.builder().finish();
}

std::vector<std::pair<Nanos, double>> samplesOf(const CounterSeries& series)
{
    std::vector<std::pair<Nanos, double>> samples;
    for (const auto& block : series.blocks) {
        for (std::size_t i = 0; i < block->times.size(); ++i)
            samples.emplace_back(block->times[i], block->values[i]);
    }
    return samples;
}

using Samples = std::vector<std::pair<Nanos, double>>;

} // namespace

class TestWatchedGpus : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        m_folder.emplace();
        QVERIFY(QDir(m_folder->path()).mkdir("x.stallscope.parts"));
        QVERIFY(QFile(part("1-1.stallscope")).open(QFile::WriteOnly));
        QVERIFY(QFile::link(part("1-1.stallscope"), session()));
    }

    void nothingIsSaidOfGpus()
    {
        WatchedGpus gpus(session());
        const auto shown = program(kUuid);
        QCOMPARE(gpus.addedTo(shown, {}), shown);
        QFile damaged(part("1-1.gpus"));
        QVERIFY(damaged.open(QFile::WriteOnly) && damaged.write("no session") > 0);
        QCOMPARE(gpus.addedTo(shown, {}), shown);
    }

    void aFileThatIsNoPart()
    {
        GpuFile file(m_folder->filePath("1-1.gpus"));
        file.say(200, 300);
        WatchedGpus gpus(m_folder->filePath("y.stallscope"));
        const auto shown = program(kUuid);
        QCOMPARE(gpus.addedTo(shown, {}), shown);
    }

    void countersGrowOnTheProgramsClock()
    {
        GpuFile file(part("1-1.gpus"));
        WatchedGpus gpus(session());
        const auto shown = program(kUuid);
        QCOMPARE(gpus.addedTo(shown, {}), shown); // nothing has been said yet
        file.say(50, 1);                          // before the program began
        file.say(100, 2);
        auto whole = gpus.addedTo(shown, {});
        QCOMPARE(whole->counters.size(), std::size_t{1});
        QCOMPARE(samplesOf(whole->counters[0]), (Samples{{0, 2}}));
        QCOMPARE(whole->counters[0].info.device, DeviceId(0));
        QCOMPARE(whole->counters[0].info.process, shown->devices[0].process);
        QCOMPARE(whole->spanCount(), shown->spanCount());
        file.say(130, 3);
        QCOMPARE(samplesOf(gpus.addedTo(shown, {})->counters[0]), (Samples{{0, 2}, {30, 3}}));
        QCOMPARE(samplesOf(gpus.addedTo(shown, {})->counters[0]), (Samples{{0, 2}, {30, 3}})); // nothing twice
        QVERIFY(shown->counters.empty());
    }

    void anotherGpuStandsForItself()
    {
        GpuFile file(part("1-1.gpus"));
        file.say(100, 2);
        const auto whole = WatchedGpus(session()).addedTo(program("GPU-3"), {});
        QCOMPARE(whole->counters.size(), std::size_t{1});
        QVERIFY(!whole->counters[0].info.device.isValid());
        QVERIFY(!whole->counters[0].info.process.isValid());
    }

private:
    [[nodiscard]] QString session() const { return m_folder->filePath("x.stallscope"); }
    [[nodiscard]] QString part(const QString& name) const { return m_folder->filePath("x.stallscope.parts/" + name); }

    std::optional<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestWatchedGpus)
#include "tst_watched_gpus.moc"
