// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/formats/accounted.h"
#include "tests/profiler/formats/imported.h"
#include "tests/profiler/formats/rocm/rocm_databases.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::test;

/// Databases of rocmProfileData.
class TestRpdImport : public QObject {
    Q_OBJECT
private slots:
    void readsBothSchemas_data();
    void readsBothSchemas();
    void keepsWorkWithoutCall();

private:
    DatabaseFolder m_folder;
};

void TestRpdImport::readsBothSchemas_data()
{
    QTest::addColumn<int>("schema");
    QTest::newRow("2") << 2;
    QTest::newRow("3") << 3;
}

void TestRpdImport::readsBothSchemas()
{
    QFETCH(const int, schema);
    const auto trace = m_folder.open(rpdSql(schema));
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    QCOMPARE(described(**trace),
        std::string("thread 11: range step 0 0+710\n"
                    "thread 11: api-call hipLaunchKernel 10+100 #101\n"
                    "thread 11: api-call hipMemcpyWithStream 110+550 #102 !1\n"
                    "thread 12: overhead hcc_activity_callback 810+100\n"
                    "queue 0: kernel add(float*) 210+300 #101\n"
                    "queue 0: memcpy CopyDeviceToHost 510+100 #102\n"
                    "queue 1: memset FillBuffer 610+10\n"
                    "queue 1: sync-record Barrier 620+10\n"));
    QCOMPARE((*trace)->format, SourceFormat::Rpd);
    QCOMPARE(wrongInAccount(**trace), std::string());
    QCOMPARE(losses(**trace), std::string("invalid_correlations=2"));
    QCOMPARE((*trace)->devices.at(0).ordinal, std::uint32_t{2});
    const auto spans = spansOf(**trace);
    QCOMPARE(spans[4].detail.get(DetailField::GridX), std::uint64_t{4});
    QCOMPARE(spans[5].detail.get(DetailField::Bytes), std::uint64_t{4096});
    QCOMPARE((*trace)->counters.at(0).info.name, std::string("gpu 2 sclk"));
    QCOMPARE((*trace)->counters[0].info.device, DeviceId(0));
    QCOMPARE((*trace)->counters[0].blocks.at(0)->values, (std::vector<double>{800, 1700}));
}

void TestRpdImport::keepsWorkWithoutCall()
{
    const auto trace = m_folder.open(rpdSql(2) + "DELETE FROM rocpd_api; UPDATE rocpd_api_ops SET api_id = 999;");
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    QCOMPARE((*trace)->spanCount(), std::uint64_t{4});
    QCOMPARE(wrongInAccount(**trace), std::string());
}

QTEST_APPLESS_MAIN(TestRpdImport)
#include "tst_rpd_import.moc"
