// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/cpu_device.h"
#include "engine/experiment/plan_runner.h"
#include "tests/engine/experiment/fake_device.h"
#include "tests/engine/workloads/rehearsal.h"
#include "tests/engine/workloads/small_settings.h"

#include <QTest>

#include <thread>

using namespace stallscope;
using namespace stallscope::test;

namespace {

class FullPrecisionDevice : public FakeDevice {
public:
    using FakeDevice::FakeDevice;
    std::optional<std::string> whyNot(const Op& op) const override
    {
        const auto* product = std::get_if<MatrixProduct>(&op);
        return product && product->precision == MatrixProduct::Precision::Half ? std::optional<std::string>("no half precision") : std::nullopt;
    }
};

void addStrategies()
{
    QTest::addColumn<QString>("workload");
    QTest::addColumn<QString>("strategy");
    for (const WorkloadInfo& info : catalogue()) {
        for (const StrategyInfo& strategy : info.strategies)
            QTest::addRow("%s %s", info.name, strategy.name) << info.name << strategy.name;
    }
}

/// Too long to wait for the end.
const std::map<std::string, Settings> kEndless{
    {"dispatch", {{"size", 200}, {"repeat", 100'000}}},
    {"increment", {{"count", 10'000'000}}},
    {"barriers", {{"rounds", 100'000}}},
    {"readback", {{"steps", 5000}, {"batch", 64}}},
    {"transfer", {{"bytes", 4'000'000}, {"chunks", 1'000'000}}},
    {"pipeline", {{"chunks", 10'000}, {"chunk", 4096}, {"rounds", 10'000}}},
    {"loader", {{"samples", 5000}, {"batch", 1}, {"depth", 1}}},
    {"sampler", {{"samples", 100'000}, {"features", 1}, {"batch", 100}}},
    {"allocate", {{"steps", 1'000'000}}},
    {"graph", {{"kernels", 1000}, {"steps", 16'000}, {"length", 10'000}}},
    {"precision", {{"repeat", 100'000}}},
    {"replicas", {{"steps", 100'000}}},
    {"queue", {{"batches", 1'000'000}, {"bytes", 4096}}},
    {"dependency", {{"repeat", 100'000}}},
};

/// So large that it shows how much memory each takes, whatever an allocator rounds it to.
const std::map<std::string, Settings> kSizable{
    {"dispatch", {{"size", 400}, {"repeat", 1}}},
    {"increment", {{"count", 2}, {"length", 300'000}}},
    {"barriers", {{"rounds", 1}, {"streams", 5}}},
    {"readback", {{"steps", 2}, {"k", 1}, {"batch", 512}}},
    {"transfer", {{"bytes", 4'000'000}, {"chunks", 2}}},
    {"pipeline", {{"chunks", 5}, {"chunk", 1'000'000}, {"rounds", 1}}},
    {"loader", {{"samples", 512}, {"batch", 512}, {"depth", 1}}},
    {"sampler", {{"samples", 99'999}, {"features", 3}, {"ratio", 7}, {"batch", 3}}},
    {"allocate", {{"steps", 3}, {"bytes", 1'000'000}}},
    {"graph", {{"kernels", 2}, {"steps", 2}, {"length", 300'000}}},
    {"precision", {{"size", 400}, {"repeat", 1}}},
    {"replicas", {{"devices", 2}, {"steps", 2}, {"batch", 1000}}},
    {"queue", {{"batches", 30}, {"bytes", 1'000'000}, {"depth", 9}}},
    {"dependency", {{"width", 3}, {"length", 100'000}, {"repeat", 1}}},
};
constexpr std::uint64_t kRounding = 150'000; // no workload holds more than 36 pieces here, each rounded up to pages

} // namespace

class TestEveryWorkload : public QObject {
    Q_OBJECT

private slots:
    void resultsAreRight_data() { addStrategies(); }
    void resultsAreRight()
    {
        QFETCH(QString, workload);
        QFETCH(QString, strategy);
        const auto small = kSmall.find(workload.toStdString());
        QVERIFY2(small != kSmall.end(), "say in kSmall how to run it quickly");
        const Rehearsed run = rehearse(workload.toStdString(), strategy.toStdString(), small->second, 2);
        QVERIFY2(run.problem().empty(), run.problem().c_str());
        QVERIFY(run.report.wall > 0);
        // the trace contains work with its launches
        if (strategy != "host") {
            QVERIFY(run.report.launch.paired > 0);
            QCOMPARE(run.report.launch.deviceSpansWithoutLaunch, std::uint64_t{0});
        }
        QCOMPARE(run.report.quality.count("dropped_records"), std::size_t{0});
    }

    /// As without a recording.
    void resultsAreRightUntraced_data() { addStrategies(); }
    void resultsAreRightUntraced()
    {
        QFETCH(QString, workload);
        QFETCH(QString, strategy);
        const WorkloadInfo& info = *findWorkload(workload.toStdString());
        RehearsalStage rehearsal(info, kSmall.at(workload.toStdString()));
        const auto devices = cpu::openCpuDevices(static_cast<std::uint32_t>(rehearsal.devices().size()), nullptr);
        Stage& stage = rehearsal.stage();
        stage.recording = nullptr;
        for (std::size_t i = 0; i < devices.size(); ++i)
            stage.devices[i] = devices[i].get();
        const auto piece = info.make(stage, info.findStrategy(strategy.toStdString())->name);
        QVERIFY(piece->prepare().ok());
        QVERIFY(piece->run().ok());
        const Result<Facts> checked = piece->check();
        QVERIFY2(checked.ok(), checked ? "" : checked.error().message.c_str());
    }

    void whatIsStoppedBeforeItBeginsDoesNothing_data() { addStrategies(); }
    void whatIsStoppedBeforeItBeginsDoesNothing()
    {
        QFETCH(QString, workload);
        QFETCH(QString, strategy);
        const WorkloadInfo& info = *findWorkload(workload.toStdString());
        RehearsalStage rehearsal(info, kSmall.at(workload.toStdString()));
        const auto piece = info.make(rehearsal.stage(), info.findStrategy(strategy.toStdString())->name);
        QVERIFY(piece->prepare().ok());
        rehearsal.stop().request_stop();
        const Result<> ran = piece->run();
        QVERIFY(!ran.ok());
        QVERIFY2(ran.error().isCancelled(), ran.error().message.c_str());
    }

    /// Somewhere in a run that would take minutes, from another thread, and with devices that give up, as an experiment does.
    void everyOneCanBeCancelled_data() { addStrategies(); }
    void everyOneCanBeCancelled()
    {
        QFETCH(QString, workload);
        QFETCH(QString, strategy);
        const WorkloadInfo& info = *findWorkload(workload.toStdString());
        RehearsalStage rehearsal(info, kEndless.at(workload.toStdString()));
        const auto piece = info.make(rehearsal.stage(), info.findStrategy(strategy.toStdString())->name);
        const Result<> prepared = piece->prepare();
        QVERIFY2(prepared.ok(), prepared ? "" : prepared.error().message.c_str());
        const GiveUpOnStop giveUp(rehearsal.devices(), rehearsal.stop().get_token());
        const std::jthread user([&] { rehearsal.stop().request_stop(); });
        const Result<> ran = piece->run(); // if it were not cancelled, the test would run out of time
        QVERIFY(!ran.ok());
        QVERIFY2(ran.error().isCancelled(), ran.error().message.c_str());
    }

    /// On a device that takes every order and carries out none, nothing comes out right: each check is able to fail.
    void whatWasNotDoneIsNoticed_data() { addStrategies(); }
    void whatWasNotDoneIsNoticed()
    {
        QFETCH(QString, workload);
        QFETCH(QString, strategy);
        if (strategy == "host")
            return; // does it all by itself
        const WorkloadInfo& info = *findWorkload(workload.toStdString());
        FakeDevice idle(0, 0);
        FakeDevice other(1, 0);
        if (info.whyNot && info.whyNot(idle, strategy.toStdString())) {
            QCOMPARE(*info.whyNot(idle, strategy.toStdString()), std::string("fake:0 has no way to sum over devices"));
            return;
        }
        Settings settings = kSmall.at(workload.toStdString());
        if (info.findParameter("devices"))
            settings.emplace_back("devices", 2);
        RehearsalStage rehearsal(info, settings);
        rehearsal.stage().devices = {&idle};
        if (info.findParameter("devices"))
            rehearsal.stage().devices.push_back(&other);
        const auto piece = info.make(rehearsal.stage(), info.findStrategy(strategy.toStdString())->name);
        QVERIFY(piece->prepare().ok());
        QVERIFY(piece->run().ok());
        const Result<Facts> checked = piece->check();
        QVERIFY(!checked.ok());
        QVERIFY2(checked.error().message.find(", not ") != std::string::npos, checked.error().message.c_str());
    }

    void memoryStaysWithinWhatIsForetold_data() { addStrategies(); }
    void memoryStaysWithinWhatIsForetold()
    {
        QFETCH(QString, workload);
        QFETCH(QString, strategy);
        const WorkloadInfo& info = *findWorkload(workload.toStdString());
        const std::string_view name = info.findStrategy(strategy.toStdString())->name;
        RehearsalStage rehearsal(info, kSizable.at(workload.toStdString()));
        const auto piece = info.make(rehearsal.stage(), name);
        QVERIFY(piece->prepare().ok());
        QVERIFY(piece->run().ok());
        const std::uint64_t foretold = info.memoryOnDevice(rehearsal.stage().values, name);
        const std::uint64_t peak = rehearsal.stage().device().memoryUse().peak;
        QVERIFY2(peak <= foretold + kRounding, qPrintable(QStringLiteral("%1 of %2").arg(peak).arg(foretold)));
        if (workload != "queue" && strategy != "pool") // how far the host is ahead there is a matter of luck
            QVERIFY2(peak >= foretold, qPrintable(QStringLiteral("%1 of %2").arg(peak).arg(foretold)));
    }

    void whatADeviceLacksIsSaid()
    {
        const WorkloadInfo& precision = *findWorkload("precision");
        const FullPrecisionDevice device(0, 0);
        QVERIFY(!precision.whyNot(device, "fp32"));
        QCOMPARE(precision.whyNot(device, "fp16").value_or(""), std::string("no half precision"));
        const auto devices = cpu::openCpuDevices(1, nullptr);
        for (const WorkloadInfo& info : catalogue()) {
            for (const StrategyInfo& strategy : info.strategies)
                QVERIFY2(!info.whyNot || !info.whyNot(*devices.front(), strategy.name), strategy.name);
        }
    }

    void badParametersAreErrors_data()
    {
        QTest::addColumn<QString>("workload");
        QTest::addColumn<QString>("parameter");
        QTest::addColumn<qint64>("value");
        QTest::addColumn<QString>("message");
        QTest::newRow("readback") << "readback"
                                  << "k" << qint64{201} << "k must be at most steps (200), not 201";
        QTest::newRow("transfer") << "transfer"
                                  << "bytes" << qint64{20} << "chunks must be at most bytes / 4 (5), not 16";
        QTest::newRow("loader") << "loader"
                                << "samples" << qint64{63} << "batch must be at most samples (63), not 64";
        QTest::newRow("sampler") << "sampler"
                                 << "samples" << qint64{9} << "ratio must be at most samples (9), not 10";
    }
    void badParametersAreErrors()
    {
        QFETCH(QString, workload);
        QFETCH(QString, parameter);
        QFETCH(qint64, value);
        QFETCH(QString, message);
        const std::string name = parameter.toStdString();
        const WorkloadInfo& info = *findWorkload(workload.toStdString());
        for (const StrategyInfo& strategy : info.strategies) {
            const Rehearsed run = rehearse(info.name, strategy.name, {{name.c_str(), value}});
            QCOMPARE(QString::fromStdString(run.problem()), message);
        }
    }
};

QTEST_APPLESS_MAIN(TestEveryWorkload)
#include "tst_every_workload.moc"
