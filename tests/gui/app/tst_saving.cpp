// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/controllers/document_controller.h"
#include "gui/model/run_list.h"
#include "profiler/formats/formats.h"
#include "profiler/trace/build/trace_builder.h"
#include "tests/gui/support/qt_warnings.h"

#include <QApplication>
#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <memory>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

/// A session file with a note that it does not hold.
struct Fixture {
    explicit Fixture(const QString& name)
    {
        const QString path = folder.filePath(name);
        (void)QDir().mkpath(QFileInfo(path).path());
        isReady = saveTrace(*trace, path.toStdString(), {}).ok();
        document.showFiles(name, {{path, trace}});
        note("look here");
    }

    void note(const char* text)
    {
        auto noted = std::make_shared<Trace>(*trace);
        noted->notes.push_back({NoteType::Note, {10, 20}, text, {}, 0});
        document.takeNotes(noted);
    }

    /// Saves; answers a dialog, where one comes, with no. Whether one came.
    [[nodiscard]] bool isAsked()
    {
        bool asked = false;
        QTimer look;
        QObject::connect(&look, &QTimer::timeout, [&asked] {
            if (auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
                asked = true;
                dialog->reject();
            }
        });
        look.start(0);
        controller->save();
        return asked;
    }

    std::shared_ptr<const Trace> trace = TraceBuilder().finish();
    QTemporaryDir folder;
    Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
    RunList runs;
    SessionDocument document;
    QWidget window;
    DocumentController* controller = new DocumentController(places, runs, document, window); // belongs to the window
    bool isReady = false;
};

} // namespace

/// Where Save writes, and when it asks.
class TestSaving : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }

    void aSessionIsSavedInItsPlace()
    {
        Fixture fixture("mine.stallscope");
        QVERIFY(fixture.isReady);
        QSignalSpy saved(&fixture.document, &SessionDocument::saved);
        QVERIFY(!fixture.isAsked());
        QVERIFY(!saved.isEmpty() || saved.wait());
        QVERIFY(!fixture.document.isUnsaved());
    }

    /// It goes when newer ones come: nobody should think that it is safe there.
    void oneOfTheRecordingsFolderIsAskedAbout()
    {
        Fixture fixture("recordings/mine.stallscope");
        QVERIFY(fixture.isReady);
        QVERIFY(!fixture.document.sessionToSave().isEmpty());
        QVERIFY(fixture.isAsked());
        QVERIFY(fixture.document.isUnsaved());
        QVERIFY(!fixture.document.isSaving());
    }

    /// Who leaves notes that came after the first one began is asked once, and goes on once the last one is written.
    void leavingWaitsForTheLastOne()
    {
        Fixture fixture("mine.stallscope");
        QVERIFY(fixture.isReady);
        fixture.controller->save();
        fixture.note("and there");
        bool isLeft = false;
        fixture.controller->leaveNotes([&] { isLeft = !fixture.document.isSaving(); });
        const auto boxes = fixture.window.findChildren<QMessageBox*>();
        QCOMPARE(boxes.size(), 1);
        boxes.front()->button(QMessageBox::Save)->click();
        QTRY_VERIFY_WITH_TIMEOUT(isLeft, 60'000);
        QVERIFY(!fixture.document.hasUnsavedNotes());
        QCOMPARE(fixture.document.paths(), QStringList{fixture.folder.filePath("mine.stallscope")});
    }

private:
    test::QtWarnings m_warnings;
};

QTEST_MAIN(TestSaving)
#include "tst_saving.moc"
