// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/actions.h"
#include "gui/app/activity_bars.h"
#include "gui/app/controllers/recording_controller.h"
#include "gui/app/main_window.h"
#include "gui/model/run_list.h"
#include "gui/recording/record_dialog.h"
#include "profiler/session/session_reader.h"
#include "tests/gui/recording/own_sshd.h"
#include "tests/gui/support/growing_session.h"
#include "tests/gui/support/qt_warnings.h"

#include <QMessageBox>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace stallscope;
using namespace stallscope::gui;
using test::GrowingSession;

namespace {

constexpr int kPatience = 120'000;

/// A window that remembers nothing.
struct Fixture {
    QTemporaryDir folder;
    Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
    MainWindow window{Theme::Mode::Dark, places};

    Fixture() { window.show(); }
    ~Fixture() { window.document().showFiles({}); }

    [[nodiscard]] RecordingController& programs() { return window.recordingController(); }
    [[nodiscard]] bool ends()
    {
        return QTest::qWaitFor([this] { return !programs().isRecording(); }, kPatience);
    }
    [[nodiscard]] std::uint64_t spans() { return window.runs().isEmpty() ? 0 : window.runs().at(0).trace->spanCount(); }
    [[nodiscard]] QString errorText() const
    {
        const auto boxes = window.findChildren<QMessageBox*>();
        return boxes.isEmpty() ? QString() : boxes.back()->windowTitle() + ": " + boxes.back()->text();
    }
    [[nodiscard]] QStringList left() const { return QDir(folder.filePath("recordings")).entryList(QDir::AllEntries | QDir::NoDotAndDotDot); }
};

} // namespace

class TestRemote : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_path = qgetenv("PATH");
        m_sshd = std::make_unique<test::OwnSshd>();
    }
    void init()
    {
        m_warnings.begin();
        m_folder = std::make_unique<QTemporaryDir>();
        qputenv("PATH", m_sshd->binFolder() + ':' + m_path);
        qunsetenv("SSH_ASKPASS");
    }
    void cleanup()
    {
        if (m_sshd->whyNot().isEmpty())
            m_sshd->knowHost();
        QCOMPARE(m_warnings.end(), QStringList());
    }

    void aFinishedFile();
    void aFileThatGrows();
    void aLineThatBreaks();
    void aWriterThatDies();
    void itIsFollowedNoMore();
    void whatCannotBeOpened_data();
    void whatCannotBeOpened();
    void sshThatIsNone_data();
    void sshThatIsNone();
    void anSshThatHangs();
    void anSshThatHangsMidway();
    void aProgramIsRecorded();
    void aProgramIsStopped();
    void theLineBreaksWhileAProgramIsRecorded();
    void theDialog();

private:
    [[nodiscard]] QString file(const char* name) const { return m_folder->filePath(name); }
    [[nodiscard]] Program opened(const QString& path) const { return programFor({{{}, "127.0.0.1", m_sshd->port()}, path}); }
    [[nodiscard]] Program recorded(const QString& words) const
    {
        Program program;
        program.line = quoted(STALLSCOPE_RECORDED_PROGRAM) + ' ' + words;
        program.folder = m_folder->path();
        program.machine = {{}, "127.0.0.1", m_sshd->port()};
        program.recorder = STALLSCOPE_CLI;
        return program;
    }
    void knowRecorder(Fixture& fixture) const { saveRecorder(fixture.places.settings, {{}, "127.0.0.1", m_sshd->port()}, STALLSCOPE_CLI); }
    /// An ssh of the test's own, before the other.
    void putSsh(const QByteArray& script)
    {
        QFile ssh(file("ssh"));
        QVERIFY(ssh.open(QIODevice::WriteOnly));
        ssh.write("#!/bin/sh\n" + script);
        ssh.close();
        ssh.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        qputenv("PATH", m_folder->path().toUtf8() + ':' + m_path);
    }

    test::QtWarnings m_warnings;
    QByteArray m_path;
    std::unique_ptr<test::OwnSshd> m_sshd;
    std::unique_ptr<QTemporaryDir> m_folder;
};

#define NEEDS_SSHD                                                                                                                                             \
    if (!m_sshd->whyNot().isEmpty())                                                                                                                           \
    QSKIP(qPrintable(m_sshd->whyNot()))

void TestRemote::aFinishedFile()
{
    NEEDS_SSHD;
    GrowingSession session(file("it's a.stallscope"));
    session.grow(100);
    session.finish();
    Fixture fixture;
    knowRecorder(fixture);
    fixture.programs().record(opened(file("it's a.stallscope")));
    QVERIFY(fixture.ends());
    QCOMPARE(fixture.errorText(), QString());
    QCOMPARE(fixture.spans(), 100 * GrowingSession::kSpansALaunch);
    QCOMPARE(fixture.window.document().title(), QString("it's a.stallscope"));
    QCOMPARE(fixture.places.recordings.earlier().size(), 1);
}

void TestRemote::aFileThatGrows()
{
    NEEDS_SSHD;
    GrowingSession session(file("a.stallscope"));
    session.grow(10);
    Fixture fixture;
    knowRecorder(fixture);
    fixture.programs().record(opened(file("a.stallscope")));
    for (std::uint64_t launches = 10; launches <= 50; launches += 10) {
        QTRY_COMPARE_WITH_TIMEOUT(fixture.spans(), launches * GrowingSession::kSpansALaunch, kPatience);
        session.grow(10);
    }
    QVERIFY2(
        fixture.programs().words().startsWith(QString("Following a.stallscope on 127.0.0.1:%1").arg(m_sshd->port())), qPrintable(fixture.programs().words()));
    session.finish();
    QVERIFY(fixture.ends());
    QCOMPARE(fixture.errorText(), QString());
    QCOMPARE(fixture.spans(), 60 * GrowingSession::kSpansALaunch);
    QVERIFY(fixture.window.document().isRecordingUnsaved());
}

void TestRemote::aLineThatBreaks()
{
    NEEDS_SSHD;
    GrowingSession session(file("a.stallscope"));
    session.grow(10);
    Fixture fixture;
    knowRecorder(fixture);
    fixture.programs().record(opened(file("a.stallscope")));
    QTRY_COMPARE_WITH_TIMEOUT(fixture.spans(), 10 * GrowingSession::kSpansALaunch, kPatience);
    m_sshd->breakLines();
    QVERIFY(fixture.ends());
    QVERIFY2(fixture.errorText().contains("Connection to 127.0.0.1:"), qPrintable(fixture.errorText()));
    QVERIFY2(fixture.errorText().contains("The data received so far is shown"), qPrintable(fixture.errorText()));
    QCOMPARE(fixture.spans(), 10 * GrowingSession::kSpansALaunch);
    QCOMPARE(fixture.places.recordings.earlier().size(), 1);
    QVERIFY(readSession(fixture.places.recordings.earlier().front().toStdString()).ok());
}

void TestRemote::aWriterThatDies()
{
    NEEDS_SSHD;
    GrowingSession session(file("a.stallscope"));
    session.grow(10);
    Fixture fixture;
    knowRecorder(fixture);
    fixture.programs().record(opened(file("a.stallscope")));
    QTRY_COMPARE_WITH_TIMEOUT(fixture.spans(), 10 * GrowingSession::kSpansALaunch, kPatience);
    session.die();
    QVERIFY(fixture.ends());
    QVERIFY2(fixture.errorText().contains("is incomplete: the program that wrote it has ended"), qPrintable(fixture.errorText()));
    QCOMPARE(fixture.spans(), 10 * GrowingSession::kSpansALaunch);
}

void TestRemote::itIsFollowedNoMore()
{
    NEEDS_SSHD;
    GrowingSession session(file("a.stallscope"));
    session.grow(10);
    Fixture fixture;
    knowRecorder(fixture);
    fixture.programs().record(opened(file("a.stallscope")));
    QTRY_COMPARE_WITH_TIMEOUT(fixture.spans(), 10 * GrowingSession::kSpansALaunch, kPatience);
    fixture.window.actions()["run.stop"]->trigger();
    QVERIFY(fixture.ends());
    QCOMPARE(fixture.errorText(), QString());
    QVERIFY2(fixture.window.statusBar()->currentMessage().contains("no longer followed"), qPrintable(fixture.window.statusBar()->currentMessage()));
    QCOMPARE(fixture.spans(), 10 * GrowingSession::kSpansALaunch);
}

void TestRemote::whatCannotBeOpened_data()
{
    QTest::addColumn<QString>("recorder");
    QTest::addColumn<QByteArray>("contents");
    QTest::addColumn<bool>("isKnown");
    QTest::addColumn<int>("port");
    QTest::addColumn<QString>("why");
    const QString cli = STALLSCOPE_CLI;
    QTest::newRow("no such file") << cli << QByteArray() << true << 0 << QString("No such file");
    QTest::newRow("no session") << cli << QByteArray("text") << true << 0 << QString("is not a Stallscope session");
    QTest::newRow("no stallscope-cli") << QString("stallscope-cli-of-nobody") << QByteArray("text") << true << 0 << QString("Install it there");
    QTest::newRow("host not known") << cli << QByteArray("text") << false << 0 << QString("is unknown. Run 'ssh");
    QTest::newRow("refused") << cli << QByteArray("text") << true << 1 << QString("refused the connection");
}

void TestRemote::whatCannotBeOpened()
{
    NEEDS_SSHD;
    QFETCH(const QString, recorder);
    QFETCH(const QByteArray, contents);
    QFETCH(const bool, isKnown);
    QFETCH(const int, port);
    QFETCH(const QString, why);
    if (!contents.isEmpty()) {
        QFile made(file("a.stallscope"));
        QVERIFY(made.open(QIODevice::WriteOnly));
        made.write(contents);
    }
    if (!isKnown)
        m_sshd->forgetHost();
    Fixture fixture;
    Program program = opened(file("a.stallscope"));
    if (port != 0)
        program.machine.port = port;
    saveRecorder(fixture.places.settings, program.machine, recorder);
    fixture.programs().record(program);
    QVERIFY(fixture.ends());
    QVERIFY2(fixture.errorText().startsWith("Cannot open recording: "), qPrintable(fixture.errorText()));
    QVERIFY2(fixture.errorText().contains(why), qPrintable(fixture.errorText()));
    QVERIFY2(fixture.left().isEmpty(), qPrintable(fixture.left().join(' ')));
    QVERIFY(fixture.window.actions()["run.recordElsewhere"]->isEnabled());
}

void TestRemote::sshThatIsNone_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<QString>("why");
    QTest::newRow("it dies") << QByteArray("kill -9 $$\n") << QString("ssh was terminated before any data arrived");
    QTest::newRow("it says nothing") << QByteArray("exit 0\n") << QString("sent no data");
    QTest::newRow("it sends something else") << QByteArray("echo Welcome\n") << QString("is not a Stallscope session: it begins with 'Welcome'");
}

void TestRemote::sshThatIsNone()
{
    QFETCH(const QByteArray, script);
    QFETCH(const QString, why);
    putSsh(script);
    Fixture fixture;
    fixture.programs().record(opened("/a.stallscope"));
    QVERIFY(fixture.ends());
    QVERIFY2(fixture.errorText().contains(why), qPrintable(fixture.errorText()));
    QVERIFY2(fixture.left().isEmpty(), qPrintable(fixture.left().join(' ')));
}

void TestRemote::anSshThatHangs()
{
    putSsh("exec sleep 1000\n");
    Fixture fixture;
    fixture.programs().record(opened("/a.stallscope"));
    QVERIFY(fixture.programs().isRecording());
    fixture.programs().stop(); // at any time
    QVERIFY(fixture.ends());
    QVERIFY2(fixture.errorText().contains("Stopped before any data arrived from 127.0.0.1"), qPrintable(fixture.errorText()));
    fixture.programs().remote().setPatience(1);
    fixture.programs().record(opened("/a.stallscope"));
    QVERIFY(fixture.ends());
    QVERIFY2(fixture.errorText().contains("has not responded for 1 s."), qPrintable(fixture.errorText()));
    QVERIFY2(fixture.left().isEmpty(), qPrintable(fixture.left().join(' ')));
}

void TestRemote::anSshThatHangsMidway()
{
    GrowingSession session(file("a.stallscope"));
    session.grow(10);
    putSsh("cat '" + file("a.stallscope").toUtf8() + "'\nexec sleep 1000\n");
    Fixture fixture;
    fixture.programs().record(opened("/a.stallscope"));
    QTRY_COMPARE_WITH_TIMEOUT(fixture.spans(), 10 * GrowingSession::kSpansALaunch, kPatience);
    QVERIFY2(fixture.programs().isRecording(), qPrintable(fixture.errorText() + fixture.window.statusBar()->currentMessage()));
    fixture.window.actions()["run.stop"]->trigger();
    QVERIFY(fixture.ends());
    QCOMPARE(fixture.spans(), 10 * GrowingSession::kSpansALaunch);
    QCOMPARE(fixture.places.recordings.earlier().size(), 1);
    QVERIFY(readSession(fixture.places.recordings.earlier().front().toStdString()).ok());
}

void TestRemote::aProgramIsRecorded()
{
    NEEDS_SSHD;
    Fixture fixture;
#if defined(__SANITIZE_THREAD__)
    constexpr std::size_t kProcesses = 1; // it lets no forked child of a program with threads begin one
    Program program = recorded("nested");
#else
    constexpr std::size_t kProcesses = 2;
    Program program = recorded("nested fork");
#endif
    program.environment = "COLOUR=it's blue";
    program.keptAs = "kept there.stallscope";
    fixture.programs().record(program);
    QVERIFY(fixture.ends());
    QCOMPARE(fixture.errorText(), QString());
    QCOMPARE(fixture.window.runs().size(), 1);
    QCOMPARE(fixture.window.runs().at(0).trace->processes.size(), kProcesses);
    const auto kept = readSession(file("kept there.stallscope").toStdString());
    QVERIFY(kept);
    QCOMPARE((*kept)->spanCount(), fixture.spans());
    QCOMPARE(recentPrograms(fixture.places.settings, Where::Elsewhere).front(), program);
    QVERIFY(recentPrograms(fixture.places.settings).empty());
    QCOMPARE(recorderOn(program.machine, fixture.places.settings), QString(STALLSCOPE_CLI));
    QCOMPARE(fixture.window.document().title(), QString("recorded_program"));
}

void TestRemote::aProgramIsStopped()
{
    NEEDS_SSHD;
    Fixture fixture;
    fixture.programs().record(recorded("steady"));
    QTRY_VERIFY_WITH_TIMEOUT(fixture.spans() > 10, kPatience);
    const std::uint64_t before = fixture.spans();
    QTRY_VERIFY_WITH_TIMEOUT(fixture.spans() > before, kPatience); // it is shown while it grows
    QVERIFY2(fixture.window.runs().at(0).title.startsWith("recorded_program on 127.0.0.1"), qPrintable(fixture.window.runs().at(0).title));
    fixture.programs().stop();
    QVERIFY(fixture.programs().wasAskedToEnd());
    QVERIFY(fixture.ends());
    QVERIFY2(fixture.programs().output().toPlainText().contains("[recorded_program was terminated by signal 2"),
        qPrintable(fixture.programs().output().toPlainText()));
    QVERIFY(fixture.spans() >= before);
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList()); // nothing stays there
}

void TestRemote::theLineBreaksWhileAProgramIsRecorded()
{
    NEEDS_SSHD;
    Fixture fixture;
    Program program = recorded("steady");
    program.keptAs = "kept.stallscope";
    fixture.programs().record(program);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.spans() > 10, kPatience);
    m_sshd->breakLines();
    QVERIFY(fixture.ends());
    QVERIFY2(fixture.errorText().contains("Incomplete recording of recorded_program"), qPrintable(fixture.errorText()));
    QVERIFY(fixture.spans() > 10);
    // who recorded there sees that nobody listens any more, ends, and keeps what it was to keep
    QTRY_VERIFY_WITH_TIMEOUT(QFileInfo(file("kept.stallscope")).isFile() && !QFileInfo::exists(file("kept.stallscope.parts")), kPatience);
    QVERIFY(readSession(file("kept.stallscope").toStdString()).ok());
}

void TestRemote::theDialog()
{
    Program known = recorded("steady");
    known.keptAs = "a.stallscope";
    RecordDialog dialog({known}, Where::Elsewhere);
    QCOMPARE(dialog.program(), known);
    QCOMPARE(dialog.errorText(), QString());
    RecordDialog empty({}, Where::Elsewhere);
    QCOMPARE(empty.errorText(), QString("Enter the machine."));
    QSignalSpy wanted(&empty, &RecordDialog::recordRequested);
    empty.accept();
    QCOMPARE(wanted.size(), 0);
}

QTEST_MAIN(TestRemote)
#include "tst_remote.moc"
