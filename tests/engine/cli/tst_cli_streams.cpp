// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/engine/cli/cli_process.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <csignal>
#include <cstdint>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace stallscope::test;

namespace {

/// With redirections as a shell takes them.
CliResult runRedirected(const QStringList& arguments, const QString& redirections)
{
    QProcess process;
    process.start("sh", QStringList{"-c", "exec \"$0\" \"$@\" " + redirections, STALLSCOPE_CLI} + arguments);
    return endOf(process, 60'000);
}

} // namespace

/// The world around the program: streams, terminals and signals.
class TestCliStreams : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void fullAndClosedStreams_data();
    void fullAndClosedStreams();
    void aProgramSeesItsClosedStreams();
    void aReaderThatHasGone();

private:
    [[nodiscard]] QString file(const char* name) const { return m_folder.filePath(name); }
    /// Starts a conversion that takes a while, and waits until it writes.
    void startConversion(QProcess& process, const QString& target);

    QTemporaryDir m_folder;
};

void TestCliStreams::initTestCase()
{
    QVERIFY(m_folder.isValid());
    QByteArray events = "[";
    for (int i = 0; i < 400'000; ++i)
        events += R"({"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":1,"ts":)" + QByteArray::number(10 * i) + R"(,"dur":5},)";
    events.back() = ']';
    QFile large(file("large.json"));
    QVERIFY(large.open(QFile::WriteOnly) && large.write(events) == events.size());
}

void TestCliStreams::fullAndClosedStreams_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("redirections");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("complaint");
    const QByteArray full = "cannot write to the standard output: No space left on device";
    const QByteArray closed = "cannot write to the standard output: Bad file descriptor";
    const QStringList good{"info", exampleTrace()};
    const QStringList bad{"info", "/no/such/file"};
    QTest::newRow("stdout is full") << good << ">/dev/full" << 1 << full;
    QTest::newRow("stdout is closed") << good << ">&-" << 1 << closed;
    QTest::newRow("help, stdout is full") << QStringList{"--help"} << ">/dev/full" << 1 << full;
    QTest::newRow("stderr is full") << good << "2>/dev/full" << 0 << QByteArray();
    QTest::newRow("stderr is closed") << good << "2>&-" << 0 << QByteArray();
    QTest::newRow("a failure, stderr is full") << bad << "2>/dev/full" << 1 << QByteArray();
    QTest::newRow("a failure, stderr is closed") << bad << "2>&-" << 1 << QByteArray();
    QTest::newRow("wrong usage, stderr is full") << QStringList{"dance"} << "2>/dev/full" << 2 << QByteArray();
    QTest::newRow("stdin is closed") << good << "<&-" << 0 << QByteArray();
    QTest::newRow("all are closed") << good << "<&- >&- 2>&-" << 1 << QByteArray();
    for (const char* redirections : {">/dev/full", "2>/dev/full", "<&-", ">&-", "2>&-", "<&- >&- 2>&-"}) {
        QTest::addRow("a program, %s", redirections) << QStringList{"record", "-o", file("x.stallscope"), "--force", "--", "sh", "-c", "exit 5"} << redirections
                                                     << 5 << QByteArray();
    }
}

void TestCliStreams::fullAndClosedStreams()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, redirections);
    QFETCH(int, status);
    QFETCH(QByteArray, complaint);
    const CliResult result = runRedirected(arguments, redirections);
    QCOMPARE(result.status, status);
    if (!complaint.isEmpty())
        QCOMPARE(result.err, "stallscope-cli: " + complaint + "\n");
}

/// As without a recorder.
void TestCliStreams::aProgramSeesItsClosedStreams()
{
    const QString look = "for i in 0 1 2; do test -e /proc/$$/fd/$i && echo $i; done >" + file("seen") + "; exit 0";
    for (const auto& [redirections, seen] : {std::pair("", "0\n1\n2\n"), std::pair("<&-", "1\n2\n"), std::pair("<&- 2>&-", "1\n")}) {
        const CliResult result = runRedirected({"record", "-o", file("x.stallscope"), "--", "sh", "-c", look}, redirections);
        QCOMPARE(result.status, 0);
        QFile file(this->file("seen"));
        QVERIFY(file.open(QFile::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray(seen));
    }
}

void TestCliStreams::aReaderThatHasGone()
{
    QProcess shell;
    const QString line = "{ \"$0\" record -o '" + file("x.stallscope") + "' -- sh -c 'exit 5'; echo $? >'" + file("status") + "'; } 2>&1 >/dev/null | true";
    shell.start("sh", {"-c", line, STALLSCOPE_CLI});
    QCOMPARE(endOf(shell, 60'000).status, 0);
    QFile status(file("status"));
    QVERIFY(status.open(QFile::ReadOnly));
    QCOMPARE(status.readAll(), QByteArray("5\n"));
}

void TestCliStreams::startConversion(QProcess& process, const QString& target)
{
    process.start();
    QVERIFY(process.waitForStarted());
    const QDir folder(QFileInfo(target).path());
    QTRY_VERIFY_WITH_TIMEOUT(!folder.isEmpty(), 60'000);
}

QTEST_GUILESS_MAIN(TestCliStreams)
#include "tst_cli_streams.moc"
