// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/drop_veil.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>
#include <QWindow>

using namespace stallscope::gui;

namespace {

/// A window with a field that would take what is dropped as text, and a hand that drags. What it drags comes as the system sends it.
struct Desk {
    Desk()
    {
        field.setGeometry(0, 0, 300, 200);
        window.resize(300, 200);
        window.show();
    }

    [[nodiscard]] bool enter()
    {
        QDragEnterEvent event({20, 20}, Qt::CopyAction, &data, Qt::LeftButton, {});
        event.setAccepted(false);
        QCoreApplication::sendEvent(window.windowHandle(), &event);
        return event.isAccepted();
    }
    [[nodiscard]] bool drop()
    {
        QDropEvent event(QPointF(20, 20), Qt::CopyAction, &data, Qt::LeftButton, {});
        event.setAccepted(false);
        QCoreApplication::sendEvent(window.windowHandle(), &event);
        return event.isAccepted();
    }
    void leave()
    {
        QDragLeaveEvent event;
        QCoreApplication::sendEvent(window.windowHandle(), &event);
    }
    [[nodiscard]] QStringList droppedPaths()
    {
        QSignalSpy dropped(veil, &DropVeil::dropped);
        return enter() && drop() && dropped.size() == 1 ? dropped.front().front().toStringList() : QStringList();
    }

    QWidget window;
    QLineEdit field{&window};
    DropVeil* veil = new DropVeil(window); // belongs to it
    QMimeData data;
};

} // namespace

class TestDropVeil : public QObject {
    Q_OBJECT
private slots:
    void oneFileIsNamed()
    {
        Desk desk;
        desk.data.setUrls({QUrl::fromLocalFile("/some where/a run.json")});
        QVERIFY(desk.enter());
        QVERIFY(desk.veil->isVisible());
        QCOMPARE(desk.veil->words(), QString("Drop to open a run.json"));
        QCOMPARE(desk.veil->geometry(), desk.window.rect());
        QCOMPARE(desk.droppedPaths(), QStringList("/some where/a run.json"));
        QVERIFY(!desk.veil->isVisible());
        QCOMPARE(desk.field.text(), QString());
    }

    void severalAreCounted()
    {
        Desk desk;
        desk.data.setUrls({QUrl::fromLocalFile("/b.json"), QUrl("https://example.org/c.json"), QUrl::fromLocalFile("/a.json")});
        QVERIFY(desk.enter());
        QVERIFY(desk.veil->words().contains('2'));
        QCOMPARE(desk.droppedPaths(), (QStringList{"/b.json", "/a.json"}));
    }

    void aFolderIsThatOfRanks()
    {
        Desk desk;
        QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir("ranks"));
        desk.data.setUrls({QUrl::fromLocalFile(folder.filePath("ranks") + '/')});
        QVERIFY(desk.enter());
        QCOMPARE(desk.veil->words(), QString("Drop to open the traces of the ranks in ranks"));
        QCOMPARE(desk.droppedPaths(), QStringList(folder.filePath("ranks")));
    }

    void whatIsElsewhereIsRefusedInWords()
    {
        Desk desk;
        QSignalSpy told(desk.veil, &DropVeil::told);
        desk.data.setUrls({QUrl("https://example.org/a.json")});
        (void)desk.enter();
        QVERIFY(!desk.veil->isVisible());
        QCOMPARE(told.size(), 1);
        QVERIFY(desk.droppedPaths().isEmpty());
    }

    /// A word out of another window.
    void textIsTheFields()
    {
        Desk desk;
        QSignalSpy told(desk.veil, &DropVeil::told);
        desk.data.setText("gemm");
        (void)desk.enter();
        QVERIFY(!desk.veil->isVisible());
        QVERIFY(told.isEmpty());
        QSignalSpy dropped(desk.veil, &DropVeil::dropped);
        (void)desk.drop();
        QVERIFY(dropped.isEmpty());
    }

    void whatIsDraggedOutAgainLeavesNothing()
    {
        Desk desk;
        desk.data.setUrls({QUrl::fromLocalFile("/a.json")});
        QVERIFY(desk.enter());
        desk.leave();
        QVERIFY(!desk.veil->isVisible());
        QCOMPARE(desk.veil->words(), QString());
    }

    void aDialogIsAnsweredFirst()
    {
        Desk desk;
        QMessageBox box(QMessageBox::Question, "first", "this", QMessageBox::Ok, &desk.window);
        box.open();
        QTRY_VERIFY(QGuiApplication::modalWindow());
        desk.data.setUrls({QUrl::fromLocalFile("/a.json")});
        (void)desk.enter();
        QVERIFY(!desk.veil->isVisible());
        QVERIFY(desk.droppedPaths().isEmpty());
    }
};

QTEST_MAIN(TestDropVeil)
#include "tst_drop_veil.moc"
