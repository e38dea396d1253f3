// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/cupti_api.h"

#include <QTest>

#include <dlfcn.h>

#include <string>
#include <vector>

using namespace stallscope;
using namespace stallscope::cupti;

/// Where CUPTI is looked for. A second copy of it in a process would be a second tool there.
class TestCuptiSearch : public QObject {
    Q_OBJECT

private slots:
    void whatIsNamedIsTaken()
    {
        QCOMPARE(cuptiLibraries("/a/libcupti.so:libcupti.so.12"), (std::vector<std::string>{"/a/libcupti.so", "libcupti.so.12"}));
        QCOMPARE(cuptiLibraries(":/a/libcupti.so::"), std::vector<std::string>{"/a/libcupti.so"});
    }

    void theNewestIsTriedFirst()
    {
        const auto libraries = cuptiLibraries({});
        QVERIFY(libraries.size() > 3);
        QCOMPARE(libraries[0], std::string("libcupti.so.13"));
        QCOMPARE(libraries[1], std::string("libcupti.so.12"));
    }

    /// As a framework brings it along: wherever it lies, and older than others that could be found.
    void theOneThatTheProcessHoldsIsTheOnlyOne()
    {
        void* const held = dlopen(STALLSCOPE_CUPTI_HELD, RTLD_NOW | RTLD_LOCAL);
        QVERIFY2(held, dlerror());
        QCOMPARE(cuptiLibraries({}), std::vector<std::string>{"libcupti.so.12"});
        const auto api = loadCupti({});
        QVERIFY(api.ok());
        QVERIFY2(api->path.ends_with("libcupti_held.so"), api->path.c_str());
    }
};

QTEST_APPLESS_MAIN(TestCuptiSearch)
#include "tst_cupti_search.moc"
