// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/actions.h"
#include "gui/app/actions/command_palette.h"
#include "gui/common/access/screen_reader.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include <memory>
#include <vector>

using namespace stallscope::gui;

class TestActionModel : public QObject {
    Q_OBJECT

private slots:
    void keepsTheRulesOfModels()
    {
        QAction open("&Open...");
        QAction quit("&Quit");
        ActionModel model({&open, &quit});
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setWords("q");
        model.setWords("nothing like it");
        model.setWords({});
        QCOMPARE(model.rowCount(), 2);
    }

    void findsByWords_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QStringList>("found");
        QTest::newRow("nothing typed") << "" << QStringList{"Zoom In", "Zoom to Selection", "Save Picture"};
        QTest::newRow("another case") << "zOOM" << QStringList{"Zoom In", "Zoom to Selection"};
        QTest::newRow("any order") << "sel zoom" << QStringList{"Zoom to Selection"};
        QTest::newRow("the earlier match first") << "s" << QStringList{"Save Picture", "Zoom to Selection"};
        QTest::newRow("no match") << "xyz" << QStringList{};
    }
    void findsByWords()
    {
        QFETCH(QString, words);
        QFETCH(QStringList, found);
        QAction in("Zoom &In"), selection("Zoom to &Selection"), picture("Save &Picture..."), off("Zoom Off");
        off.setEnabled(false);
        ActionModel model({&in, &selection, &picture, &off});
        model.setWords(words);
        QStringList names;
        for (int row = 0; row < model.rowCount(); ++row)
            names << model.data(model.index(row), Qt::DisplayRole).toString();
        QCOMPARE(names, found);
    }

    void aNameHasNoKey_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("name");
        QTest::newRow("empty") << ""
                               << "";
        QTest::newRow("within") << "&Open..."
                                << "Open";
        QTest::newRow("behind") << QStringLiteral("打开(&O)...") << QStringLiteral("打开");
        QTest::newRow("brackets of its own") << "Map (&two axes)"
                                             << "Map (two axes)";
    }
    void aNameHasNoKey()
    {
        QFETCH(QString, text);
        QFETCH(QString, name);
        QCOMPARE(plainName(QAction(text)), name);
    }

    void enterDoesIt()
    {
        QAction open("&Open...");
        QAction quit("&Quit");
        QSignalSpy opened(&open, &QAction::triggered);
        QSignalSpy left(&quit, &QAction::triggered);
        auto* palette = new CommandPalette({&open, &quit});
        palette->show();
        auto* words = palette->findChild<QLineEdit*>();
        QTest::keyClick(words, Qt::Key_Down);
        QTest::keyClick(words, Qt::Key_Return);
        QCOMPARE(left.count(), 1);
        QCOMPARE(opened.count(), 0);
    }

    /// The list never has the focus, which stays in the input.
    void whatTheKeyboardChoosesIsSpoken()
    {
        QAction open("&Open...");
        open.setShortcut(Qt::CTRL | Qt::Key_O);
        QAction quit("&Quit");
        CommandPalette palette({&open, &quit});
        palette.setAttribute(Qt::WA_DeleteOnClose, false);
        palette.show();
        QSignalSpy said(palette.findChild<Announcement*>(), &Announcement::announced);
        auto* words = palette.findChild<QLineEdit*>();
        QVERIFY(!words->accessibleName().isEmpty());
        QTRY_COMPARE(said.size(), 1);
        QCOMPARE(said.takeLast().front().toString(), QString("Open Ctrl+O"));
        QTest::keyClick(words, Qt::Key_Down);
        QTRY_COMPARE(said.size(), 1);
        QCOMPARE(said.takeLast().front().toString(), QString("Quit"));
        QTest::keyClicks(words, "nothing like it");
        QTRY_COMPARE(said.size(), 1);
        QVERIFY(said.takeLast().front().toString().startsWith("No matching command"));
        QTest::keyClick(words, Qt::Key_Return);
        QVERIFY(palette.isVisible()); // to be typed anew
    }

    void longListsGoByPages()
    {
        std::vector<std::unique_ptr<QAction>> many;
        QList<QAction*> actions;
        QString done;
        for (int i = 0; i < 100; ++i) {
            many.push_back(std::make_unique<QAction>(QString("Action %1").arg(i)));
            actions << many.back().get();
            connect(actions.back(), &QAction::triggered, this, [&done, action = actions.back()] { done = action->text(); });
        }
        CommandPalette palette(actions);
        palette.setAttribute(Qt::WA_DeleteOnClose, false);
        palette.show();
        auto* words = palette.findChild<QLineEdit*>();
        for (const Qt::Key key : {Qt::Key_PageDown, Qt::Key_PageDown, Qt::Key_PageUp, Qt::Key_Return})
            QTest::keyClick(words, key);
        const int at = done.section(' ', 1).toInt();
        QVERIFY2(at > 1 && at < 50, qPrintable(done));
    }
};

QTEST_MAIN(TestActionModel)
#include "tst_action_model.moc"
