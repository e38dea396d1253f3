// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/action_model.h"
#include "gui/app/actions.h"
#include "gui/app/command_palette.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

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
        QTest::newRow("empty") << "" << "";
        QTest::newRow("within") << "&Open..." << "Open";
        QTest::newRow("behind") << QStringLiteral("打开(&O)...") << QStringLiteral("打开");
        QTest::newRow("brackets of its own") << "Map (&two axes)" << "Map (two axes)";
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
};

QTEST_MAIN(TestActionModel)
#include "tst_action_model.moc"
