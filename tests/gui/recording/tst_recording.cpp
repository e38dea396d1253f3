// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/actions.h"
#include "gui/app/activity_bars.h"
#include "gui/app/controllers/recording_controller.h"
#include "gui/app/layout/work_area.h"
#include "gui/app/main_window.h"
#include "gui/model/run_list.h"
#include "gui/panels/notes/note_book.h"
#include "gui/recording/record_dialog.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "profiler/session/session_reader.h"
#include "tests/gui/support/growing_session.h"
#include "tests/gui/support/qt_warnings.h"

#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

/// A window that remembers nothing, beside a recorder that only looks like one.
struct Fixture {
    QTemporaryDir folder;
    Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
    MainWindow window{Theme::Mode::Dark, places};

    Fixture() { window.show(); }
    ~Fixture() { window.document().showFiles({}); }

    [[nodiscard]] RecordingController& programs() { return window.recordingController(); }
    void record(const QString& line, const QString& environment = {}) { window.recordingController().record({line, folder.path(), environment}); }
    [[nodiscard]] bool opensExample()
    {
        window.documentController().open({QStringLiteral(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz")});
        return QTest::qWaitFor([this] { return window.document().title() == "example.json.gz"; }, 60'000);
    }
    [[nodiscard]] bool ends()
    {
        return QTest::qWaitFor([this] { return !programs().isRecording(); }, 60'000);
    }
    [[nodiscard]] bool grows()
    {
        return QTest::qWaitFor([this] { return window.runs().size() == 1 && window.runs().at(0).trace->spanCount() > 60; }, 60'000);
    }
    [[nodiscard]] QString output() { return programs().output().toPlainText(); }
    [[nodiscard]] QString errorText() const
    {
        const auto boxes = window.findChildren<QMessageBox*>();
        return boxes.isEmpty() ? QString() : boxes.back()->windowTitle() + ": " + boxes.back()->text();
    }
    [[nodiscard]] bool shows(const QString& words)
    {
        const auto labels = window.work().timeline().findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [&words](const QLabel* label) { return label->isVisible() && label->text() == words; });
    }
    [[nodiscard]] LiveBar& bar()
    {
        const auto bars = window.findChildren<LiveBar*>();
        return **std::find_if(
            bars.begin(), bars.end(), [](const LiveBar* bar) { return bar->words().startsWith("Recording") || bar->words().startsWith("Stopping"); });
    }
};

} // namespace

class TestRecording : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { qputenv("PATH", QByteArray(FAKE_RECORDER_FOLDER ":") + qgetenv("PATH")); }
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }

    void aProgramIsRecorded()
    {
        Fixture fixture;
        fixture.record("quick --fast", "COLOUR=blue");
        QVERIFY(fixture.programs().isRecording());
        QVERIFY(!fixture.window.actions()["run.record"]->isEnabled());
        QVERIFY(fixture.ends());
        QCOMPARE(fixture.window.runs().size(), 1);
        QCOMPARE(fixture.window.runs().at(0).trace->spanCount(), 10 * test::GrowingSession::kSpansALaunch);
        QVERIFY(fixture.window.document().isRecordingUnsaved());
        QCOMPARE(fixture.window.document().title(), QString("quick"));
        QCOMPARE(fixture.places.recordings.earlier().size(), 1);
        QVERIFY(readSession(fixture.places.recordings.earlier().front().toStdString()).ok());
        const QString output = fixture.output();
        QVERIFY2(output.startsWith("$ quick --fast\nbegins in " + fixture.folder.path() + ", COLOUR=blue\n"), qPrintable(output));
        QVERIFY2(output.contains("[quick has ended]"), qPrintable(output));
        QVERIFY(fixture.window.actions()["run.record"]->isEnabled());
        QCOMPARE(recentPrograms(fixture.places.settings).front().line, QString("quick --fast"));
    }

    void itIsShownWhileItGrowsAndIsStopped()
    {
        Fixture fixture;
        fixture.record("until-stopped");
        QVERIFY(fixture.grows());
        QCOMPARE(fixture.window.runs().at(0).title, QString("python (1)"));
        QVERIFY(fixture.bar().words().startsWith("Recording until-stopped: "));
        QTRY_VERIFY2_WITH_TIMEOUT(fixture.bar().words().endsWith("spans"), qPrintable(fixture.bar().words()), 20'000);
        Note note;
        note.range = {10'000, 20'000};
        note.text = "here it waits";
        fixture.window.notes().add(0, note);
        fixture.window.actions()["run.stop"]->trigger();
        QVERIFY2(fixture.bar().words().contains("Stopping "), qPrintable(fixture.bar().words()));
        QVERIFY(fixture.ends());
        QCOMPARE(fixture.window.runs().size(), 1);
        QVERIFY(fixture.window.runs().at(0).trace->runs[0].window.has_value()); // the whole file, not the part
        QCOMPARE(fixture.window.notes().notes().size(), std::size_t{1});
        QVERIFY(fixture.window.document().hasUnsavedNotes());
    }

    void aDeafOneIsEndedAfterAsking()
    {
        Fixture fixture;
        fixture.record("deaf");
        QVERIFY(fixture.grows());
        fixture.programs().stop();
        QVERIFY(fixture.programs().isRecording());
        fixture.programs().stop();
        auto* box = fixture.window.findChild<QMessageBox*>();
        QVERIFY(box);
        const auto buttons = box->buttons();
        const auto isNow = [box](QAbstractButton* button) { return box->buttonRole(button) == QMessageBox::DestructiveRole; };
        (*std::find_if(buttons.begin(), buttons.end(), isNow))->click();
        QVERIFY(fixture.ends());
        QVERIFY2(fixture.output().contains("[deaf was terminated by signal 9"), qPrintable(fixture.output()));
        QCOMPARE(fixture.window.runs().size(), 1); // what it wrote was gathered
        QVERIFY(fixture.window.runs().at(0).trace->spanCount() > 60);
        QVERIFY(!QFileInfo::exists(fixture.window.document().recording() + ".parts"));
    }

    void howItEndedIsSaid_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("words");
        QTest::newRow("well") << QString("quick") << QString("quick has ended.");
        QTest::newRow("with a status") << QString("fails") << QString("fails exited with status 3.");
        QTest::newRow("by a signal") << QString("crashes") << QString("crashes was terminated by signal 11");
    }
    void howItEndedIsSaid()
    {
        QFETCH(const QString, line);
        QFETCH(const QString, words);
        Fixture fixture;
        fixture.record(line);
        QVERIFY(fixture.ends());
        QVERIFY2(fixture.window.statusBar()->currentMessage().startsWith(words), qPrintable(fixture.window.statusBar()->currentMessage()));
        QCOMPARE(fixture.window.runs().size(), 1); // what was recorded is there all the same
    }

    void nothingRecorded_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("why");
        QTest::newRow("no such program") << QString("missing") << QString("No such file");
        QTest::newRow("no GPU was used") << QString("idle") << QString("CUDA nor NVTX");
    }
    void nothingRecorded()
    {
        QFETCH(const QString, line);
        QFETCH(const QString, why);
        Fixture fixture;
        fixture.record(line);
        QVERIFY(fixture.ends());
        QVERIFY2(fixture.errorText().startsWith("Nothing was recorded: ") && fixture.errorText().contains(why), qPrintable(fixture.errorText()));
        QCOMPARE(fixture.errorText().count("nothing was recorded", Qt::CaseInsensitive), 1);
        QCOMPARE(fixture.window.runs().size(), 0);
        QVERIFY(fixture.shows("Nothing was recorded")); // and no longer "yet"
        QVERIFY(!fixture.window.document().isUnsaved());
        QCOMPARE(fixture.window.windowTitle(), QString("Stallscope"));
        QVERIFY(QDir(fixture.folder.filePath("recordings")).isEmpty());
    }

    /// Nothing is lost by a program that cannot be recorded.
    void whatWasShownStays_data()
    {
        QTest::addColumn<QString>("line");
        QTest::newRow("no such program") << QString("missing");
        QTest::newRow("no GPU was used") << QString("idle");
    }
    void whatWasShownStays()
    {
        QFETCH(const QString, line);
        Fixture fixture;
        QVERIFY(fixture.opensExample());
        const auto shown = fixture.window.runs().at(0).trace;
        fixture.record(line);
        QVERIFY(fixture.programs().isRecording() && !fixture.programs().isShown());
        QVERIFY(fixture.programs().output().isVisible());
        QVERIFY(fixture.ends());
        QVERIFY2(fixture.errorText().startsWith("Nothing was recorded: "), qPrintable(fixture.errorText()));
        QVERIFY(!fixture.window.runs().isEmpty() && fixture.window.runs().at(0).trace == shown);
        QCOMPARE(fixture.window.document().title(), QString("example.json.gz"));
    }

    void theFirstThatIsSeenTakesThePlace()
    {
        Fixture fixture;
        QVERIFY(fixture.opensExample());
        Note note;
        note.text = "of the example";
        fixture.window.notes().add(0, note);
        fixture.programs().record({"until-stopped", fixture.folder.path(), {}});
        auto* notSaved = fixture.window.findChild<QMessageBox*>();
        QVERIFY(notSaved);
        notSaved->button(QMessageBox::Discard)->click();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.programs().isShown(), 60'000);
        QVERIFY(fixture.grows());
        QCOMPARE(fixture.window.document().title(), QString("until-stopped"));
        fixture.programs().stop();
        QVERIFY(fixture.ends());
        QVERIFY(fixture.window.notes().notes().empty());
        QCOMPARE(fixture.window.document().title(), QString("until-stopped"));
    }

    void noRecorder()
    {
        QTemporaryDir folder;
        Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
        RunList runs;
        SessionDocument document;
        QWidget window;
        DocumentController& files = *new DocumentController(places, runs, document, window); // belongs to the window
        QSignalSpy cleared(&runs, &RunList::cleared);
        for (const QString& recorder : {QString(), folder.filePath("stallscope-cli")}) {
            RecordingController controller(places, runs, document, files, window, [recorder] { return recorder; });
            QSignalSpy errorOccurred(&controller, &RecordingController::errorOccurred);
            controller.record({"quick", folder.path(), ""});
            QCOMPARE(errorOccurred.size(), 1);
            QVERIFY(cleared.isEmpty()); // what was shown stays
            QVERIFY2(errorOccurred[0][1].toString().contains("stallscope-cli"), qPrintable(errorOccurred[0][1].toString()));
            QVERIFY(!controller.isRecording());
            QVERIFY(QDir(folder.filePath("recordings")).isEmpty());
        }
    }

    void anotherFileIsOpenedMeanwhile()
    {
        Fixture fixture;
        fixture.record("until-stopped");
        QVERIFY(fixture.grows());
        QVERIFY(fixture.opensExample());
        fixture.programs().stop();
        QVERIFY(fixture.ends());
        QCOMPARE(fixture.window.runs().at(0).trace->format, SourceFormat::Kineto);
        QCOMPARE(fixture.places.recordings.earlier().size(), 1);
    }

    /// What a program wrote belongs to its recording; beside another file it would hide the details of a selected span.
    void anotherFileClearsTheOutput()
    {
        Fixture fixture;
        fixture.record("quick");
        QVERIFY(fixture.ends());
        QVERIFY(fixture.programs().output().isVisible());
        QVERIFY(fixture.output().contains("[quick has ended]"));
        QVERIFY(fixture.opensExample());
        QCOMPARE(fixture.output(), QString());
        QVERIFY(!fixture.programs().output().isVisible());
    }

    void closingAsks()
    {
        Fixture fixture;
        fixture.record("until-stopped");
        QVERIFY(fixture.grows());
        press(QMessageBox::Cancel);
        QVERIFY(!fixture.window.close());
        QVERIFY(fixture.programs().isRecording());
        press(QMessageBox::Yes);
        QVERIFY(!fixture.window.close());
        press(QMessageBox::Discard); // it asks to close again, and the recording is not saved
        QVERIFY(fixture.ends());
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.window.isVisible(), 20'000);
    }

    /// A line may be long, and Escape is near.
    void whatWasTypedIsThereAgain()
    {
        Fixture fixture;
        const auto dialog = [&fixture] {
            fixture.programs().ask();
            return fixture.window.findChildren<RecordDialog*>().back();
        };
        RecordDialog* first = dialog();
        first->propose({"python3 train.py --epochs 3", fixture.folder.path(), "A=1"});
        const Program typed = first->program();
        QTest::keyClick(first, Qt::Key_Escape);
        QTRY_VERIFY(fixture.window.findChildren<RecordDialog*>().isEmpty());
        RecordDialog* second = dialog();
        QVERIFY(second->program() == typed);
        second->propose({"true", fixture.folder.path(), ""});
        second->accept();
        QVERIFY(fixture.ends());
        QTRY_VERIFY(fixture.window.findChildren<RecordDialog*>().isEmpty());
        QCOMPARE(dialog()->program().line, QString("true")); // the one that was recorded last
        delete fixture.window.findChild<RecordDialog*>();
    }

    void theDialog()
    {
        const QTemporaryDir folder;
        RecordDialog dialog({{"python3 a.py", folder.path(), "A=1"}, {"sh", "", ""}});
        dialog.show();
        QSignalSpy wanted(&dialog, &RecordDialog::recordRequested);
        QVERIFY(dialog.program() == (Program{"python3 a.py", folder.path(), "A=1"}));
        auto* line = dialog.findChild<QComboBox*>();
        line->setCurrentIndex(1);
        emit line->activated(1);
        QVERIFY(dialog.program() == (Program{"sh", "", ""}));
        line->lineEdit()->selectAll();
        QTest::keyClicks(line->lineEdit(), "no-such-program-here 'c");
        QVERIFY(!dialog.errorText().isEmpty());
        QTest::keyClick(line->lineEdit(), Qt::Key_Return);
        QVERIFY(wanted.isEmpty());
        QTest::keyClicks(line->lineEdit(), "'");
        QTest::keyClick(line->lineEdit(), Qt::Key_Return);
        QVERIFY(dialog.isVisible()); // and what is shown behind it stays
        QVERIFY(wanted.isEmpty());
        const auto labels = dialog.findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) { return label->text() == "Program 'no-such-program-here' not found."; }));
        line->lineEdit()->selectAll();
        QTest::keyClicks(line->lineEdit(), "sh 'c'");
        QTest::keyClick(line->lineEdit(), Qt::Key_Return);
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(wanted[0][0].value<Program>().line, QString("sh 'c'"));
        QVERIFY(!dialog.isVisible());
    }

private:
    /// That button of the question that the window is about to ask.
    static void press(QMessageBox::StandardButton button)
    {
        auto* timer = new QTimer(qApp);
        connect(timer, &QTimer::timeout, timer, [timer, button] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (box && box->button(button)) {
                timer->deleteLater();
                box->button(button)->click();
            }
        });
        timer->start(10);
    }

    test::QtWarnings m_warnings;
};

QTEST_MAIN(TestRecording)
#include "tst_recording.moc"
