// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/layout/work_area.h"
#include "gui/app/main_window.h"
#include "gui/model/run_list.h"
#include "gui/model/trace_loader.h"
#include "tests/gui/support/spoken_window.h"

#include <QApplication>
#include <QDir>
#include <QDragEnterEvent>
#include <QFile>
#include <QMessageBox>
#include <QMimeData>
#include <QTest>
#include <QUrl>
#include <QWindow>

#include <memory>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

/// A window, a folder of files that are no traces, and simulated drops.
struct Fixture : test::SpokenWindow {
    Fixture()
    {
        window.show();
        write("picture.png", QByteArray("\x89PNG\r\n\x1A\n\0\0\0\rIHDR", 16));
        write("empty.json", {});
        write("words.txt", "hello");
        isReady = QDir(folder.path()).mkdir("no traces") && QFile::copy(test::kExample, folder.filePath("good.json.gz"));
    }

    void write(const QString& name, const QByteArray& bytes) const
    {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write");
    }
    void drop(const QStringList& names)
    {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString& name : names)
            urls << QUrl::fromLocalFile(folder.filePath(name));
        data.setUrls(urls);
        QDragEnterEvent enter({200, 200}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(window.windowHandle(), &enter);
        QDropEvent dropped(QPointF(200, 200), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(window.windowHandle(), &dropped);
    }
    /// Text of the window's error message, which is closed.
    [[nodiscard]] QString errorText()
    {
        QMessageBox* box = nullptr;
        (void)QTest::qWaitFor([&] { return (box = window.findChild<QMessageBox*>()) != nullptr; }, 60'000);
        const QString text = box ? box->text() : QString();
        delete box;
        return text;
    }

    bool isReady = false;
};

} // namespace

/// Dropping files that are no traces: the window reports an error, and its contents stay.
class TestDropping : public QObject {
    Q_OBJECT
private slots:
    void init() { m_spoken.begin(); }
    void cleanup() { QCOMPARE(m_spoken.end(), QStringList()); }

    void whatIsNoTraceIsRefusedInWords_data()
    {
        QTest::addColumn<QStringList>("dropped");
        QTest::addColumn<QStringList>("said");
        const QString kind = "not a trace; expected";
        QTest::newRow("a picture") << QStringList{"picture.png"} << QStringList{"picture.png", kind};
        QTest::newRow("a text") << QStringList{"words.txt"} << QStringList{"words.txt", kind};
        QTest::newRow("an empty file") << QStringList{"empty.json"} << QStringList{"empty.json", "the file is empty"};
        QTest::newRow("a folder without traces") << QStringList{"no traces"} << QStringList{"no traces", "no traces in the folder"};
        QTest::newRow("one that went") << QStringList{"gone.json"} << QStringList{"gone.json"};
        QTest::newRow("a good one and a bad one") << QStringList{"good.json.gz", "picture.png"}
                                                  << QStringList{"picture.png", kind, "None of the 2 files could be opened."};
        QTest::newRow("a bad one and a good one") << QStringList{"empty.json", "good.json.gz"}
                                                  << QStringList{"empty.json", "the file is empty", "None of the 2 files could be opened."};
    }
    void whatIsNoTraceIsRefusedInWords()
    {
        QFETCH(QStringList, dropped);
        QFETCH(QStringList, said);
        Fixture fixture;
        QVERIFY(fixture.isReady);
        fixture.openTwice();
        const auto shown = fixture.window.runs().at(0).trace;
        fixture.drop(dropped);
        const QString errorText = fixture.errorText();
        for (const QString& part : said)
            QVERIFY2(errorText.contains(part), qPrintable(errorText));
        QVERIFY(!fixture.window.documentController().loader().isBusy());
        QCOMPARE(fixture.window.runs().size(), 2);
        QVERIFY(fixture.window.runs().at(0).trace == shown);
        QVERIFY(fixture.window.work().isVisible());
        QCOMPARE(fixture.window.document().paths(), (QStringList{test::kExample, test::kExample}));
    }

    void theFirstPageStays()
    {
        Fixture fixture;
        QVERIFY(fixture.isReady);
        fixture.drop({"good.json.gz", "picture.png"});
        QVERIFY(fixture.errorText().contains("picture.png"));
        QVERIFY(!fixture.window.work().isVisible());
        QVERIFY(fixture.window.runs().isEmpty());
        QCOMPARE(fixture.window.windowTitle(), QString("Stallscope"));
    }

    void severalTracesTakeThePlaceOfWhatWasShown()
    {
        Fixture fixture;
        QVERIFY(fixture.isReady);
        fixture.drop({"good.json.gz", "good.json.gz", "good.json.gz"});
        QTRY_COMPARE_WITH_TIMEOUT(fixture.window.runs().size(), 3, 60'000);
        fixture.drop({"good.json.gz"});
        QTRY_COMPARE_WITH_TIMEOUT(fixture.window.runs().size(), 1, 60'000);
        QVERIFY(!fixture.window.findChild<QMessageBox*>());
    }

private:
    test::Spoken m_spoken;
};

QTEST_MAIN(TestDropping)
#include "tst_dropping.moc"
