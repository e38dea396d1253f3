// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/actions.h"
#include "gui/app/controllers/record_desk.h"
#include "gui/app/layout/work_area.h"
#include "gui/app/live_bar.h"
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
struct Desk {
    QTemporaryDir folder;
    Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
    MainWindow window{Theme::Mode::Dark, places};

    Desk() { window.show(); }
    ~Desk() { window.document().showFiles({}); }

    [[nodiscard]] RecordDesk& programs() { return window.programs(); }
    void record(const QString& line, const QString& environment = {}) { window.record({line, folder.path(), environment}); }
    [[nodiscard]] bool opensExample()
    {
        window.sessions().open({QStringLiteral(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz")});
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
    [[nodiscard]] QString complaint() const
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
            bars.begin(), bars.end(), [](const LiveBar* bar) { return bar->words().startsWith("Recording") || bar->words().contains("asked"); });
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
        Desk desk;
        desk.record("quick --fast", "COLOUR=blue");
        QVERIFY(desk.programs().isRecording());
        QVERIFY(!desk.window.actions()["run.record"]->isEnabled());
        QVERIFY(desk.ends());
        QCOMPARE(desk.window.runs().size(), 1);
        QCOMPARE(desk.window.runs().at(0).trace->spanCount(), 10 * test::GrowingSession::kSpansALaunch);
        QVERIFY(desk.window.document().isRecordingUnsaved());
        QCOMPARE(desk.window.document().title(), QString("quick"));
        QCOMPARE(desk.places.recordings.earlier().size(), 1);
        QVERIFY(readSession(desk.places.recordings.earlier().front().toStdString()).ok());
        const QString output = desk.output();
        QVERIFY2(output.startsWith("$ quick --fast\nbegins in " + desk.folder.path() + ", COLOUR=blue\n"), qPrintable(output));
        QVERIFY2(output.contains("[quick has ended]"), qPrintable(output));
        QVERIFY(desk.window.actions()["run.record"]->isEnabled());
        QCOMPARE(recentPrograms(desk.places.settings).front().line, QString("quick --fast"));
    }

    void itIsShownWhileItGrowsAndIsStopped()
    {
        Desk desk;
        desk.record("until-stopped");
        QVERIFY(desk.grows());
        QCOMPARE(desk.window.runs().at(0).title, QString("python (1)"));
        QVERIFY(desk.bar().words().startsWith("Recording until-stopped: "));
        QTRY_VERIFY2_WITH_TIMEOUT(desk.bar().words().endsWith("spans"), qPrintable(desk.bar().words()), 20'000);
        Note note;
        note.range = {10'000, 20'000};
        note.text = "here it waits";
        desk.window.notes().add(0, note);
        desk.window.actions()["run.stop"]->trigger();
        QVERIFY2(desk.bar().words().contains("asked to end"), qPrintable(desk.bar().words()));
        QVERIFY(desk.ends());
        QCOMPARE(desk.window.runs().size(), 1);
        QVERIFY(desk.window.runs().at(0).trace->runs[0].window.has_value()); // the whole file, not the part
        QCOMPARE(desk.window.notes().notes().size(), std::size_t{1});
        QVERIFY(desk.window.document().hasUnsavedNotes());
    }

    void aDeafOneIsEndedAfterAsking()
    {
        Desk desk;
        desk.record("deaf");
        QVERIFY(desk.grows());
        desk.programs().stop();
        QVERIFY(desk.programs().isRecording());
        desk.programs().stop();
        auto* box = desk.window.findChild<QMessageBox*>();
        QVERIFY(box);
        const auto buttons = box->buttons();
        const auto isNow = [box](QAbstractButton* button) { return box->buttonRole(button) == QMessageBox::DestructiveRole; };
        (*std::find_if(buttons.begin(), buttons.end(), isNow))->click();
        QVERIFY(desk.ends());
        QVERIFY2(desk.output().contains("[deaf was ended by signal 9"), qPrintable(desk.output()));
        QCOMPARE(desk.window.runs().size(), 1); // what it wrote was gathered
        QVERIFY(desk.window.runs().at(0).trace->spanCount() > 60);
        QVERIFY(!QFileInfo::exists(desk.window.document().recording() + ".parts"));
    }

    void howItEndedIsSaid_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("words");
        QTest::newRow("well") << QString("quick") << QString("quick has ended.");
        QTest::newRow("with a status") << QString("fails") << QString("fails ended with status 3.");
        QTest::newRow("by a signal") << QString("crashes") << QString("crashes was ended by signal 11");
    }
    void howItEndedIsSaid()
    {
        QFETCH(const QString, line);
        QFETCH(const QString, words);
        Desk desk;
        desk.record(line);
        QVERIFY(desk.ends());
        QVERIFY2(desk.window.statusBar()->currentMessage().startsWith(words), qPrintable(desk.window.statusBar()->currentMessage()));
        QCOMPARE(desk.window.runs().size(), 1); // what was recorded is there all the same
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
        Desk desk;
        desk.record(line);
        QVERIFY(desk.ends());
        QVERIFY2(desk.complaint().startsWith("Nothing was recorded: ") && desk.complaint().contains(why), qPrintable(desk.complaint()));
        QCOMPARE(desk.complaint().count("nothing was recorded", Qt::CaseInsensitive), 1);
        QCOMPARE(desk.window.runs().size(), 0);
        QVERIFY(desk.shows("Nothing was recorded")); // and no longer "yet"
        QVERIFY(!desk.window.document().isUnsaved());
        QCOMPARE(desk.window.windowTitle(), QString("Stallscope"));
        QVERIFY(QDir(desk.folder.filePath("recordings")).isEmpty());
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
        Desk desk;
        QVERIFY(desk.opensExample());
        const auto shown = desk.window.runs().at(0).trace;
        desk.record(line);
        QVERIFY(desk.programs().isRecording() && !desk.programs().isShown());
        QVERIFY(desk.programs().output().isVisible());
        QVERIFY(desk.ends());
        QVERIFY2(desk.complaint().startsWith("Nothing was recorded: "), qPrintable(desk.complaint()));
        QVERIFY(!desk.window.runs().isEmpty() && desk.window.runs().at(0).trace == shown);
        QCOMPARE(desk.window.document().title(), QString("example.json.gz"));
    }

    void theFirstThatIsSeenTakesThePlace()
    {
        Desk desk;
        QVERIFY(desk.opensExample());
        Note note;
        note.text = "of the example";
        desk.window.notes().add(0, note);
        desk.programs().record({"until-stopped", desk.folder.path(), {}}); // whatever becomes of the note
        QTRY_VERIFY_WITH_TIMEOUT(desk.programs().isShown(), 60'000);
        QVERIFY(desk.grows());
        QCOMPARE(desk.window.document().title(), QString("until-stopped"));
        desk.programs().stop();
        QVERIFY(desk.ends());
        QVERIFY(desk.window.notes().notes().empty());
        QCOMPARE(desk.window.document().title(), QString("until-stopped"));
    }

    void noRecorder()
    {
        QTemporaryDir folder;
        Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
        RunList runs;
        SessionDocument document;
        QWidget window;
        QSignalSpy cleared(&runs, &RunList::cleared);
        for (const QString& recorder : {QString(), folder.filePath("stallscope-cli")}) {
            RecordDesk desk(places, runs, document, window, [recorder] { return recorder; });
            QSignalSpy complained(&desk, &RecordDesk::complained);
            desk.record({"quick", folder.path(), ""});
            QCOMPARE(complained.size(), 1);
            QVERIFY(cleared.isEmpty()); // what was shown stays
            QVERIFY2(complained[0][1].toString().contains("stallscope-cli"), qPrintable(complained[0][1].toString()));
            QVERIFY(!desk.isRecording());
            QVERIFY(QDir(folder.filePath("recordings")).isEmpty());
        }
    }

    void anotherFileIsOpenedMeanwhile()
    {
        Desk desk;
        desk.record("until-stopped");
        QVERIFY(desk.grows());
        QVERIFY(desk.opensExample());
        desk.programs().stop();
        QVERIFY(desk.ends());
        QCOMPARE(desk.window.runs().at(0).trace->format, SourceFormat::Kineto);
        QCOMPARE(desk.places.recordings.earlier().size(), 1);
    }

    /// What a program wrote belongs to its recording; beside another file it would hide the details of a selected span.
    void anotherFileClearsTheOutput()
    {
        Desk desk;
        desk.record("quick");
        QVERIFY(desk.ends());
        QVERIFY(desk.programs().output().isVisible());
        QVERIFY(desk.output().contains("[quick has ended]"));
        QVERIFY(desk.opensExample());
        QCOMPARE(desk.output(), QString());
        QVERIFY(!desk.programs().output().isVisible());
    }

    void closingAsks()
    {
        Desk desk;
        desk.record("until-stopped");
        QVERIFY(desk.grows());
        press(QMessageBox::Cancel);
        QVERIFY(!desk.window.close());
        QVERIFY(desk.programs().isRecording());
        press(QMessageBox::Yes);
        QVERIFY(!desk.window.close());
        press(QMessageBox::Discard); // it asks to close again, and the recording is not saved
        QVERIFY(desk.ends());
        QTRY_VERIFY_WITH_TIMEOUT(!desk.window.isVisible(), 20'000);
    }

    /// A line may be long, and Escape is near.
    void whatWasTypedIsThereAgain()
    {
        Desk desk;
        const auto dialog = [&desk] {
            desk.programs().ask();
            return desk.window.findChildren<RecordDialog*>().back();
        };
        RecordDialog* first = dialog();
        first->propose({"python3 train.py --epochs 3", desk.folder.path(), "A=1"});
        const Program typed = first->program();
        QTest::keyClick(first, Qt::Key_Escape);
        QTRY_VERIFY(desk.window.findChildren<RecordDialog*>().isEmpty());
        RecordDialog* second = dialog();
        QVERIFY(second->program() == typed);
        second->propose({"true", desk.folder.path(), ""});
        second->accept();
        QVERIFY(desk.ends());
        QTRY_VERIFY(desk.window.findChildren<RecordDialog*>().isEmpty());
        QCOMPARE(dialog()->program().line, QString("true")); // the one that was recorded last
        delete desk.window.findChild<RecordDialog*>();
    }

    void theDialog()
    {
        const QTemporaryDir folder;
        RecordDialog dialog({{"python3 a.py", folder.path(), "A=1"}, {"sh", "", ""}});
        dialog.show();
        QSignalSpy wanted(&dialog, &RecordDialog::wanted);
        QVERIFY(dialog.program() == (Program{"python3 a.py", folder.path(), "A=1"}));
        auto* line = dialog.findChild<QComboBox*>();
        line->setCurrentIndex(1);
        emit line->activated(1);
        QVERIFY(dialog.program() == (Program{"sh", "", ""}));
        line->lineEdit()->selectAll();
        QTest::keyClicks(line->lineEdit(), "no-such-program-here 'c");
        QVERIFY(!dialog.complaint().isEmpty());
        QTest::keyClick(line->lineEdit(), Qt::Key_Return);
        QVERIFY(wanted.isEmpty());
        QTest::keyClicks(line->lineEdit(), "'");
        QTest::keyClick(line->lineEdit(), Qt::Key_Return);
        QVERIFY(dialog.isVisible()); // and what is shown behind it stays
        QVERIFY(wanted.isEmpty());
        const auto labels = dialog.findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) { return label->text() == "There is no program 'no-such-program-here'."; }));
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
