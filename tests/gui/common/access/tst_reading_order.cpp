// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/access/keyboard_focus.h"

#include <QComboBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QTest>
#include <QVBoxLayout>

using namespace stallscope::gui;

namespace {

/// A window whose parts are made in another order than they are read.
struct Window : QWidget {
    Window() : last(new QPushButton("last", this)), second(new QLineEdit(this)), first(new QLineEdit(this)) {}

    void lay(QLayout* layout)
    {
        setLayout(layout);
        show();
    }
    /// Names of what takes the keyboard.
    [[nodiscard]] QStringList stops()
    {
        QStringList names;
        for (const QWidget* one : asRead(*this)) {
            if (takesKeys(*one))
                names << nameOf(*one);
        }
        return names;
    }
    [[nodiscard]] QString nameOf(const QWidget& one) const
    {
        return &one == first ? "first" : &one == second ? "second" : &one == last ? "last" : one.objectName();
    }
    bool focusNextPrevChild(bool isNext) override { return focusNext(*this, isNext); }

    QPushButton* last;
    QLineEdit* second;
    QLineEdit* first;
};

const QStringList kInOrder{"first", "second", "last"};

} // namespace

class TestReadingOrder : public QObject {
    Q_OBJECT
private slots:
    void nothing()
    {
        QWidget empty;
        QCOMPARE(asRead(empty), QList<QWidget*>{&empty});
        QVERIFY(!focusNext(empty, true));
        QVERIFY(!focusNext(empty, false));
    }

    void rowsOfAForm()
    {
        Window window;
        auto* form = new QFormLayout;
        auto* row = new QHBoxLayout;
        row->addWidget(window.first);
        row->addWidget(window.second);
        form->addRow("what", row);
        form->addRow(window.last);
        window.lay(form);
        QCOMPARE(window.stops(), kInOrder);
    }

    void cellsOfAGrid()
    {
        Window window;
        auto* grid = new QGridLayout;
        grid->addWidget(window.last, 1, 0);
        grid->addWidget(window.second, 0, 1);
        grid->addWidget(window.first, 0, 0);
        window.lay(grid);
        QCOMPARE(window.stops(), kInOrder);
    }

    void halvesOfASplitter()
    {
        Window window;
        auto* halves = new QSplitter(&window);
        halves->addWidget(window.second);
        halves->insertWidget(0, window.first);
        auto* column = new QVBoxLayout;
        column->addWidget(halves);
        column->addWidget(window.last);
        window.lay(column);
        QCOMPARE(window.stops(), kInOrder);
    }

    void tabsBeforeTheirPages()
    {
        Window window;
        auto* tabs = new QTabWidget(&window);
        tabs->addTab(window.first, "one");
        tabs->addTab(window.second, "two"); // which is not seen
        tabs->tabBar()->setObjectName("tabs");
        auto* column = new QVBoxLayout;
        column->addWidget(tabs);
        column->addWidget(window.last);
        window.lay(column);
        QCOMPARE(window.stops(), (QStringList{"tabs", "first", "last"}));
    }

    /// Its field has the keyboard, and is named by it.
    void aChoiceThatIsTypedIsOne()
    {
        Window window;
        auto* column = new QVBoxLayout;
        auto* choice = new QComboBox(&window);
        choice->setEditable(true);
        choice->setObjectName("choice");
        for (QWidget* one : std::initializer_list<QWidget*>{window.first, choice, window.second, window.last})
            column->addWidget(one);
        window.lay(column);
        QCOMPARE(window.stops(), (QStringList{"first", "choice", "second", "last"}));
    }

    void tabGoesRoundAndBack()
    {
        Window window;
        auto* column = new QVBoxLayout;
        for (QWidget* one : std::initializer_list<QWidget*>{window.first, window.second, window.last})
            column->addWidget(one);
        window.lay(column);
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        window.first->setFocus();
        QStringList met;
        for (int i = 0; i < 4; ++i) {
            QTest::keyClick(window.focusWidget(), Qt::Key_Tab);
            met << window.nameOf(*window.focusWidget());
        }
        QCOMPARE(met, (QStringList{"second", "last", "first", "second"}));
        window.last->setEnabled(false);
        window.second->hide();
        met.clear();
        window.first->setFocus();
        QVERIFY(!focusNext(window, true)); // there is no other
        window.last->setEnabled(true);
        QTest::keyClick(window.focusWidget(), Qt::Key_Backtab, Qt::ShiftModifier);
        QCOMPARE(window.focusWidget(), window.last);
    }
};

QTEST_MAIN(TestReadingOrder)
#include "tst_reading_order.moc"
