// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/device/shared_library.h"
#include "engine/experiment/backends.h"
#include "profiler/trace/trace.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace stallscope;

namespace {

QString pretended(const QString& name)
{
    return QStringLiteral(STALLSCOPE_PRETENDED "/lib%1.so").arg(name);
}

/// An installation with one plugin in it, or with none.
class Installation {
public:
    explicit Installation(const QString& plugin, const QString& driver)
    {
        m_search.folders = {m_folder.path().toStdString()};
        m_search.driver = driver.toStdString();
        if (!plugin.isEmpty() && !QFile::copy(plugin, path()))
            qFatal("cannot copy %s", qPrintable(plugin));
    }
    [[nodiscard]] const PluginSearch& search() const { return m_search; }
    [[nodiscard]] QString path() const { return m_folder.filePath(kCudaPlugin); }
    [[nodiscard]] QString problem() const
    {
        const Result<DevicePlugin*> plugin = loadCudaPlugin(m_search);
        return plugin ? QString() : QString::fromStdString(plugin.error().message);
    }

private:
    QTemporaryDir m_folder;
    PluginSearch m_search;
};

} // namespace

class TestPlugin : public QObject {
    Q_OBJECT

private slots:
    void whatIsMissingIsSaid_data()
    {
        QTest::addColumn<QString>("plugin");
        QTest::addColumn<QString>("driver");
        QTest::addColumn<QString>("begin");
        QTest::newRow("no driver") << "plugin_good"
                                   << "libno_such_driver.so.1"
                                   << "no NVIDIA driver found: libno_such_driver.so.1: cannot open";
        QTest::newRow("a driver that is none") << "plugin_good" << pretended("plugin_good")
                                               << pretended("plugin_good") + " is not an NVIDIA driver: cuInit is missing";
        QTest::newRow("the stub") << "plugin_good" << pretended("driver_stub") << pretended("driver_stub") + " is the link stub of the CUDA Toolkit";
        QTest::newRow("no device") << "plugin_good" << pretended("driver_without_devices") << "the NVIDIA driver found no usable GPU";
        QTest::newRow("counts none") << "plugin_good" << pretended("driver_that_counts_none") << "the NVIDIA driver found no usable GPU";
        QTest::newRow("broken driver") << "plugin_good" << pretended("driver_broken")
                                       << "cannot initialize the NVIDIA driver: cuInit returned 999 (CUDA_ERROR_UNKNOWN)";
        QTest::newRow("old driver") << "plugin_good" << pretended("driver_old")
                                    << "the NVIDIA driver is too old: it supports CUDA 12.4, but this build needs 13.0";
    }
    void whatIsMissingIsSaid()
    {
        QFETCH(QString, plugin);
        QFETCH(QString, driver);
        QFETCH(QString, begin);
        qunsetenv("CUDA_VISIBLE_DEVICES");
        const Installation installation(pretended(plugin), driver);
        QVERIFY2(installation.problem().startsWith(begin), qPrintable(installation.problem()));
    }

    /// A common reason, which is named so that users do not suspect the driver.
    void hiddenDevices()
    {
        qputenv("CUDA_VISIBLE_DEVICES", "-1");
        const Installation installation(pretended("plugin_good"), pretended("driver_without_devices"));
        QCOMPARE(installation.problem(), QString("no GPU is visible: CUDA_VISIBLE_DEVICES is '-1'"));
        qunsetenv("CUDA_VISIBLE_DEVICES");
    }

    void noPlugin()
    {
        const Installation installation({}, pretended("driver_good"));
        const QString folder = QString::fromStdString(installation.search().folders.front().string());
        QVERIFY2(installation.problem().endsWith("libstallscope_cuda.so not found in " + folder), qPrintable(installation.problem()));
    }

    void notALibrary()
    {
        const Installation installation({}, pretended("driver_good"));
        QFile file(installation.path());
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("not a library") > 0);
        file.close();
        QVERIFY2(installation.problem().startsWith("the CUDA plugin cannot be loaded: " + installation.path()), qPrintable(installation.problem()));
    }

    void anotherBuild()
    {
        const Installation installation(pretended("plugin_of_another_build"), pretended("driver_good"));
        QCOMPARE(installation.problem(),
            installation.path()
                + " belongs to another build of Stallscope (0123456789abcdef, this one is " STALLSCOPE_PLUGIN_ABI "): install both from one package");
    }

    void noEntry()
    {
        const Installation installation(pretended("plugin_without_entry"), pretended("driver_good"));
        QCOMPARE(installation.problem(), installation.path() + " is not a Stallscope plugin");
    }

    void onlyTheInstallationIsSearched()
    {
        const Installation elsewhere(pretended("plugin_good"), pretended("driver_good"));
        const QString folder = QString::fromStdString(elsewhere.search().folders.front().string());
        qputenv("LD_LIBRARY_PATH", folder.toLocal8Bit());
        const Installation here({}, pretended("driver_good"));
        QVERIFY(!here.problem().isEmpty());
        const PluginSearch standard = installedPlugins();
        QCOMPARE(standard.folders.size(), std::size_t{2});
        QCOMPARE(standard.folders.front().string(), QCoreApplication::applicationDirPath().toStdString());
        QVERIFY(QString::fromStdString(standard.folders.back().string()).endsWith("/lib/stallscope"));
        QCOMPARE(standard.driver, std::string("libcuda.so.1"));
    }

    void devicesAreListed()
    {
        const Installation installation(pretended("plugin_good"), pretended("driver_good"));
        const Backend backend = cudaBackend(installation.search());
        const std::vector<ListedDevice> devices = backend.list();
        QCOMPARE(devices.size(), std::size_t{2});
        QCOMPARE(devices[0].facts.id, std::string("cuda:0"));
        QCOMPARE(devices[1].missing, std::string("too small"));
        const auto opened = backend.open("cuda:1", {nullptr, 0, 2, std::nullopt});
        QVERIFY(!opened.ok());
        QCOMPARE(opened.error().message, std::string("asked for 1 0"));
    }

    /// A recording without GPU activity contains the reason.
    void whatIsNotRecordedIsSaid()
    {
        const Installation installation(pretended("plugin_good"), pretended("driver_good"));
        Recording recording;
        QVERIFY(!cudaBackend(installation.search()).open("cuda", {&recording, 0, 1, std::nullopt}).ok());
        const std::shared_ptr<const Trace> trace = recording.finish();
        QCOMPARE(trace->facts.back().first, std::string("cuda not recorded"));
        QCOMPARE(trace->facts.back().second, std::string("GPU activity is missing: nothing to collect"));
    }

    void metricsAreSampledAsAskedFor()
    {
        const Installation installation(pretended("plugin_good"), pretended("driver_good"));
        Recording recording;
        QVERIFY(!cudaBackend(installation.search()).open("cuda", {&recording, 0, 1, Nanos{500'000}}).ok());
        const std::shared_ptr<const Trace> trace = recording.finish();
        QCOMPARE(trace->counters.size(), std::size_t{1});
        QCOMPARE(trace->counters[0].info.name, std::string("SM active"));
        QVERIFY(trace->counters[0].info.device.isValid());
        QCOMPARE(trace->counters[0].blocks.at(0)->values, std::vector<double>{500'000});
    }

    void missingOnesAreListedAndNotOpened()
    {
        const Installation installation(pretended("plugin_good"), "libno_such_driver.so.1");
        const Backend backend = cudaBackend(installation.search());
        const std::vector<ListedDevice> devices = backend.list();
        QCOMPARE(devices.size(), std::size_t{1});
        QCOMPARE(devices.front().facts.id, std::string("cuda"));
        const auto opened = backend.open("cuda:0", {});
        QVERIFY(!opened.ok());
        QCOMPARE(opened.error().message, "cuda: " + devices.front().missing);
    }

    void ids_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<uint>("needed");
        QTest::addColumn<uint>("count");
        QTest::addColumn<QString>("expected");
        QTest::newRow("any") << "cuda" << 1U << 4U << "0 ";
        QTest::newRow("none needed") << "cuda" << 0U << 4U << "0 ";
        QTest::newRow("one") << "cuda:2" << 1U << 4U << "2 ";
        QTest::newRow("and the next ones") << "cuda:2" << 3U << 4U << "2 3 0 ";
        QTest::newRow("more than there are") << "cuda:1" << 5U << 2U << "1 0 ";
        QTest::newRow("beyond") << "cuda:4" << 1U << 4U << "unknown device 'cuda:4': use cuda:N with N from 0 to 3";
        QTest::newRow("no number") << "cuda:" << 1U << 1U << "unknown device 'cuda:': use cuda:N with N from 0 to 0";
        QTest::newRow("negative") << "cuda:-1" << 1U << 1U << "unknown device 'cuda:-1': use cuda:N with N from 0 to 0";
        QTest::newRow("more behind it") << "cuda:0x" << 1U << 1U << "unknown device 'cuda:0x': use cuda:N with N from 0 to 0";
    }
    void ids()
    {
        QFETCH(QString, id);
        QFETCH(uint, needed);
        QFETCH(uint, count);
        QFETCH(QString, expected);
        const auto ordinals = cudaOrdinals(id.toStdString(), needed, count);
        QString found = ordinals ? QString() : QString::fromStdString(ordinals.error().message);
        for (const std::uint32_t ordinal : ordinals ? *ordinals : std::vector<std::uint32_t>{})
            found += QString::number(ordinal) + " ";
        QCOMPARE(found, expected);
    }

    /// The real plugin with the toolkit's stub as driver, and behind a driver without devices.
    void theRealOne()
    {
#if defined(STALLSCOPE_BUILT_PLUGIN)
        if (SharedLibrary::open(kGpuDriver).ok())
            QSKIP("there is an NVIDIA driver here: the tests in tests/gpu load the plugin");
        const QTemporaryDir folder;
        if (const QString stub = folder.filePath(kGpuDriver); QFile::copy(STALLSCOPE_STUB_DRIVER, stub))
            QCOMPARE(Installation(STALLSCOPE_BUILT_PLUGIN, stub).problem(), stub + " is the link stub of the CUDA Toolkit, not a driver");
        const Installation installation(STALLSCOPE_BUILT_PLUGIN, pretended("driver_good"));
        const Result<DevicePlugin*> plugin = loadCudaPlugin(installation.search());
        QVERIFY2(plugin.ok(), plugin ? "" : plugin.error().message.c_str());
        const auto devices = (*plugin)->list();
        QVERIFY(!devices.ok());
        QVERIFY2(QString::fromStdString(devices.error().message).startsWith("the CUDA runtime finds no device: "), devices.error().message.c_str());
        QVERIFY(!(*plugin)->open({0}, 0).ok());
#else
        QSKIP("this build has no CUDA plugin");
#endif
    }
};

QTEST_GUILESS_MAIN(TestPlugin)
#include "tst_plugin.moc"
