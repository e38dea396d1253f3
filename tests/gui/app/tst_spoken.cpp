// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/layout/work_area.h"
#include "gui/common/access/screen_reader.h"
#include "gui/panels/summary/verdict_bar.h"
#include "tests/gui/support/spoken_window.h"

#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using Fixture = test::SpokenRuns;

/// Screen reader output: names together with values, and announcements.
class TestSpoken : public QObject {
    Q_OBJECT
private slots:
    void init() { m_spoken.begin(); }
    void cleanup() { QCOMPARE(m_spoken.end(), QStringList()); }

    /// Qt reports the name of a label instead of its text, and the text of a combo box instead of its name.
    void textsAndChoicesAreSpokenWithTheirNames()
    {
        QLabel text;
        setSpokenName(text, "Result");
        QCOMPARE(test::spokenText(text, QAccessible::Name), QString("Result"));
        text.setText("<b>async</b> is faster");
        QCOMPARE(test::spokenText(text, QAccessible::Name), QString("Result: async is faster"));
        text.setTextFormat(Qt::PlainText);
        QCOMPARE(test::spokenText(text, QAccessible::Name), QString("Result: <b>async</b> is faster"));
        QComboBox choice;
        choice.addItems({"cpu", "cuda"});
        setSpokenName(choice, "Device");
        QCOMPARE(test::spokenText(choice, QAccessible::Name), QString("Device: cpu"));
        choice.setCurrentIndex(1);
        QCOMPARE(test::spokenText(choice, QAccessible::Name), QString("Device: cuda"));
        QCOMPARE(test::spokenText(choice, QAccessible::Value), QString("cuda"));
        QCOMPARE(QAccessible::queryAccessibleInterface(&choice)->role(), QAccessible::ComboBox);

        Fixture fixture;
        for (QComboBox* one : fixture.window.findChildren<QComboBox*>()) {
            if (one->isEditable())
                continue;
            const QString name = test::spokenText(*one, QAccessible::Name);
            QVERIFY2(!one->accessibleName().isEmpty() && name.startsWith(one->accessibleName()), qPrintable(name));
            QVERIFY2(name.endsWith(one->currentText()), qPrintable(name));
        }
    }

    void whatBeginsAndWhatCameOfItIsAnnounced()
    {
        Fixture fixture;
        VerdictBar& bar = fixture.window.work().verdict();
        auto* news = bar.findChild<Announcement*>();
        QVERIFY(news);
        auto* face = QAccessible::queryAccessibleInterface(news);
        QCOMPARE(face->role(), QAccessible::Notification);
        QVERIFY(!face->state().invisible);
        QSignalSpy said(news, &Announcement::announced);
        bar.awaitResult(VerdictBar::Awaited::RestOfFile);
        bar.awaitResult(VerdictBar::Awaited::Runs);
        QTRY_COMPARE(said.size(), 1); // the last of what changes together
        QCOMPARE(said.takeFirst().front().toString(), QString("The result appears when all runs are complete."));
        QCOMPARE(face->text(QAccessible::Name), QString("The result appears when all runs are complete."));
        bar.awaitResult(VerdictBar::Awaited::Runs);       // no news
        bar.awaitResult(VerdictBar::Awaited::RestOfFile); // replaced before it is announced
        bar.clear();
        bar.setAdvice({}, "Another.");
        QTRY_COMPARE(said.size(), 1);
        QCOMPARE(said.takeFirst().front().toString(), QString("Another."));
    }

private:
    test::Spoken m_spoken;
};

QTEST_MAIN(TestSpoken)
#include "tst_spoken.moc"
