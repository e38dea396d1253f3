// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/text/wrapping_row.h"

#include <QPushButton>
#include <QTest>
#include <QVBoxLayout>

#include <algorithm>

using namespace stallscope::gui;

namespace {

struct Fixture {
    Fixture()
    {
        auto* row = new WrappingRow;
        for (const char* text : {"Show the predicted timeline", "Clear", "Remove"}) {
            buttons << new QPushButton(text);
            row->addWidget(buttons.last());
        }
        auto* column = new QVBoxLayout(&window);
        column->setContentsMargins({});
        column->addLayout(row);
        column->addStretch(1);
        window.show();
    }
    void resize(int width)
    {
        window.resize(width, 300);
        window.layout()->activate();
    }

    QWidget window;
    QList<QPushButton*> buttons;
};

} // namespace

class TestWrappingRow : public QObject {
    Q_OBJECT
private slots:
    void allStandBesideEachOtherWhereThereIsRoom()
    {
        Fixture fixture;
        fixture.resize(800);
        for (int i = 1; i < fixture.buttons.size(); ++i) {
            QCOMPARE(fixture.buttons[i]->y(), fixture.buttons[0]->y());
            QVERIFY(fixture.buttons[i]->x() > fixture.buttons[i - 1]->geometry().right());
        }
    }

    void othersGoToTheNextLine()
    {
        Fixture fixture;
        fixture.resize(fixture.buttons[0]->sizeHint().width() + 10);
        QVERIFY(fixture.buttons[1]->y() > fixture.buttons[0]->geometry().bottom());
        QCOMPARE(fixture.buttons[1]->x(), fixture.buttons[0]->x());
        for (const QPushButton* button : fixture.buttons)
            QVERIFY(button->geometry().right() < fixture.window.width());
    }

    void theWidestOneLimitsTheWidth()
    {
        const Fixture fixture;
        QCOMPARE(fixture.window.minimumSizeHint().width(), fixture.buttons[0]->minimumSizeHint().width());
    }

    void hiddenOnesTakeNoRoom()
    {
        Fixture fixture;
        fixture.buttons[0]->hide();
        fixture.resize(800);
        QCOMPARE(fixture.buttons[1]->x(), 0);
        QVERIFY(fixture.window.minimumSizeHint().width() < fixture.buttons[0]->minimumSizeHint().width());
    }
};

QTEST_MAIN(TestWrappingRow)
#include "tst_wrapping_row.moc"
