// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/controllers/pending_saves.h"

#include "gui/export/report.h"
#include "gui/model/session_document.h"
#include "gui/panels/tables/table_view.h"
#include "gui/panels/tables/tables_panel.h"
#include "profiler/formats/formats.h"
#include "tests/gui/support/timeline_window.h"

#include <QApplication>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

/// A run whose session, report and tables can be written, and a window that is closed meanwhile.
struct Fixture {
    Fixture()
    {
        window.addRun();
        tables.showTable(TableKind::Kernels);
        tables.show();
        document.showRecording("a run", window.runs.at(0).trace, {});
        window.show();
    }

    /// Closes, and clicks the button whose text begins so, where one asks.
    [[nodiscard]] bool canClose(const QString& button)
    {
        QTimer look;
        QObject::connect(&look, &QTimer::timeout, [this, button] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (!box)
                return;
            asked = box->text();
            const auto buttons = box->buttons();
            const auto wanted = std::ranges::find_if(buttons, [&](const QAbstractButton* one) { return one->text().remove('&').startsWith(button); });
            if (wanted != buttons.end())
                (*wanted)->click();
        });
        look.start(0);
        return pendingSaves->canClose();
    }
    /// Closed at once, or as soon as all is written.
    [[nodiscard]] bool closesOnceWritten()
    {
        QSignalSpy wanted(pendingSaves, &PendingSaves::closeRequested);
        return canClose("Wait") || !wanted.isEmpty() || wanted.wait(60'000);
    }

    QTemporaryDir folder;
    test::TimelineWindow window;
    SessionDocument document;
    ReportWriter reports{window.runs, window.timeline};
    TablesPanel tables{window.runs, window.timeline.selection(), window.timeline.navigation()};
    QWidget place;
    PendingSaves* pendingSaves = new PendingSaves(document, reports, {&tables}, place); // belongs to it
    QString asked;
};

} // namespace

class TestPendingSaves : public QObject {
    Q_OBJECT
private slots:
    void whereNothingIsWrittenNobodyIsAsked()
    {
        Fixture fixture;
        QVERIFY(fixture.canClose("Wait"));
        QCOMPARE(fixture.asked, QString());
    }

    void whatIsWaitedForIsWhole()
    {
        Fixture fixture;
        const QString path = fixture.folder.filePath("mine.stallscope");
        fixture.document.save(path);
        QVERIFY(fixture.pendingSaves->isSaving());
        QVERIFY(fixture.closesOnceWritten());
        QVERIFY(fixture.asked.startsWith("mine.stallscope"));
        QVERIFY(QFileInfo::exists(path) && !fixture.pendingSaves->isSaving() && !fixture.document.isUnsaved());
    }

    /// Each of them is named, and the last one closes.
    void severalAreWaitedFor()
    {
        Fixture fixture;
        QTRY_VERIFY(fixture.tables.view(TableKind::Kernels).table().rows());
        fixture.document.save(fixture.folder.filePath("mine.stallscope"));
        fixture.reports.write(fixture.folder.filePath("report.html"));
        fixture.tables.saveTo(fixture.folder.filePath("kernels.csv"));
        QVERIFY(fixture.closesOnceWritten());
        for (const char* name : {"mine.stallscope", "report.html", "kernels.csv"})
            QVERIFY2(fixture.asked.contains(name) && QFileInfo::exists(fixture.folder.filePath(name)), name);
    }

    void whatWaitsForAnotherIsWaitedForToo()
    {
        Fixture fixture;
        for (const char* name : {"a.html", "b.html"})
            fixture.reports.write(fixture.folder.filePath(name));
        for (const char* name : {"a.stallscope", "b.stallscope"})
            fixture.document.save(fixture.folder.filePath(name));
        QVERIFY(fixture.closesOnceWritten());
        for (const char* name : {"a.html", "b.html", "a.stallscope", "b.stallscope"})
            QVERIFY2(QFileInfo::exists(fixture.folder.filePath(name)), name);
    }

    /// Also those that were not begun yet.
    void whoDoesNotWaitLeavesNone()
    {
        Fixture fixture;
        QSignalSpy begun(&fixture.reports, &ReportWriter::started);
        constexpr int kMany = 200; // more than are written while somebody is asked
        for (int i = 0; i < kMany; ++i)
            fixture.reports.write(fixture.folder.filePath(QString("%1.html").arg(i)));
        QVERIFY(fixture.canClose("Close Without Saving"));
        QVERIFY(!fixture.pendingSaves->isSaving());
        QVERIFY(begun.size() < kMany);
        QVERIFY(!QFileInfo::exists(fixture.folder.filePath(QString("%1.html").arg(kMany - 1))));
    }

    void whoThinksAgainStays()
    {
        Fixture fixture;
        QSignalSpy wanted(fixture.pendingSaves, &PendingSaves::closeRequested);
        fixture.document.save(fixture.folder.filePath("mine.stallscope"));
        QVERIFY(!fixture.canClose("Cancel"));
        QTRY_VERIFY(!fixture.pendingSaves->isSaving());
        QVERIFY(wanted.isEmpty());
        QVERIFY(!fixture.document.isUnsaved());
    }

    void whoDoesNotWaitLeavesNoHalfAFile()
    {
        Fixture fixture;
        fixture.document.save(fixture.folder.filePath("mine.stallscope"));
        QVERIFY(fixture.canClose("Close Without Saving"));
        QTRY_VERIFY(!fixture.pendingSaves->isSaving());
        const auto left = [&fixture] { return QDir(fixture.folder.path()).entryList(QDir::Files); };
        QTRY_VERIFY2(left().isEmpty() || left() == QStringList("mine.stallscope"), qPrintable(left().join(' '))); // its thread may still be at it
        QVERIFY(left().isEmpty() || openTrace(fixture.folder.filePath("mine.stallscope").toStdString(), {}).ok());
    }

    /// It would be lost unseen.
    void whatFailsKeepsTheWindow()
    {
        Fixture fixture;
        QSignalSpy wanted(fixture.pendingSaves, &PendingSaves::closeRequested);
        QSignalSpy failed(&fixture.document, &SessionDocument::saveFailed);
        fixture.document.save(fixture.folder.filePath("there is no such folder/mine.stallscope"));
        QVERIFY(!fixture.canClose("Wait"));
        QTRY_COMPARE(failed.size(), 1);
        QCoreApplication::processEvents();
        QVERIFY(wanted.isEmpty());
    }
};

QTEST_MAIN(TestPendingSaves)
#include "tst_pending_saves.moc"
