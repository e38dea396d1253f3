// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/settings.h"
#include "gui/recording/output_panel.h"
#include "gui/recording/program.h"
#include "gui/recording/program_recorder.h"

#include <QTemporaryDir>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

class TestProgram : public QObject {
    Q_OBJECT
private slots:
    void words_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QStringList>("words");
        QTest::newRow("nothing") << QString() << QStringList();
        QTest::newRow("blanks") << QString(" \t ") << QStringList();
        QTest::newRow("one") << QString("train") << QStringList{"train"};
        QTest::newRow("several") << QString("python3  train.py --epochs 3 ") << QStringList{"python3", "train.py", "--epochs", "3"};
        QTest::newRow("single quotes") << QString("a 'b c' d") << QStringList{"a", "b c", "d"};
        QTest::newRow("double quotes") << QString("a \"b 'c'\" d") << QStringList{"a", "b 'c'", "d"};
        QTest::newRow("an empty word") << QString("a '' b") << QStringList{"a", "", "b"};
        QTest::newRow("quotes within a word") << QString("--name='b c'd") << QStringList{"--name=b cd"};
        QTest::newRow("a backslash") << QString("a\\ b \\\\") << QStringList{"a b", "\\"};
        QTest::newRow("a backslash in single quotes") << QString("'a\\b'") << QStringList{"a\\b"};
        QTest::newRow("a backslash in double quotes") << QString("\"a\\\"b\"") << QStringList{"a\"b"};
        QTest::newRow("a backslash that means nothing in double quotes") << QString(R"("a\d \$x \`y\\z")") << QStringList{R"(a\d $x `y\z)"};
        QTest::newRow("a broken line") << QString("a\\\nb \"c\\\nd\"") << QStringList{"ab", "cd"};
        QTest::newRow("no shell") << QString("echo $HOME | wc > x") << QStringList{"echo", "$HOME", "|", "wc", ">", "x"};
    }
    void words()
    {
        QFETCH(const QString, line);
        const auto words = wordsOf(line);
        QVERIFY(words);
        QTEST(*words, "words");
        QStringList again;
        for (const QString& word : *words)
            again << quoted(word);
        QCOMPARE(*wordsOf(again.join(' ')), *words);
    }

    void openQuotes()
    {
        for (const char* line : {"'a", "\"a", "a\\", "a 'b\" c"})
            QVERIFY2(!wordsOf(line), line);
    }

    void variables()
    {
        QCOMPARE(*variablesOf(""), QStringList());
        QCOMPARE(*variablesOf(" A=1 \n\nB_2=x=y\nC="), (QStringList{"A=1", "B_2=x=y", "C="}));
        for (const char* wrong : {"A", "=1", "1A=2", "A B=1"})
            QVERIFY2(!variablesOf(wrong), wrong);
    }

    void complaints()
    {
        const QTemporaryDir folder;
        QVERIFY(errorFor({"train", folder.path(), "A=1"}).isEmpty());
        QVERIFY(errorFor({"train", "", ""}).isEmpty());
        QVERIFY(!errorFor({"", "", ""}).isEmpty());
        QVERIFY(!errorFor({"''", "", ""}).isEmpty());
        QVERIFY(errorFor({"train", folder.filePath("none"), ""}).contains("none"));
        QVERIFY(errorFor({"train", "", "A"}).contains("NAME=value"));
        QVERIFY(errorFor({"train 'x", "", ""}).contains("quote"));
    }

    void complaintsOnStart()
    {
        const QTemporaryDir folder;
        for (const char* name : {"train", "train.py"})
            QVERIFY(QFile(folder.filePath(name)).open(QIODevice::WriteOnly));
        QVERIFY(QFile::setPermissions(folder.filePath("train"), QFile::ReadOwner | QFile::ExeOwner));
        const auto on = [&folder](const QString& line, const QString& environment = {}) { return startErrorFor({line, folder.path(), environment}); };
        QCOMPARE(on("sh -c true"), QString());
        QCOMPARE(on("./train"), QString());
        QVERIFY2(on("train").contains("Cannot start 'train' directly"), qPrintable(on("train"))); // its folder is on no path
        QCOMPARE(on("train", "PATH=" + folder.path()), QString());
        QVERIFY2(on("train.py 3").contains("python3 train.py"), qPrintable(on("train.py 3")));
        QVERIFY2(on("no-such-program-here").contains("not found"), qPrintable(on("no-such-program-here")));
        QVERIFY(on("./none").contains("'./none'"));
        QVERIFY(on("/").contains("not found"));
        Program elsewhere{"no-such-program-here", {}, {}};
        elsewhere.machine = *machineFrom("gpu1");
        QCOMPARE(startErrorFor(elsewhere), QString());
    }

    void names_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("name");
        QTest::newRow("nothing") << QString() << QString();
        QTest::newRow("a program") << QString("/opt/bin/train --fast") << QString("train");
        QTest::newRow("a script") << QString("python3.11 -u examples/train.py 3") << QString("train.py");
        QTest::newRow("launched") << QString("torchrun --nproc-per-node=8 train.py") << QString("train.py");
        QTest::newRow("with variables") << QString("env A=1 python train.py") << QString("train.py");
        QTest::newRow("code") << QString("python3 -c 'import train; train.run()'") << QString("python3");
        QTest::newRow("only an interpreter") << QString("/usr/bin/python3") << QString("python3");
    }
    void names()
    {
        QFETCH(const QString, line);
        QTEST(nameOf(Program{line, {}, {}}), "name");
    }

    void theLatestAreRemembered()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("settings.ini");
        {
            Settings settings(path);
            for (int i = 0; i < 20; ++i)
                saveProgram(settings, {QString("train %1").arg(i), "/", "A=1\nB='2'"});
            saveProgram(settings, {"train 15", "/", "A=2"}); // again
        }
        const auto programs = recentPrograms(Settings(path));
        QCOMPARE(programs.size(), std::size_t{12});
        QVERIFY(programs[0] == (Program{"train 15", "/", "A=2"}));
        QVERIFY(programs[1] == (Program{"train 19", "/", "A=1\nB='2'"}));
        const auto isIt = [](const Program& program) { return program.line == "train 15"; };
        QCOMPARE(std::count_if(programs.begin(), programs.end(), isIt), 1);
        QVERIFY(recentPrograms(Settings(folder.filePath("none.ini"))).empty());
    }

    void output_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QStringList>("lines");
        QTest::addColumn<QString>("open");
        QTest::newRow("nothing") << QByteArray() << QStringList() << QString();
        QTest::newRow("half a line") << QByteArray("ab") << QStringList() << QString("ab");
        QTest::newRow("lines") << QByteArray("a\n\nb\nc") << QStringList{"a", "", "b"} << QString("c");
        QTest::newRow("returns of another system") << QByteArray("a\r\nb\r\n") << QStringList{"a", "b"} << QString();
        QTest::newRow("a progress bar") << QByteArray("10%\r 50%\r100%\n") << QStringList{"100%"} << QString();
        QTest::newRow("a shorter one") << QByteArray("abc\rx\n") << QStringList{"xbc"} << QString();
        QTest::newRow("colours") << QByteArray("\x1b[1;31mred\x1b[0m\n") << QStringList{"red"} << QString();
        QTest::newRow("a title") << QByteArray("\x1b]0;title\x07text") << QStringList() << QString("text");
        QTest::newRow("another sequence") << QByteArray("\x1b"
                                                        "ctext")
                                          << QStringList() << QString("text");
        QTest::newRow("going back") << QByteArray("ab\b\b\bx\n") << QStringList{"xb"} << QString();
        QTest::newRow("other signs") << QByteArray("\xc3\xa4\xe2\x82\xac\n") << QStringList{QString::fromUtf8("\xc3\xa4\xe2\x82\xac")} << QString();
        QTest::newRow("too long") << QByteArray(10'000, 'x') << QStringList() << QString(OutputLines::kLongest, 'x');
    }
    void output()
    {
        QFETCH(const QByteArray, bytes);
        OutputLines whole;
        QTEST(whole.take(bytes), "lines");
        QTEST(whole.open(), "open");
        OutputLines inPieces; // as a pipe cuts it
        QStringList lines;
        for (const char byte : bytes)
            lines << inPieces.take(QByteArray(1, byte));
        QTEST(lines, "lines");
        QTEST(inPieces.open(), "open");
    }

    void ends()
    {
        QCOMPARE(endWords(0), QString());
        QCOMPARE(endWords(3), QString("exited with status 3"));
        QCOMPARE(endWords(128), QString("exited with status 128"));
        QVERIFY(endWords(137).contains("signal 9 (Killed)"));
        QCOMPARE(endWords(255), QString("exited with status 255"));
    }
};

QTEST_GUILESS_MAIN(TestProgram)
#include "tst_program.moc"
