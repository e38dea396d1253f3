// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/cupti/decoder.h"
#include "tests/profiler/cupti/double.h"
#include "tests/profiler/cupti/records.h"

#include <QByteArray>
#include <QString>
#include <QTest>

#include <functional>
#include <string>

namespace stallscope::test {

[[nodiscard]] inline DeviceBatch decodedBy(const cupti::CuptiApi& api, RecordBuffer& buffer, bool hasDeviceLaunches = false)
{
    cupti::Decoder decoder(api, hasDeviceLaunches);
    DeviceBatch batch;
    cupti::BatchWriter writer(batch);
    decoder.decode({buffer.bytes(), buffer.size()}, writer);
    return batch;
}

/// For tests that run on the double, and on the real library too where there is one of the version that was built with: walking
/// over records needs no driver.
class OnEachLibrary {
protected:
    /// Calls add(prefix of the names of rows, path) for each library. The rows need a column "library".
    static void forEachLibrary(const std::function<void(const QByteArray& prefix, const QString& path)>& add)
    {
        add("the double", STALLSCOPE_CUPTI_FAKE);
        if (const Result<cupti::CuptiApi> real = cupti::loadCupti({}); real && real->version / 100 == CUPTI_API_VERSION / 100)
            add("the library", QString::fromStdString(real->path));
    }
    /// One row for each library.
    static void addLibraries()
    {
        QTest::addColumn<QString>("library");
        forEachLibrary([](const QByteArray& name, const QString& path) { QTest::newRow(name) << path; });
    }
    /// Loads the library of the row.
    void load()
    {
        QFETCH(QString, library);
        (void)freshDouble();
        Result<cupti::CuptiApi> api = cupti::loadCupti(library.toStdString());
        QVERIFY(api.ok());
        m_api = *api;
    }
    [[nodiscard]] DeviceBatch decoded(RecordBuffer& buffer, bool hasDeviceLaunches = false) const { return decodedBy(m_api, buffer, hasDeviceLaunches); }

    cupti::CuptiApi m_api;
};

} // namespace stallscope::test
