// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/access/mnemonics.h"

#include "gui/app/commands/translation.h"
#include "tests/gui/support/spoken_window.h"

#include <QAbstractButton>
#include <QApplication>
#include <QKeySequence>
#include <QSet>
#include <QTest>
#include <QTimer>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

QString letterOf(const QAbstractButton& button)
{
    return QKeySequence::mnemonic(button.text()).toString(); // "Alt+S"
}

void pressLetterOf(MessageBox& box, QMessageBox::StandardButton which)
{
    const QKeySequence letter = QKeySequence::mnemonic(box.button(which)->text());
    QVERIFY(!letter.isEmpty());
    QTest::keyClick(&box, letter[0].key(), Qt::AltModifier);
}

} // namespace

/// Buttons of message boxes have mnemonics in every language.
class TestMessageBox : public QObject {
    Q_OBJECT
private slots:
    void init() { m_spoken.begin(); }
    void cleanup() { QCOMPARE(m_spoken.end(), QStringList()); }

    void eachButtonHasALetterOfItsOwn_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QMessageBox::StandardButtons>("buttons");
        for (const Language& one : languages()) {
            const auto row = [&](const char* name, QMessageBox::StandardButtons buttons) {
                QTest::addRow("%s, %s", qPrintable(one.code), name) << one.code << buttons;
            };
            row("save", QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
            row("yes", QMessageBox::Yes | QMessageBox::Cancel);
            row("open", QMessageBox::Open | QMessageBox::Ignore);
            row("ok", QMessageBox::Ok);
            row("close", QMessageBox::Close);
        }
    }
    void eachButtonHasALetterOfItsOwn()
    {
        QFETCH(QString, language);
        QFETCH(QMessageBox::StandardButtons, buttons);
        speak(language);
        MessageBox box(QMessageBox::Question, "title", "text", buttons);
        box.show();
        QSet<QString> letters;
        for (const QAbstractButton* button : box.buttons()) {
            QVERIFY2(!letterOf(*button).isEmpty() && !letters.contains(letterOf(*button)), qPrintable(button->text()));
            letters << letterOf(*button);
        }
        QVERIFY(!letters.isEmpty());
    }

    /// Those that are put into words here keep the letter that the words ask for.
    void ownButtonsKeepTheirs()
    {
        MessageBox box(QMessageBox::Question, "title", "text", QMessageBox::Cancel);
        const QAbstractButton* leave = box.addButton("&Close Without Saving", QMessageBox::DestructiveRole);
        box.show();
        QCOMPARE(letterOf(*leave), QString("Alt+C"));
        QCOMPARE(letterOf(*box.button(QMessageBox::Cancel)), QString("Alt+A"));
    }

    void theLetterAnswers()
    {
        MessageBox box(QMessageBox::Question, "title", "text", QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
        box.open();
        QVERIFY(QTest::qWaitForWindowActive(&box));
        pressLetterOf(box, QMessageBox::Discard);
        QTRY_VERIFY(!box.isVisible());
        QCOMPARE(box.result(), int(QMessageBox::Discard));
    }

    void whoWaitsForTheAnswerHasIt()
    {
        QTimer look;
        connect(&look, &QTimer::timeout, this, [] {
            auto* box = qobject_cast<MessageBox*>(QApplication::activeModalWidget());
            if (box && box->isActiveWindow())
                pressLetterOf(*box, QMessageBox::Yes);
        });
        look.start(10);
        QWidget window;
        const auto answer = MessageBox::ask(&window, "title", "text", QMessageBox::Yes | QMessageBox::Cancel, QMessageBox::Cancel);
        QCOMPARE(answer, QMessageBox::Yes);
    }

private:
    test::Spoken m_spoken;
};

QTEST_MAIN(TestMessageBox)
#include "tst_message_box.moc"
