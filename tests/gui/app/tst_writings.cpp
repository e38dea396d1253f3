// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/controllers/writings.h"

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

/// A run whose session, report and tables can be written, and somebody who closes the window meanwhile.
struct Desk {
    Desk()
    {
        window.addRun();
        tables.showTable(TableKind::Kernels);
        tables.show();
        document.showRecording("a run", window.runs.at(0).trace, {});
        window.show();
    }

    /// Closes, and clicks the button whose text begins so, where one asks.
    [[nodiscard]] bool mayClose(const QString& button)
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
        return writings->mayClose();
    }
    /// Closed at once, or as soon as all is written.
    [[nodiscard]] bool closesOnceWritten()
    {
        QSignalSpy wanted(writings, &Writings::closeWanted);
        return mayClose("Wait") || !wanted.isEmpty() || wanted.wait(60'000);
    }

    QTemporaryDir folder;
    test::TimelineWindow window;
    SessionDocument document;
    ReportWriter reports{window.runs, window.timeline};
    TablesPanel tables{window.runs, window.timeline.selection(), window.timeline.navigation()};
    QWidget place;
    Writings* writings = new Writings(document, reports, tables, place); // belongs to it
    QString asked;
};

} // namespace

class TestWritings : public QObject {
    Q_OBJECT
private slots:
    void whereNothingIsWrittenNobodyIsAsked()
    {
        Desk desk;
        QVERIFY(desk.mayClose("Wait"));
        QCOMPARE(desk.asked, QString());
    }

    void whatIsWaitedForIsWhole()
    {
        Desk desk;
        const QString path = desk.folder.filePath("mine.stallscope");
        desk.document.save(path);
        QVERIFY(desk.writings->areUnderWay());
        QVERIFY(desk.closesOnceWritten());
        QVERIFY(desk.asked.startsWith("mine.stallscope"));
        QVERIFY(QFileInfo::exists(path) && !desk.writings->areUnderWay() && !desk.document.isUnsaved());
    }

    /// Each of them is named, and the last one closes.
    void severalAreWaitedFor()
    {
        Desk desk;
        QTRY_VERIFY(desk.tables.view(TableKind::Kernels).table().rows());
        desk.document.save(desk.folder.filePath("mine.stallscope"));
        desk.reports.write(desk.folder.filePath("report.html"));
        desk.tables.saveTo(desk.folder.filePath("kernels.csv"));
        QVERIFY(desk.closesOnceWritten());
        for (const char* name : {"mine.stallscope", "report.html", "kernels.csv"})
            QVERIFY2(desk.asked.contains(name) && QFileInfo::exists(desk.folder.filePath(name)), name);
    }

    void whatWaitsForAnotherIsWaitedForToo()
    {
        Desk desk;
        for (const char* name : {"a.html", "b.html"})
            desk.reports.write(desk.folder.filePath(name));
        for (const char* name : {"a.stallscope", "b.stallscope"})
            desk.document.save(desk.folder.filePath(name));
        QVERIFY(desk.closesOnceWritten());
        for (const char* name : {"a.html", "b.html", "a.stallscope", "b.stallscope"})
            QVERIFY2(QFileInfo::exists(desk.folder.filePath(name)), name);
    }

    /// Also those that were not begun yet.
    void whoDoesNotWaitLeavesNone()
    {
        Desk desk;
        QSignalSpy begun(&desk.reports, &ReportWriter::started);
        constexpr int kMany = 200; // more than are written while somebody is asked
        for (int i = 0; i < kMany; ++i)
            desk.reports.write(desk.folder.filePath(QString("%1.html").arg(i)));
        QVERIFY(desk.mayClose("Close Without It"));
        QVERIFY(!desk.writings->areUnderWay());
        QVERIFY(begun.size() < kMany);
        QVERIFY(!QFileInfo::exists(desk.folder.filePath(QString("%1.html").arg(kMany - 1))));
    }

    void whoThinksAgainStays()
    {
        Desk desk;
        QSignalSpy wanted(desk.writings, &Writings::closeWanted);
        desk.document.save(desk.folder.filePath("mine.stallscope"));
        QVERIFY(!desk.mayClose("Cancel"));
        QTRY_VERIFY(!desk.writings->areUnderWay());
        QVERIFY(wanted.isEmpty());
        QVERIFY(!desk.document.isUnsaved());
    }

    void whoDoesNotWaitLeavesNoHalfAFile()
    {
        Desk desk;
        desk.document.save(desk.folder.filePath("mine.stallscope"));
        QVERIFY(desk.mayClose("Close Without It"));
        QTRY_VERIFY(!desk.writings->areUnderWay());
        const auto left = [&desk] { return QDir(desk.folder.path()).entryList(QDir::Files); };
        QTRY_VERIFY2(left().isEmpty() || left() == QStringList("mine.stallscope"), qPrintable(left().join(' '))); // its thread may still be at it
        QVERIFY(left().isEmpty() || openTrace(desk.folder.filePath("mine.stallscope").toStdString(), {}).ok());
    }

    /// It would be lost unseen.
    void whatFailsKeepsTheWindow()
    {
        Desk desk;
        QSignalSpy wanted(desk.writings, &Writings::closeWanted);
        QSignalSpy failed(&desk.document, &SessionDocument::saveFailed);
        desk.document.save(desk.folder.filePath("there is no such folder/mine.stallscope"));
        QVERIFY(!desk.mayClose("Wait"));
        QTRY_COMPARE(failed.size(), 1);
        QCoreApplication::processEvents();
        QVERIFY(wanted.isEmpty());
    }
};

QTEST_MAIN(TestWritings)
#include "tst_writings.moc"
