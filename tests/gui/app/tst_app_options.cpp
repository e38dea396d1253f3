// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/commands/command_line.h"

#include <QTest>

using namespace stallscope::gui;

class TestAppOptions : public QObject {
    Q_OBJECT

private slots:
    void nothingIsAskedFor()
    {
        const auto options = parseCommandLine({"stallscope"});
        QVERIFY(options.ok());
        QVERIFY(options->files.isEmpty() && !options->plan && options->screenshot.isEmpty());
    }

    void aRunIsAskedFor()
    {
        const auto options = parseCommandLine({"stallscope", "--run", "increment", "--strategies=sync-each,async", "--device", "cpu:2"});
        QVERIFY(options.ok());
        QCOMPARE(QString(options->plan->workload->name), QString("increment"));
        QCOMPARE(options->plan->strategies, (std::vector<std::string>{"sync-each", "async"}));
        QCOMPARE(options->plan->device, std::string("cpu:2"));
    }

    void wrongUse_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("part");
        QTest::newRow("no such option") << QStringList{"--colour", "red"} << "--colour";
        QTest::newRow("mistyped option") << QStringList{"--screnshot", "a.png", "x"} << "unknown option '--screnshot'. Did you mean --screenshot?";
        QTest::newRow("mistyped option with a value") << QStringList{"--pge=steps"} << "unknown option '--pge'. Did you mean --page";
        QTest::newRow("mistyped workload") << QStringList{"--run", "incremnt"} << "Did you mean increment?";
        QTest::newRow("mistyped strategy") << QStringList{"--run", "increment", "--strategies", "asinc"} << "Did you mean async?";
        QTest::newRow("no range") << QStringList{"--range", "5ms", "x"} << "--range: '5ms' is not a range such as";
        QTest::newRow("no value") << QStringList{"--run"} << "needs a value";
        QTest::newRow("no such workload") << QStringList{"--run", "juggle"} << "juggle";
        QTest::newRow("no such strategy") << QStringList{"--run", "increment", "--strategies", "async,guess"} << "guess";
        QTest::newRow("strategies of nothing") << QStringList{"--strategies", "async"} << "--run";
        QTest::newRow("a device for nothing") << QStringList{"--device", "cpu"} << "--run";
        QTest::newRow("a picture of nothing") << QStringList{"--screenshot", "a.png"} << "needs a file";
        QTest::newRow("a picture of no page") << QStringList{"--screenshot", "a.png", "--page", "cover", "x"} << "cover";
        QTest::newRow("a picture of no known kind") << QStringList{"--screenshot", "a.gif", "x"} << "a.gif";
        QTest::newRow("no size") << QStringList{"--size", "big"} << "big";
        QTest::newRow("a range that ends first") << QStringList{"--range", "2s..1s"} << "ends before";
        QTest::newRow("a page of no picture") << QStringList{"--page", "compare", "x"} << "--screenshot";
        QTest::newRow("a range of a comparison") << QStringList{"--screenshot", "a.png", "--page", "compare", "--range", "1s..2s", "x", "y"}
                                                 << "pages timeline, operators, communication and flame only";
        QTest::newRow("a range of a sweep") << QStringList{"--screenshot", "a.png", "--page=sweep", "--range=1s..2s", "x"}
                                            << "pages timeline, operators, communication and flame only";
        QTest::newRow("a range of steps") << QStringList{"--screenshot", "a.png", "--page=steps", "--range=1s..2s", "x"}
                                          << "pages timeline, operators, communication and flame only";
        QTest::newRow("a range of ranks") << QStringList{"--screenshot", "a.png", "--page=ranks", "--range=1s..2s", "x"}
                                          << "pages timeline, operators, communication and flame only";
        QTest::newRow("a query without text") << QStringList{"--screenshot", "a.png", "--page", "query", "x"} << "--sql";
        QTest::newRow("an empty query") << QStringList{"--screenshot", "a.png", "--page", "query", "--sql", " ", "x"} << "--sql needs a query";
        QTest::newRow("a query of the timeline") << QStringList{"--screenshot", "a.png", "--sql", "SELECT 1", "x"} << "--page query";
        QTest::newRow("two sweeps") << QStringList{"--screenshot", "a.png", "--page", "sweep", "x", "y"} << "not 2";
        QTest::newRow("a range of the window") << QStringList{"--range", "1s..2s", "x"} << "--report";
        QTest::newRow("no memory") << QStringList{"--memory", "plenty", "x"} << "plenty";
        QTest::newRow("too little memory") << QStringList{"--memory", "5", "x"} << "--memory";
        QTest::newRow("an unknown change to the desktop") << QStringList{"--integrate=twice"} << "not 'twice'";
        QTest::newRow("integration with a file") << QStringList{"--integrate", "x"} << "cannot be combined";
        QTest::newRow("no theme") << QStringList{"--theme", "blue"} << "blue";
    }
    void wrongUse()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, part);
        const auto options = parseCommandLine(QStringList{"stallscope"} + words);
        QVERIFY(!options.ok());
        QVERIFY2(QString::fromStdString(options.error().message).contains(part), options.error().message.c_str());
        const QString said = usageError(options.error());
        QVERIFY2(said.contains(part) && said.endsWith("(See 'stallscope --help'.)") && !said.contains('\n'), qUtf8Printable(said));
    }

    void aRangeIsForWhatHasTime()
    {
        const auto picture = parseCommandLine({"stallscope", "--screenshot", "a.png", "--page", "timeline", "--range", "1ms..2ms", "x"});
        QVERIFY(picture.ok());
        QCOMPARE(*picture->range, (stallscope::TimeRange{1'000'000, 2'000'000}));
        QVERIFY(parseCommandLine({"stallscope", "--tables", "out", "--range", "1ms..2ms", "x"}).ok());
        QCOMPARE(*parseCommandLine({"stallscope", "--tables", "out", "--range", "1ms..", "x"})->range,
            (stallscope::TimeRange{1'000'000, stallscope::TimeRange::all().end}));
        QCOMPARE(*parseCommandLine({"stallscope", "--tables", "out", "--range", "..2ms", "x"})->range,
            (stallscope::TimeRange{stallscope::TimeRange::all().start, 2'000'000}));
        QVERIFY(parseCommandLine({"stallscope", "--screenshot", "a.png", "--page", "compare", "x", "y"}).ok());
        for (const char* page : {"operators", "communication", "flame"})
            QVERIFY(parseCommandLine({"stallscope", "--screenshot", "a.png", "--page", page, "--range", "1ms..2ms", "x"}).ok());
    }

    void integrationAddsOrRemoves()
    {
        using Integration = AppOptions::Integration;
        QCOMPARE(parseCommandLine({"stallscope", "--integrate"})->integration, std::optional(Integration::Add));
        QCOMPARE(parseCommandLine({"stallscope", "--integrate=remove"})->integration, std::optional(Integration::Remove));
        QVERIFY(!parseCommandLine({"stallscope", "x"})->integration);
    }

    void memoryIsASize()
    {
        QVERIFY(!parseCommandLine({"stallscope", "x"})->memory);
        const auto options = parseCommandLine({"stallscope", "--memory=2G", "x"});
        QVERIFY(options.ok());
        QCOMPARE(options->memory, std::optional(std::size_t{2} << 30));
    }

    void filesMixWithOptions()
    {
        const auto options = parseCommandLine({"stallscope", "[run 1]", "--tables=", "--theme", "dark", "b", "--theme=light"});
        QVERIFY(options.ok());
        QCOMPARE(options->files, (QStringList{"[run 1]", "b"}));
        QVERIFY(options->tables.isEmpty());
        QCOMPARE(options->theme, std::optional(Theme::Mode::Light)); // the last one counts
    }

    void afterTwoDashesEverythingIsAFile()
    {
        const auto options = parseCommandLine({"stallscope", "--", "--run"});
        QVERIFY(options.ok());
        QCOMPARE(options->files, QStringList{"--run"});
    }
};

QTEST_GUILESS_MAIN(TestAppOptions)
#include "tst_app_options.moc"
