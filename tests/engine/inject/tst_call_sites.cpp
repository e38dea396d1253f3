// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/cuda/call_sites.h"
#include "engine/inject/cuda/python_stack.h"
#include "engine/recording/gather/symbolizer.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTest>

#include <unistd.h>

using namespace stallscope;
using inject::lineOf;

namespace {

std::uint32_t ownThread()
{
    return static_cast<std::uint32_t>(gettid());
}

/// Call sites, and the stacks that they record.
struct Probe {
    explicit Probe(Nanos threshold) : sites(threshold, [this](inject::CallStackRecord stack) { stacks.push_back(std::move(stack)); }) {}

    std::vector<inject::CallStackRecord> stacks;
    inject::CallSites sites;
};

/// A function with a name of its own, whose frame is not left before the call returns.
[[gnu::noinline]] int waitsInHere(const inject::CallSites& sites, std::uint32_t correlation)
{
    sites.entered(correlation, 1'000);
    sites.left(ownThread(), correlation, 2'000);
    return static_cast<int>(correlation) + 1;
}

} // namespace

class TestCallSites : public QObject {
    Q_OBJECT

private slots:
    void nativeFrames();
    void shortCallsHaveNone();
    void callsThatNeverCameBack();
    void lines_data();
    void lines();
    void pythonLines_data();
    void pythonLines();
};

void TestCallSites::nativeFrames()
{
    Probe probe(1'000);
    QCOMPARE(waitsInHere(probe.sites, 7), 8);
    QCOMPARE(probe.stacks.size(), std::size_t{1});
    QCOMPARE(probe.stacks[0].thread, ownThread());
    QCOMPARE(probe.stacks[0].correlation, 7U);
    QVERIFY(probe.stacks[0].frames.size() >= 2);
    recording::Symbolizer symbolizer;
    QStringList names;
    for (const auto& frame : probe.stacks[0].frames)
        names.append(QString::fromStdString(symbolizer.resolve({frame.function, frame.file, frame.line}).back().function));
    // This test is the library that looks: its own frames up to the first of another file are left out.
    QVERIFY2(names.last().startsWith("_start") || names.contains("main") || names.contains("__libc_start_main"), qPrintable(names.join(", ")));
}

void TestCallSites::shortCallsHaveNone()
{
    Probe probe(1'001);
    QCOMPARE(waitsInHere(probe.sites, 7), 8);
    QVERIFY(probe.stacks.empty());
}

void TestCallSites::callsThatNeverCameBack()
{
    Probe probe(0);
    for (std::uint32_t lost = 100; lost < 105; ++lost)
        probe.sites.entered(lost, 0);
    QCOMPARE(waitsInHere(probe.sites, 7), 8);
    QCOMPARE(probe.stacks.size(), std::size_t{1});
    probe.sites.left(ownThread(), 104, 10);
    QCOMPARE(probe.stacks.size(), std::size_t{2});
    probe.sites.left(ownThread(), 99, 10); // no thread entered that one
    QCOMPARE(probe.stacks.size(), std::size_t{2});
}

void TestCallSites::lines_data()
{
    QTest::addColumn<QByteArray>("table");
    QTest::addColumn<int>("unit");
    QTest::addColumn<int>("line");
    QTest::newRow("no table") << QByteArray() << 0 << 10;
    QTest::newRow("on the same line") << QByteArray("\x80\x00", 2) << 0 << 10;
    QTest::newRow("one line on") << QByteArray("\xD8\x00\x00", 3) << 0 << 11;
    QTest::newRow("two lines on, the last of eight units") << QByteArray("\xE7\x00\x00", 3) << 7 << 12;
    QTest::newRow("behind the table") << QByteArray("\xE7\x00\x00", 3) << 8 << 10;
    QTest::newRow("three back, without columns") << QByteArray("\xE8\x07", 2) << 0 << 7;
    QTest::newRow("far on, in two bytes") << QByteArray("\xE8\x42\x01", 3) << 0 << 43;
    QTest::newRow("long form") << QByteArray("\xF0\x04\x01\x01\x01", 5) << 0 << 12;
    QTest::newRow("no line of its own") << QByteArray("\xD8\x00\x00\xF8", 4) << 1 << 10;
    QTest::newRow("the third entry") << QByteArray("\xD8\x00\x00\xF8\xD8\x00\x00", 7) << 2 << 12;
    QTest::newRow("cut off in a number") << QByteArray("\xE8\x42", 2) << 0 << 11;
    QTest::newRow("back before the first line there is") << QByteArray("\xE8\x3F", 2) << 0 << 10;
}

void TestCallSites::lines()
{
    QFETCH(QByteArray, table);
    QFETCH(int, unit);
    QFETCH(int, line);
    const std::span bytes(reinterpret_cast<const std::uint8_t*>(table.constData()), static_cast<std::size_t>(table.size()));
    QCOMPARE(lineOf(bytes, 10, static_cast<std::size_t>(unit)), static_cast<std::uint32_t>(line));
}

/// Those in the PATH, and what STALLSCOPE_PYTHONS names (paths, with colons between them).
void TestCallSites::pythonLines_data()
{
    QTest::addColumn<QString>("python");
    const QStringList more = qEnvironmentVariable("STALLSCOPE_PYTHONS").split(':', Qt::SkipEmptyParts);
    for (const char* const name : {"python3", "python3.11", "python3.12", "python3.13"})
        QTest::newRow(name) << QStandardPaths::findExecutable(name);
    for (const QString& python : more)
        QTest::newRow(qPrintable(python)) << python;
}

void TestCallSites::pythonLines()
{
    QFETCH(QString, python);
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("an interpreter that is built without the sanitizer loads no library that is built with it");
#endif
    QProcess process;
    process.start(python, {"-c", "import sys; print(*sys.version_info[:2], sys.implementation.name)"});
    process.waitForFinished(60'000);
    const QByteArray version = process.readAllStandardOutput().trimmed();
    if (version != "3 11 cpython" && version != "3 12 cpython" && version != "3 13 cpython")
        QSKIP("there is no such interpreter here, or it is not CPython 3.11 to 3.13");
    process.start(python, {STALLSCOPE_PYTHON_SCRIPT, STALLSCOPE_PYTHON_PROBE});
    QVERIFY(process.waitForFinished(120'000));
    QVERIFY2(process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0, process.readAllStandardError().constData());
    const QByteArray out = process.readAllStandardOutput();
    QCOMPARE(out, QByteArray("Größe.method python_probe.py 25\ngenerator python_probe.py 30\n<module> python_probe.py 66\nstress []\n"));
}

QTEST_GUILESS_MAIN(TestCallSites)
#include "tst_call_sites.moc"
