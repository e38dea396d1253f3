// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/cupti_api.h"
#include "profiler/cupti/metric_choice.h"

#include <QTest>

#include <algorithm>
#include <set>
#include <string>

using namespace stallscope;
using namespace stallscope::cupti;

/// The choice of metrics with the real library, which knows all chips without a GPU or driver.
class TestMetricChoice : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
        QSKIP("CUPTI loads libnvperf_host.so in a way that the sanitizers do not allow");
#endif
        auto api = loadCupti({});
        if (!api)
            QSKIP("CUPTI is not installed");
        m_api = *api;
        auto metrics = resolveMetrics(m_api);
        if (!metrics)
            QSKIP(metrics.error().message.c_str());
        m_metrics = *metrics;
        if (!MetricsHost::open(m_api, m_metrics.host, "GH100", {}).ok())
            QSKIP("this CUPTI cannot choose metrics without a driver, or lacks libnvperf_host.so");
    }

    /// The main ones exist on every chip; tensor pipes and NVLink where the chip has them.
    void everyChipHasMetricsInOnePass_data()
    {
        QTest::addColumn<QString>("missing");
        for (const char* chip : {"GH100", "GB100"})
            QTest::newRow(chip) << "";
        for (const char* chip : {"GA100", "GA102"})
            QTest::newRow(chip) << "instructions issued";
        for (const char* chip : {"AD102", "GB202"})
            QTest::newRow(chip) << "instructions issued, NVLink received, NVLink sent";
        QTest::newRow("TU102") << "tensor pipes active";
    }
    void everyChipHasMetricsInOnePass()
    {
        QFETCH(const QString, missing);
        const auto choice = chooseMetrics(m_api, m_metrics.host, QTest::currentDataTag(), {});
        QVERIFY2(choice.ok(), choice.ok() ? "" : choice.error().message.c_str());
        QStringList lacking;
        for (const GpuMetric metric : {GpuMetric::SmActive, GpuMetric::TensorActive, GpuMetric::DramRead, GpuMetric::DramWrite, GpuMetric::Instructions,
                 GpuMetric::Occupancy, GpuMetric::L2, GpuMetric::PcieRead, GpuMetric::PcieWrite, GpuMetric::NvlinkReceived, GpuMetric::NvlinkSent}) {
            if (!choice->has(metric))
                lacking.append(infoOf(metric).name);
        }
        QCOMPARE(lacking.join(", "), missing);
        QCOMPARE(std::set<std::string>(choice->names.begin(), choice->names.end()).size(), choice->names.size());
        QVERIFY(!choice->config.empty());
    }

    void theConfigurationIsOfOnePass()
    {
        const auto choice = chooseMetrics(m_api, m_metrics.host, "GH100", {});
        QVERIFY(choice.ok());
        std::vector<std::uint8_t> config = choice->config;
        auto passes = sized<CUpti_Profiler_Host_GetNumOfPasses_Params>(CUpti_Profiler_Host_GetNumOfPasses_Params_STRUCT_SIZE);
        passes.configImageSize = config.size();
        passes.pConfigImage = config.data();
        QCOMPARE(m_metrics.host.passes(&passes), CUPTI_SUCCESS);
        QCOMPARE(passes.numOfPasses, std::size_t{1});
    }

    void aChipThatCannotIsRefused()
    {
        QVERIFY(!chooseMetrics(m_api, m_metrics.host, "GV100", {}).ok());
        const auto unknown = chooseMetrics(m_api, m_metrics.host, "no chip", {});
        QVERIFY(!unknown.ok());
        QVERIFY2(QString::fromStdString(unknown.error().message).contains("no chip"), unknown.error().message.c_str());
    }

private:
    CuptiApi m_api;
    MetricsApi m_metrics;
};

QTEST_APPLESS_MAIN(TestMetricChoice)
#include "tst_metric_choice.moc"
