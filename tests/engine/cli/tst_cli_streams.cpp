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

/// What arrives on a terminal of that width behind stdout and stderr.
QByteArray shownOnTerminal(const QStringList& arguments, unsigned short columns, const QMap<QString, QString>& variables)
{
    const int master = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (master < 0 || ::grantpt(master) != 0 || ::unlockpt(master) != 0)
        qFatal("there is no terminal to be had");
    const int slave = ::open(::ptsname(master), O_RDWR | O_NOCTTY | O_CLOEXEC);
    winsize size{};
    size.ws_col = columns;
    ::ioctl(slave, TIOCSWINSZ, &size);
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"NO_COLOR", "COLUMNS"})
        environment.remove(name);
    for (auto variable = variables.begin(); variable != variables.end(); ++variable)
        environment.insert(variable.key(), variable.value());
    process.setProcessEnvironment(environment);
    process.setChildProcessModifier([slave] {
        ::dup2(slave, STDOUT_FILENO);
        ::dup2(slave, STDERR_FILENO);
    });
    process.start(STALLSCOPE_CLI, arguments);
    if (!process.waitForStarted())
        qFatal("cannot start the program");
    ::close(slave);
    QByteArray shown;
    std::array<char, 4096> some{};
    for (ssize_t count = 0; (count = ::read(master, some.data(), some.size())) > 0;)
        shown.append(some.data(), count);
    ::close(master);
    process.waitForFinished();
    return shown;
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
    void pipesAreRefused_data();
    void pipesAreRefused();
    void aRedirectedFileIsRead();
    void linesFitTheTerminal_data();
    void linesFitTheTerminal();
    void columnsWhereNoTerminalTells();
    void escapesOnlyWhereTheyAreUnderstood_data();
    void escapesOnlyWhereTheyAreUnderstood();
    void signalsLeaveNoTemporaryFile_data();
    void signalsLeaveNoTemporaryFile();
    void ignoredSignalsStayIgnored();

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
    QTest::addColumn<QByteArray>("errorText");
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
    QFETCH(QByteArray, errorText);
    const CliResult result = runRedirected(arguments, redirections);
    QCOMPARE(result.status, status);
    if (!errorText.isEmpty())
        QCOMPARE(result.err, "stallscope-cli: " + errorText + "\n");
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

void TestCliStreams::pipesAreRefused_data()
{
    QTest::addColumn<QStringList>("arguments");
    for (const char* command : {"info", "analyze", "what-if", "stream"})
        QTest::addRow("%s of a pipe", command) << QStringList{command, file("pipe")};
    QTest::newRow("info of stdin") << QStringList{"info", "/dev/stdin"};
    QTest::newRow("convert stdin") << QStringList{"convert", "/dev/stdin", file("x.json")};
    QTest::newRow("compare with a pipe") << QStringList{"compare", exampleTrace(), file("pipe")};
}

/// And are not waited for: the pipe has no writer.
void TestCliStreams::pipesAreRefused()
{
    QFETCH(QStringList, arguments);
    (void)::mkfifo(QFile::encodeName(file("pipe")).constData(), 0600);
    const CliResult result = runCli(arguments);
    QCOMPARE(result.status, 1);
    QVERIFY2(result.err.contains("pipes and devices are not supported") || result.err.contains("not a regular file"), result.err.constData());
    QCOMPARE(result.err.count('\n'), 1);
}

void TestCliStreams::aRedirectedFileIsRead()
{
    const CliResult result = runRedirected({"info", "--json", "/dev/stdin"}, "<" + exampleTrace());
    QCOMPARE(result.status, 0);
    QCOMPARE(result.json()["spans"].toInt(), 1527);
}

void TestCliStreams::linesFitTheTerminal_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("help") << QStringList{"--help"};
    for (const char* command :
        {"devices", "workloads", "run", "sweep", "record", "gather", "stream", "info", "analyze", "compare", "what-if", "convert", "doctor"})
        QTest::addRow("help of %s", command) << QStringList{command, "--help"};
    QTest::newRow("run") << QStringList{"run", "increment", "--param", "count=50", "--repeat", "2"};
    QTest::newRow("sweep") << QStringList{"sweep", "increment", "--param", "count=50", "--over", "length=1000,10000", "--repeat", "1"};
    QTest::newRow("info") << QStringList{"info", exampleTrace()};
    QTest::newRow("analyze") << QStringList{"analyze", "--rows", exampleTrace()};
    QTest::newRow("compare") << QStringList{"compare", exampleTrace(), exampleTrace()};
    QTest::newRow("what-if") << QStringList{"what-if", exampleTrace()};
    QTest::newRow("devices") << QStringList{"devices"};
    QTest::newRow("workloads") << QStringList{"workloads"};
}

void TestCliStreams::linesFitTheTerminal()
{
    QFETCH(QStringList, arguments);
    for (const unsigned short columns : {std::uint16_t{80}, std::uint16_t{64}}) {
        const QByteArray shown = shownOnTerminal(arguments, columns, {{"TERM", "dumb"}});
        QVERIFY(shown.count('\n') > 3);
        for (const QString& line : QString::fromUtf8(shown).split("\r\n"))
            QVERIFY2(line.section('\r', -1).size() <= columns, qPrintable(line)); // behind what the progress line was
    }
}

void TestCliStreams::columnsWhereNoTerminalTells()
{
    const auto longest = [](const QByteArray& text) {
        qsizetype most = 0;
        for (const QString& line : QString::fromUtf8(text).split('\n'))
            most = std::max(most, line.trimmed().size());
        return most;
    };
    QVERIFY(longest(shownOnTerminal({"--help"}, 0, {})) <= 80);
    QVERIFY(longest(shownOnTerminal({"--help"}, 0, {{"COLUMNS", "120"}})) > 80);
    QVERIFY(longest(shownOnTerminal({"--help"}, 70, {{"COLUMNS", "120"}})) <= 70);
}

void TestCliStreams::escapesOnlyWhereTheyAreUnderstood_data()
{
    QTest::addColumn<QString>("terminal");
    QTest::addColumn<QString>("noColour");
    QTest::addColumn<bool>("hasEscapes");
    QTest::newRow("xterm") << "xterm"
                           << "" << true;
    QTest::newRow("xterm without colours") << "xterm"
                                           << "1" << false;
    QTest::newRow("dumb") << "dumb"
                          << "" << false;
}

void TestCliStreams::escapesOnlyWhereTheyAreUnderstood()
{
    QFETCH(QString, terminal);
    QFETCH(QString, noColour);
    QFETCH(bool, hasEscapes);
    for (const QStringList& arguments : {QStringList{"analyze", exampleTrace()}, QStringList{"run", "increment", "--param", "count=1000", "--repeat", "2"}}) {
        const QByteArray shown = shownOnTerminal(arguments, 80, {{"TERM", terminal}, {"NO_COLOR", noColour}});
        QVERIFY(shown.contains("\r")); // progress
        QCOMPARE(shown.contains('\x1B'), hasEscapes);
    }
}

void TestCliStreams::startConversion(QProcess& process, const QString& target)
{
    process.start();
    QVERIFY(process.waitForStarted());
    const QDir folder(QFileInfo(target).path());
    QTRY_VERIFY_WITH_TIMEOUT(!folder.isEmpty(), 60'000);
}

void TestCliStreams::signalsLeaveNoTemporaryFile_data()
{
    QTest::addColumn<int>("signal");
    QTest::addColumn<QString>("suffix");
    for (const char* suffix : {"json", "csv", "pftrace", "sqlite", "stallscope"}) {
        QTest::addRow("SIGHUP, %s", suffix) << SIGHUP << suffix;
        QTest::addRow("SIGTERM, %s", suffix) << SIGTERM << suffix;
        QTest::addRow("SIGINT, %s", suffix) << SIGINT << suffix;
    }
}

void TestCliStreams::signalsLeaveNoTemporaryFile()
{
    QFETCH(int, signal);
    QFETCH(QString, suffix);
    const QTemporaryDir folder;
    const QString target = folder.filePath("copy." + suffix);
    QProcess process;
    process.setProgram(STALLSCOPE_CLI);
    process.setArguments({"convert", file("large.json"), target});
    startConversion(process, target);
    sendSignal(process, signal);
    const CliResult result = endOf(process, 60'000);
    // it may have been about to end, and at the very end, when the copy is complete, signals end it as they end any program
    const bool isComplete = result.status == 0 || process.exitStatus() == QProcess::CrashExit;
    QVERIFY2(result.status == 1 || isComplete, result.err.constData());
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), isComplete ? QStringList{"copy." + suffix} : QStringList());
}

/// As under nohup.
void TestCliStreams::ignoredSignalsStayIgnored()
{
    const QTemporaryDir folder;
    const QString target = folder.filePath("copy.csv");
    QProcess process;
    process.setProgram("sh");
    process.setArguments({"-c", "trap '' HUP; exec \"$0\" \"$@\"", STALLSCOPE_CLI, "convert", file("large.json"), target});
    startConversion(process, target);
    sendSignal(process, SIGHUP);
    QCOMPARE(endOf(process, 60'000).status, 0);
    QVERIFY(QFile::exists(target));
}

QTEST_GUILESS_MAIN(TestCliStreams)
#include "tst_cli_streams.moc"
