// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/session_reader.h"
#include "tests/engine/cli/cli_process.h"
#include "tests/engine/cli/needs_children.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <csignal>

using namespace stallscope;
using test::CliResult;
using test::endOf;

namespace {

using Session = std::shared_ptr<const Trace>;

} // namespace

/// The whole way of a GPU's records, with a double of CUPTI: from the driver that loads the library to the session file.
class TestRecordCuda : public QObject {
    Q_OBJECT

private slots:
    void init();
    void kernelsAndCalls();
    void callSites();
    void anotherToolHoldsCupti();
    void leftToTheProgram();
    void profilerRanges();
    void theProfilerIsASwitch();
    void aForkedChild();
    void aForkedChildOfOneThatWasRefused();
    void whatWasWrittenSurvives_data();
    void whatWasWrittenSurvives();
    void wholeGraphs();
    void aKilledProgramKeepsWhatWasWritten();
    void hardwareMetrics();
    void metricsThatAreNotPermitted();
    void metricsOfAShortProgram();
    void metricsWithoutTheLastSamples();

    void gpusAreKnownByTheirUuids();
    void moreIsRecordedOnRequest();
    void theClockIsThatOfTheProgram_data();
    void theClockIsThatOfTheProgram();
    void threadsThatHaveEndedAreNamed();
    void aDestroyedContextTakesNothingWithIt();
    void aContextMayBeReleasedAfterTheEnd();

private:
    void begin(QProcess& process, const QString& words, const QStringList& options = {});
    [[nodiscard]] CliResult record(const QString& words, const QStringList& options = {});
    [[nodiscard]] Session session();
    [[nodiscard]] static QStringList names(const Trace& trace, TrackType type);

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestRecordCuda::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void TestRecordCuda::begin(QProcess& process, const QString& words, const QStringList& options)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("STALLSCOPE_CUPTI_LIBRARY", STALLSCOPE_CUPTI_FAKE);
    environment.insert("STALLSCOPE_RECORD_STACKS", "0");
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(m_folder->path());
    process.start(STALLSCOPE_CLI,
        QStringList{"record", "-o", "x.stallscope", "--force"} + options + QStringList{"--", STALLSCOPE_CUDA_PROGRAM} + words.split(' ', Qt::SkipEmptyParts));
}

CliResult TestRecordCuda::record(const QString& words, const QStringList& options)
{
    QProcess process;
    begin(process, words, options);
    return endOf(process, 120'000);
}

Session TestRecordCuda::session()
{
    auto trace = readSession(m_folder->filePath("x.stallscope").toStdString());
    if (!trace)
        qWarning("%s", trace.error().message.c_str());
    return trace ? *trace : std::make_shared<Trace>();
}

QStringList TestRecordCuda::names(const Trace& trace, TrackType type)
{
    QStringList names;
    for (const Track& track : trace.tracks) {
        if (track.info.type != type)
            continue;
        for (const Lane& lane : track.lanes) {
            lane.forEach([&](const SpanColumns& columns, std::size_t row) {
                const auto name = trace.nameOf(columns.at(row));
                names.append(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
            });
        }
    }
    names.sort();
    return names;
}

void TestRecordCuda::kernelsAndCalls()
{
    const CliResult result = record("driver launch launch wait");
    QVERIFY2(result.status == 0, result.err.constData());
    QVERIFY2(result.err.contains("CUDA: recorded by CUPTI "), result.err.constData());
    const Session trace = session();
    QCOMPARE(names(*trace, TrackType::DeviceStream), QStringList({"saxpy", "saxpy"}));
    QCOMPARE(names(*trace, TrackType::HostThread), QStringList({"cudaLaunchKernel", "cudaLaunchKernel", "cudaStreamSynchronize"}));
    const auto host = std::find_if(trace->tracks.begin(), trace->tracks.end(), [](const Track& track) { return track.info.type == TrackType::HostThread; });
    QCOMPARE(host->info.name, std::string("cuda_program")); // also where all of it came at the very end
    QCOMPARE(trace->devices.size(), std::size_t{1});
    QCOMPARE(trace->lossesSoFar()[static_cast<std::size_t>(Loss::DroppedRecords)], std::uint64_t{0});
}

/// NVML's GPU 1 is this program's first device.
void TestRecordCuda::gpusAreKnownByTheirUuids()
{
    qputenv("STALLSCOPE_NVML_LIBRARY", STALLSCOPE_FAKE_NVML);
    const CliResult result = record("driver device launch gpus");
    qunsetenv("STALLSCOPE_NVML_LIBRARY");
    QVERIFY2(result.status == 0, result.err.constData());
    const Session trace = session();
    QCOMPARE(trace->devices.size(), std::size_t{1});
    QCOMPARE(trace->devices[0].ordinal, 0U);
    int counters = 0;
    for (const CounterSeries& series : trace->counters) {
        if (!series.info.name.starts_with("GPU "))
            continue;
        ++counters;
        const bool isOfDevice = series.info.name.starts_with("GPU 1: ");
        QCOMPARE(series.info.device.isValid(), isOfDevice);
        QCOMPARE(series.info.process.isValid(), isOfDevice);
    }
    QCOMPARE(counters, 8 + 5);
}

void TestRecordCuda::moreIsRecordedOnRequest()
{
    const auto queueTimes = [](const Trace& trace) {
        std::vector<std::uint64_t> times;
        for (const Track& track : trace.tracks) {
            for (const Lane& lane : track.lanes) {
                lane.forEach([&](const SpanColumns& columns, std::size_t row) {
                    const SpanDetail detail = trace.detailOf(columns.at(row));
                    for (const DetailField field : {DetailField::QueueTime, DetailField::SubmitTime}) {
                        if (const auto time = detail.find(field))
                            times.push_back((*time + 5) / 10); // clocks are mapped
                    }
                });
            }
        }
        return times;
    };
    QCOMPARE(record("driver launch device-launch event").status, 0);
    QCOMPARE(names(*session(), TrackType::DeviceStream), QStringList({"saxpy"}));
    QVERIFY(queueTimes(*session()).empty());
    QCOMPARE(record("driver launch device-launch event", {"--queue-times", "--device-launches", "--event-times"}).status, 0);
    QCOMPARE(names(*session(), TrackType::DeviceStream), QStringList({"child", "event recorded", "saxpy"}));
    QCOMPARE(queueTimes(*session()), (std::vector<std::uint64_t>{150, 50}));
}

void TestRecordCuda::theClockIsThatOfTheProgram_data()
{
    QTest::addColumn<QString>("variable");
    QTest::addColumn<QString>("clock");
    QTest::newRow("monotonic") << QString() << "monotonic";
    QTest::newRow("as it is") << "wall"
                              << "wall clock";
}

/// The kernel runs between the ranges, which have the monotonic clock.
void TestRecordCuda::theClockIsThatOfTheProgram()
{
    QFETCH(const QString, variable);
    QFETCH(const QString, clock);
    qputenv("STALLSCOPE_CUPTI_CLOCK", variable.toUtf8());
    const CliResult result = record("driver range profiler-on launch launch profiler-off range");
    qunsetenv("STALLSCOPE_CUPTI_CLOCK");
    QVERIFY2(result.status == 0, result.err.constData());
    const Session trace = session();
    const auto fact = std::find_if(trace->facts.begin(), trace->facts.end(), [](const auto& one) { return one.first == "device_clock"; });
    QVERIFY(fact != trace->facts.end());
    QCOMPARE(QString::fromStdString(fact->second), clock);
    std::vector<Nanos> ranges;
    std::vector<Nanos> kernels;
    for (const Track& track : trace->tracks) {
        for (const Lane& lane : track.lanes) {
            lane.forEach([&](const SpanColumns& columns, std::size_t row) {
                const Span span = columns.at(row);
                if (span.kind == SpanKind::Range)
                    ranges.push_back(span.start);
                else if (span.kind == SpanKind::Kernel)
                    kernels.push_back(span.start);
            });
        }
    }
    QCOMPARE(ranges.size(), std::size_t{2});
    QCOMPARE(kernels.size(), std::size_t{2});
    const auto [first, last] = std::minmax_element(ranges.begin(), ranges.end());
    for (const Nanos kernel : kernels)
        QVERIFY(*first < kernel && kernel < *last);
}

/// Its record arrives when the system does not know it any more.
void TestRecordCuda::threadsThatHaveEndedAreNamed()
{
    QCOMPARE(record("driver thread-launch launch").status, 0);
    const Session trace = session();
    QStringList threads;
    for (const Track& track : trace->tracks) {
        if (track.info.type == TrackType::HostThread)
            threads.append(QString::fromStdString(track.info.name));
    }
    threads.sort();
    QCOMPARE(threads, QStringList({"cuda_program", "late worker"}));
}

void TestRecordCuda::aDestroyedContextTakesNothingWithIt()
{
    QCOMPARE(record("driver launch launch destroy launch").status, 0);
    QCOMPARE(names(*session(), TrackType::DeviceStream).size(), 3);
}

/// The runtime does so when it is unloaded, and CUPTI is gone then.
void TestRecordCuda::aContextMayBeReleasedAfterTheEnd()
{
    const CliResult result = record("release-at-exit driver launch");
    QVERIFY2(result.status == 0, result.err.constData());
    QCOMPARE(names(*session(), TrackType::DeviceStream).size(), 1);
}

void TestRecordCuda::callSites()
{
    QCOMPARE(record("driver wait").status, 0);
    const Session trace = session();
    QStringList functions;
    for (const Track& track : trace->tracks) {
        for (const Lane& lane : track.lanes) {
            lane.forEach([&](const SpanColumns& columns, std::size_t row) {
                const SpanDetail detail = trace->detailOf(columns.at(row));
                const auto stack = detail.find(DetailField::Stack);
                for (const Frame& frame : stack ? trace->pools->stacks.frames(StackId(static_cast<std::uint32_t>(*stack))) : std::vector<Frame>())
                    functions.append(QString::fromStdString(std::string(trace->text(frame.function))));
            });
        }
    }
    QVERIFY2(functions.contains("main"), qPrintable(functions.join(", "))); // named when the parts were gathered
}

void TestRecordCuda::anotherToolHoldsCupti()
{
    const CliResult result = record("held driver launch range");
    QCOMPARE(result.status, 0);
    QVERIFY2(result.err.contains("CUDA: not recorded: CUPTI is already in use in this process by \"Another Profiler\", ")
            && result.err.contains("; NVTX ranges are recorded"),
        result.err.constData());
    QVERIFY(names(*session(), TrackType::DeviceStream).isEmpty());
    QCOMPARE(names(*session(), TrackType::HostThread), QStringList("range"));
}

void TestRecordCuda::leftToTheProgram()
{
    const CliResult result = record("driver launch", {"--no-cupti"});
    QCOMPARE(result.status, 0);
    QVERIFY2(result.err.contains("CUDA: left to the program, as requested"), result.err.constData());
    QVERIFY(names(*session(), TrackType::DeviceStream).isEmpty());
}

void TestRecordCuda::profilerRanges()
{
    QCOMPARE(record("driver launch profiler-on launch profiler-off launch", {"--range", "profiler"}).status, 0);
    const Session trace = session();
    QCOMPARE(names(*trace, TrackType::HostThread), QStringList({"cudaLaunchKernel"}));
    QCOMPARE(names(*trace, TrackType::DeviceStream), QStringList({"saxpy"}));
    QCOMPARE(record("driver launch", {"--range", "profiler"}).status, 0);
    QVERIFY(names(*session(), TrackType::HostThread).isEmpty());
}

/// Programs switch it on in several places, and off in one.
void TestRecordCuda::theProfilerIsASwitch()
{
    QCOMPARE(record("driver profiler-on profiler-on launch profiler-off launch profiler-off launch profiler-on launch", {"--range", "profiler"}).status, 0);
    QCOMPARE(names(*session(), TrackType::HostThread).size(), 2);
}

/// NVTX of the child is recorded, CUDA is not.
void TestRecordCuda::aForkedChild()
{
    NEEDS_CHILDREN;
    QCOMPARE(record("driver launch fork launch").status, 0);
    const Session trace = session();
    QCOMPARE(trace->processes.size(), std::size_t{2});
    QCOMPARE(names(*trace, TrackType::DeviceStream).size(), 2);
}

/// Its parent's driver has begun CUDA, which no child can go on with: CUPTI is not asked for again.
void TestRecordCuda::aForkedChildOfOneThatWasRefused()
{
    NEEDS_CHILDREN;
    const CliResult result = record("held driver fork-to-cuda");
    QVERIFY2(result.status == 0, result.err.constData());
    QVERIFY2(!result.err.contains("recorded by CUPTI"), result.err.constData());
}

void TestRecordCuda::whatWasWrittenSurvives_data()
{
    QTest::addColumn<QString>("end");
    QTest::newRow("exits hard") << "_exit";
    QTest::newRow("aborts") << "abort";
    QTest::newRow("is killed") << "kill";
}

void TestRecordCuda::whatWasWrittenSurvives()
{
    QFETCH(const QString, end);
    QVERIFY(record("driver until-written " + end).status > 0);
    const Session trace = session();
    const qsizetype kernels = names(*trace, TrackType::DeviceStream).size();
    QVERIFY2(kernels > 10, qPrintable(QString::number(kernels)));
    QCOMPARE(trace->lossesSoFar()[static_cast<std::size_t>(Loss::IncompleteFile)], std::uint64_t{0});
    QCOMPARE(trace->lossesSoFar()[static_cast<std::size_t>(Loss::DroppedRecords)], std::uint64_t{0});
    QCOMPARE(trace->lossesSoFar()[static_cast<std::size_t>(Loss::NotFlushed)], std::uint64_t{1});
}

void TestRecordCuda::wholeGraphs()
{
    QCOMPARE(record("driver graph").status, 0);
    QVERIFY(names(*session(), TrackType::DeviceStream).isEmpty());
    QCOMPARE(record("driver graph", {"--whole-graphs"}).status, 0);
    const Session trace = session();
    QCOMPARE(names(*trace, TrackType::DeviceStream), QStringList("graph 5"));
    QCOMPARE(names(*trace, TrackType::HostThread), QStringList("cudaGraphLaunch"));
}

/// The last ones come when the program exits.
void TestRecordCuda::hardwareMetrics()
{
    const CliResult result = record("driver sample", {"--gpu-metrics"});
    QVERIFY2(result.status == 0, result.err.constData());
    QVERIFY2(result.err.contains("nothing missing"), result.err.constData());
    const Session trace = session();
    QStringList counters;
    for (const CounterSeries& series : trace->counters) {
        if (!series.info.device.isValid())
            continue;
        counters.append(QString::fromStdString(series.info.name));
        QCOMPARE(series.sampleCount(), std::uint64_t{10});
    }
    QCOMPARE(counters.join(", "),
        QString("SM active, tensor pipes active, DRAM read, DRAM write, instructions issued, occupancy, L2 throughput, PCIe read, PCIe write"));
    const auto fact = std::find_if(trace->facts.begin(), trace->facts.end(), [](const auto& each) { return each.first == "GPU 0 metrics"; });
    QVERIFY(fact != trace->facts.end());
    QVERIFY2(fact->second.starts_with("every 1 ms: SM active, "), fact->second.c_str());
    QCOMPARE(record("driver launch").status, 0);
    QVERIFY(std::none_of(session()->counters.begin(), session()->counters.end(), [](const CounterSeries& series) { return series.info.device.isValid(); }));
}

/// Everything else is recorded, and the last line says why.
void TestRecordCuda::metricsThatAreNotPermitted()
{
    const CliResult result = record("driver refuse-metrics until-written", {"--gpu-metrics=200us"});
    QVERIFY2(result.status == 0, result.err.constData());
    QVERIFY2(
        result.err.contains("; GPU 0 metrics not recorded: reading the performance counters of the GPU is not permitted; run as root"), result.err.constData());
    QVERIFY(names(*session(), TrackType::DeviceStream).size() > 10);
}

/// Its first records arrive when it exits: nothing is sampled then.
void TestRecordCuda::metricsOfAShortProgram()
{
    const CliResult result = record("driver launch", {"--gpu-metrics"});
    QVERIFY2(result.status == 0, result.err.constData());
    const Session trace = session();
    const bool isSampled = std::any_of(trace->facts.begin(), trace->facts.end(),
        [](const auto& fact) { return fact.first == "GPU 0 metrics" && fact.second.starts_with("every 1 ms"); }); // where it did not end so soon
    QCOMPARE(result.err.contains("; GPU 0 metrics not recorded: the recording ended before sampling began"), !isSampled);
    QCOMPARE(names(*trace, TrackType::DeviceStream).size(), qsizetype{1});
}

void TestRecordCuda::metricsWithoutTheLastSamples()
{
    const CliResult result = record("driver sample refuse-last-metrics", {"--gpu-metrics"});
    QVERIFY2(result.status == 0, result.err.constData());
    QVERIFY2(result.err.contains("; GPU 0 metrics ended without the last samples: cuptiPmSamplingStop failed"), result.err.constData());
    QVERIFY2(!result.err.contains("nothing missing") && result.err.contains("1 sample of GPU metrics"), result.err.constData());
    QVERIFY(session()->losses[static_cast<std::size_t>(Loss::MetricSamples)] > 0);
}

/// Everything shown while it runs is still there afterwards.
void TestRecordCuda::aKilledProgramKeepsWhatWasWritten()
{
    QProcess process;
    begin(process, "driver launch-for-ever");
    qsizetype seen = 0;
    std::int64_t program = 0;
    const auto isSeen = [&] {
        const auto trace = readSession(m_folder->filePath("x.stallscope").toStdString());
        if (!trace || (*trace)->processes.empty())
            return false;
        program = (*trace)->processes[0].pid;
        seen = names(**trace, TrackType::DeviceStream).size();
        return seen > 0;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isSeen(), 120'000);
    QCOMPARE(::kill(static_cast<pid_t>(program), SIGKILL), 0);
    QVERIFY(process.waitForFinished(120'000));
    QVERIFY(process.exitCode() > 0);
    const Session trace = session();
    QVERIFY(names(*trace, TrackType::DeviceStream).size() >= seen);
    QVERIFY(names(*trace, TrackType::HostThread).contains("cudaLaunchKernel"));
}

QTEST_GUILESS_MAIN(TestRecordCuda)
#include "tst_record_cuda.moc"
