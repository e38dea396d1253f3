// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/arguments.h"

#include <QTest>

using namespace stallscope;

class TestArguments : public QObject {
    Q_OBJECT

private slots:
    void parsesRanges()
    {
        QCOMPARE(*parseTimeRange("1us..2us") == (TimeRange{1000, 2000}), true);
        QCOMPARE(*parseTimeRange("..") == TimeRange::all(), true);
        QVERIFY(parseTimeRange("2us..1us")->isEmpty());
    }

    void rejectsInvalidRanges_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("errorText");
        QTest::newRow("one time") << "5ms"
                                  << "'5ms' is not a range such as";
        QTest::newRow("unknown unit at the start") << "1miles..2s"
                                                   << "'1miles' is not a time such as";
        QTest::newRow("unknown unit at the end") << "1s..2miles"
                                                 << "'2miles' is not a time such as";
    }
    void rejectsInvalidRanges()
    {
        QFETCH(QString, text);
        QFETCH(QString, errorText);
        const auto range = parseTimeRange(text.toStdString());
        QVERIFY(!range);
        QVERIFY2(QString::fromStdString(range.error().message).contains(errorText), range.error().message.c_str());
    }

    void parsesMemoryLimits()
    {
        QCOMPARE(*parseMemoryLimit("--memory", "2G"), std::size_t{2} << 30);
        QCOMPARE(*parseMemoryLimit("--memory", "1MiB"), std::size_t{1} << 20);
        QCOMPARE(parseMemoryLimit("--memory", "5").error().message, std::string("--memory must be between 1.00 MiB and 1024 TiB, not 5"));
        QVERIFY(!parseMemoryLimit("--memory", "plenty"));
    }

    void suggestsSimilarNames()
    {
        const std::vector<std::string> known{"--report", "--range", "--run"};
        QCOMPARE(suggestion("--reprot", known), std::string("Did you mean --report?"));
        QCOMPARE(suggestion("--rn", known), std::string("Did you mean --run?"));
        QCOMPARE(suggestion("--colour", known), std::string());
    }

    void joinsNames()
    {
        QCOMPARE(joinedNames({}), std::string());
        QCOMPARE(joinedNames({"a"}), std::string("a"));
        QCOMPARE(joinedNames({"a", "b", "c"}), std::string("a, b or c"));
        QCOMPARE(joinedNames({"a", "b"}, Last::And), std::string("a and b"));
    }
};

QTEST_APPLESS_MAIN(TestArguments)
#include "tst_arguments.moc"
