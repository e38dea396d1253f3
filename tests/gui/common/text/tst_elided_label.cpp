// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/text/elided_label.h"

#include <QHBoxLayout>
#include <QTest>

using namespace stallscope::gui;

class TestElidedLabel : public QObject {
    Q_OBJECT
private slots:
    void whatFitsIsShownWhole_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("nothing") << QString();
        QTest::newRow("a word") << QString("rows");
        QTest::newRow("what looks like a tag") << QString("<b>3</b> rows");
    }
    void whatFitsIsShownWhole()
    {
        QFETCH(QString, text);
        ElidedLabel label;
        label.setText(text);
        label.resize(label.sizeHint());
        QCOMPARE(label.shownText(), text);
    }

    /// Also one that became narrow afterwards.
    void whatDoesNotFitIsLeftOutInTheMiddle()
    {
        ElidedLabel label;
        label.setText("the first of many words, and the last");
        label.resize(label.sizeHint());
        label.resize(label.width() / 2, label.height());
        QVERIFY(label.shownText().startsWith("the") && label.shownText().endsWith("last"));
        QVERIFY(label.fontMetrics().horizontalAdvance(label.shownText()) <= label.width());
        QCOMPARE(label.text(), QString("the first of many words, and the last")); // what those hear who do not see it
    }

    void itMakesNothingWide()
    {
        QWidget window;
        auto* row = new QHBoxLayout(&window);
        for (int i = 0; i < 3; ++i) {
            auto* label = new ElidedLabel;
            label->setText(QString(500, 'x'));
            row->addWidget(label);
        }
        QVERIFY(window.minimumSizeHint().width() < 200);
    }
};

QTEST_MAIN(TestElidedLabel)
#include "tst_elided_label.moc"
