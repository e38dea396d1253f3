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

/// A window with a field that would insert dropped text, and simulated drags with native events.
struct Fixture {
    Fixture()
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
        Fixture fixture;
        fixture.data.setUrls({QUrl::fromLocalFile("/some where/a run.json")});
        QVERIFY(fixture.enter());
        QVERIFY(fixture.veil->isVisible());
        QCOMPARE(fixture.veil->words(), QString("Drop to open a run.json"));
        QCOMPARE(fixture.veil->geometry(), fixture.window.rect());
        QCOMPARE(fixture.droppedPaths(), QStringList("/some where/a run.json"));
        QVERIFY(!fixture.veil->isVisible());
        QCOMPARE(fixture.field.text(), QString());
    }

    void severalAreCounted()
    {
        Fixture fixture;
        fixture.data.setUrls({QUrl::fromLocalFile("/b.json"), QUrl("https://example.org/c.json"), QUrl::fromLocalFile("/a.json")});
        QVERIFY(fixture.enter());
        QVERIFY(fixture.veil->words().contains('2'));
        QCOMPARE(fixture.droppedPaths(), (QStringList{"/b.json", "/a.json"}));
    }

    void aFolderIsThatOfRanks()
    {
        Fixture fixture;
        QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir("ranks"));
        fixture.data.setUrls({QUrl::fromLocalFile(folder.filePath("ranks") + '/')});
        QVERIFY(fixture.enter());
        QCOMPARE(fixture.veil->words(), QString("Drop to open the traces of the ranks in ranks"));
        QCOMPARE(fixture.droppedPaths(), QStringList(folder.filePath("ranks")));
    }

    void whatIsElsewhereIsRefusedInWords()
    {
        Fixture fixture;
        QSignalSpy told(fixture.veil, &DropVeil::statusMessage);
        fixture.data.setUrls({QUrl("https://example.org/a.json")});
        (void)fixture.enter();
        QVERIFY(!fixture.veil->isVisible());
        QCOMPARE(told.size(), 1);
        QVERIFY(fixture.droppedPaths().isEmpty());
    }

    /// A word out of another window.
    void textIsTheFields()
    {
        Fixture fixture;
        QSignalSpy told(fixture.veil, &DropVeil::statusMessage);
        fixture.data.setText("gemm");
        (void)fixture.enter();
        QVERIFY(!fixture.veil->isVisible());
        QVERIFY(told.isEmpty());
        QSignalSpy dropped(fixture.veil, &DropVeil::dropped);
        (void)fixture.drop();
        QVERIFY(dropped.isEmpty());
    }

    void whatIsDraggedOutAgainLeavesNothing()
    {
        Fixture fixture;
        fixture.data.setUrls({QUrl::fromLocalFile("/a.json")});
        QVERIFY(fixture.enter());
        fixture.leave();
        QVERIFY(!fixture.veil->isVisible());
        QCOMPARE(fixture.veil->words(), QString());
    }

    void aDialogIsAnsweredFirst()
    {
        Fixture fixture;
        QMessageBox box(QMessageBox::Question, "first", "this", QMessageBox::Ok, &fixture.window);
        box.open();
        QTRY_VERIFY(QGuiApplication::modalWindow());
        fixture.data.setUrls({QUrl::fromLocalFile("/a.json")});
        (void)fixture.enter();
        QVERIFY(!fixture.veil->isVisible());
        QVERIFY(fixture.droppedPaths().isEmpty());
    }
};

QTEST_MAIN(TestDropVeil)
#include "tst_drop_veil.moc"
