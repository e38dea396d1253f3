// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/access/sort_menu.h"

#include "tests/gui/support/qt_warnings.h"

#include <QAccessible>
#include <QApplication>
#include <QHeaderView>
#include <QMenu>
#include <QStandardItemModel>
#include <QTableView>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

/// Two columns, of which the second begins with the largest, and a third one that has no title.
class Model : public QStandardItemModel {
public:
    Model() : QStandardItemModel(0, 3)
    {
        setHorizontalHeaderLabels({"Name", "Rows & More", ""});
        appendRow({new QStandardItem("b"), new QStandardItem("1"), new QStandardItem});
        appendRow({new QStandardItem("a"), new QStandardItem("2"), new QStandardItem});
    }
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        if (role == Qt::InitialSortOrderRole)
            return section == 1 ? Qt::DescendingOrder : Qt::AscendingOrder;
        return QStandardItemModel::headerData(section, orientation, role);
    }
};

struct Fixture {
    Fixture()
    {
        table.setModel(&model);
        table.horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
        table.setSortingEnabled(true);
        sorts = new SortMenu(table); // belongs to it
        table.resize(400, 200);
        table.show();
    }
    [[nodiscard]] QString first() const { return model.item(0)->text(); }
    [[nodiscard]] QString spoken() { return QAccessible::queryAccessibleInterface(&table)->text(QAccessible::Description); }

    Model model;
    QTableView table;
    SortMenu* sorts = nullptr;
};

QStringList textsOf(const QMenu& menu)
{
    QStringList texts;
    for (const QAction* action : menu.actions()) {
        if (!action->isSeparator())
            texts << (action->isChecked() ? "* " : action->isEnabled() ? "" : "- ") + action->text();
    }
    return texts;
}

QStringList menuOf(Fixture& fixture)
{
    QMenu menu;
    fixture.sorts->fill(menu);
    return textsOf(menu);
}

} // namespace

class TestSortMenu : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }

    void whatHasAnOrderOfItsOwnSaysNothing()
    {
        Fixture fixture;
        QCOMPARE(fixture.spoken(), QString());
        QCOMPARE(menuOf(fixture), (QStringList{"&Name", "&Rows && More", "- &Ascending", "- &Descending"}));
    }

    void anEmptyTableHasNoMenu()
    {
        Fixture fixture;
        fixture.model.setColumnCount(0);
        QTest::keyClick(&fixture.table, Qt::Key_Menu);
        emit fixture.table.customContextMenuRequested({0, 0});
        QVERIFY(!QApplication::activePopupWidget());
    }

    /// The key for menus, then down to what is wanted.
    void keysSort()
    {
        Fixture fixture;
        fixture.table.setFocus();
        emit fixture.table.customContextMenuRequested({10, 10});
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu);
        QTest::keyClick(menu, Qt::Key_Down);
        QTest::keyClick(menu, Qt::Key_Down);
        QTest::keyClick(menu, Qt::Key_Return);
        QCOMPARE(fixture.table.horizontalHeader()->sortIndicatorSection(), 1);
        QCOMPARE(fixture.first(), QString("a")); // the largest first
        QCOMPARE(fixture.spoken(), QString("Sorted by Rows & More, descending"));
        QCOMPARE(menuOf(fixture), (QStringList{"&Name", "* &Rows && More", "&Ascending", "* &Descending"}));
    }

    void theOrderIsTurned()
    {
        Fixture fixture;
        fixture.table.sortByColumn(0, Qt::AscendingOrder);
        QCOMPARE(fixture.spoken(), QString("Sorted by Name, ascending"));
        QCOMPARE(fixture.first(), QString("a"));
        QMenu menu;
        fixture.sorts->fill(menu);
        menu.actions().back()->trigger();
        QCOMPARE(fixture.first(), QString("b"));
        QCOMPARE(fixture.spoken(), QString("Sorted by Name, descending"));
    }

    void aClickOnAHeadIsTold()
    {
        Fixture fixture;
        QHeaderView* header = fixture.table.horizontalHeader();
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, {header->sectionViewportPosition(1) + 5, 5});
        QCOMPARE(fixture.spoken(), QString("Sorted by Rows & More, descending"));
    }

private:
    stallscope::test::QtWarnings m_warnings;
};

QTEST_MAIN(TestSortMenu)
#include "tst_sort_menu.moc"
