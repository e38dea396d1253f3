// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/tables/table_model.h"
#include "gui/panels/tables/table_rows.h"
#include "profiler/trace/build/trace_builder.h"
#include "tests/gui/support/qt_warnings.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

struct Line {
    std::int64_t name = kNoValue;
    std::int64_t length = 0;
};

constexpr std::array kColumns{ListedRows<Line>::Column{{"name", "Name", "", CellForm::Name}, [](const Line& line) { return line.name; }},
    ListedRows<Line>::Column{{"length_ns", "Length", "How long.", CellForm::Duration, true}, [](const Line& line) { return line.length; }}};

/// A table of names and lengths.
class Table {
public:
    void add(std::string_view name, std::int64_t length) { m_lines.push_back({cellOf(m_builder.intern(name)), length}); }
    void addNameless(std::int64_t length) { m_lines.push_back({kNoValue, length}); }
    [[nodiscard]] std::shared_ptr<const TableRows> rows()
    {
        return std::make_shared<const ListedRows<Line>>(kColumns, CellContext{m_builder.finish(), 0}, nullptr, m_lines);
    }

private:
    TraceBuilder m_builder;
    std::vector<Line> m_lines;
};

std::shared_ptr<const TableRows> fewRows(Table& table)
{
    table.add("gemm half", 30);
    table.add("add", 10);
    table.addNameless(20);
    table.add("Gemm", 10);
    table.add("add", kNoValue);
    return table.rows();
}

using Order = std::vector<std::uint32_t>;

} // namespace

class TestTableModel : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }
    void arranges_data();
    void arranges();
    void keepsTheRules();
    void showsBarsAsPartsOfTheSum();
    void aLongTableIsArrangedElsewhere();
    void longTextsAreArrangedElsewhere();
    void theLastWishCounts();
    void copiedTextHasTabsAndWords();
    void csvIsQuotedAndExact();
    void aFileThatCannotBeWrittenIsToldAndLeftOut();

private:
    stallscope::test::QtWarnings m_warnings;
};

void TestTableModel::arranges_data()
{
    QTest::addColumn<int>("column");
    QTest::addColumn<Qt::SortOrder>("order");
    QTest::addColumn<QString>("filter");
    QTest::addColumn<Order>("expected");
    QTest::newRow("as they come") << -1 << Qt::AscendingOrder << "" << Order{0, 1, 2, 3, 4};
    QTest::newRow("by a column that is not there") << 99 << Qt::AscendingOrder << "" << Order{0, 1, 2, 3, 4};
    QTest::newRow("by name, equal ones as they come") << 0 << Qt::AscendingOrder << "" << Order{1, 4, 3, 0, 2};
    QTest::newRow("by name, last first") << 0 << Qt::DescendingOrder << "" << Order{0, 3, 1, 4, 2};
    QTest::newRow("by number") << 1 << Qt::AscendingOrder << "" << Order{1, 3, 2, 0, 4};
    QTest::newRow("by number, the largest first, what is empty last") << 1 << Qt::DescendingOrder << "" << Order{0, 2, 1, 3, 4};
    QTest::newRow("a word, whatever its case") << -1 << Qt::AscendingOrder << "GEMM" << Order{0, 3};
    QTest::newRow("both words, in any order") << -1 << Qt::AscendingOrder << "  half  ge " << Order{0};
    QTest::newRow("only blanks") << -1 << Qt::AscendingOrder << "   " << Order{0, 1, 2, 3, 4};
    QTest::newRow("nothing matches") << 1 << Qt::AscendingOrder << "half add" << Order{};
    QTest::newRow("filtered and sorted") << 1 << Qt::AscendingOrder << "d" << Order{1, 4};
}

void TestTableModel::arranges()
{
    QFETCH(int, column);
    QFETCH(Qt::SortOrder, order);
    QFETCH(QString, filter);
    QFETCH(Order, expected);
    Table table;
    QCOMPARE(arrange(*fewRows(table), {column, order, filter}), expected);
}

void TestTableModel::keepsTheRules()
{
    TableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(model.columnCount(), 0);
    Table table;
    model.setRows(fewRows(table));
    QCOMPARE(model.rowCount(), 5);
    QCOMPARE(model.index(2, 0).data().toString(), QString());
    QCOMPARE(model.index(4, 1).data().toString(), QString("n/a"));
    model.sort(1, Qt::DescendingOrder);
    QCOMPARE(model.index(0, 0).data().toString(), QString("gemm half"));
    QCOMPARE(model.rowAt(1), std::size_t{2});
    QCOMPARE(model.shownAt(2), std::optional(1));
    model.setFilter("add");
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.shownAt(2), std::nullopt);
    QCOMPARE(model.headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), QString("Length"));
    QCOMPARE(model.headerData(1, Qt::Horizontal, Qt::InitialSortOrderRole).value<Qt::SortOrder>(), Qt::DescendingOrder);
    model.setRows(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void TestTableModel::showsBarsAsPartsOfTheSum()
{
    Table table;
    TableModel model;
    model.setRows(fewRows(table));
    QCOMPARE(model.index(0, 1).data(TableModel::kBarRole).toDouble(), 30.0 / 70);
    QCOMPARE(model.index(4, 1).data(TableModel::kBarRole).toDouble(), 0.0);
    QCOMPARE(model.index(0, 0).data(TableModel::kBarRole).toDouble(), 0.0);
}

void TestTableModel::aLongTableIsArrangedElsewhere()
{
    constexpr auto kRows = static_cast<std::int64_t>(TableModel::kManyRows + 1);
    Table table;
    for (std::int64_t i = 0; i < kRows; ++i)
        table.add(i % 2 == 0 ? "even" : "odd", i * 7919 % kRows);
    TableModel model;
    QSignalSpy arranged(&model, &TableModel::arranged);
    model.setRows(table.rows());
    QVERIFY(model.isArranging());
    QCOMPARE(model.rowCount(), 0); // the last result stays: there was none
    QVERIFY(arranged.wait());
    QCOMPARE(model.rowCount(), static_cast<int>(kRows));
    model.sort(1, Qt::DescendingOrder);
    QCOMPARE(model.rowAt(0), std::size_t{0});
    QVERIFY(arranged.wait());
    QCOMPARE(model.index(0, 1).data().toString(), QString("50.0 us"));
    model.setFilter("odd");
    QVERIFY(arranged.wait());
    QCOMPARE(model.rowCount(), static_cast<int>(kRows / 2));
}

/// They are cut before they are converted, between characters.
void TestTableModel::longTextsAreArrangedElsewhere()
{
    constexpr std::array kTexts{ListedRows<Line>::Column{{"text", nullptr, nullptr, CellForm::Value}, [](const Line& line) { return line.name; }}};
    const auto texts = std::make_shared<StringPool>();
    const std::string umlauts = "x" + QString(400'000, QChar(0xE4)).toStdString();
    const std::vector<Line> lines{{cellOf(texts->intern("b" + umlauts)), 0}, {cellOf(texts->intern("a" + umlauts)), 0}, {kNoValue, 0}};
    const auto rows = std::make_shared<const ListedRows<Line>>(kTexts, CellContext{TraceBuilder().finish(), 0, texts}, nullptr, lines);
    TableModel model;
    QSignalSpy arranging(&model, &TableModel::arranging);
    model.setRows(rows);
    QVERIFY(model.isArranging());
    model.sort(0, Qt::AscendingOrder);
    QTRY_VERIFY(!model.isArranging());
    QCOMPARE(arranging.size(), 2);
    QCOMPARE(model.order(), (Order{1, 0, 2}));
    QCOMPARE(model.index(1, 0).data().toString(), "bx" + QString(1'998, QChar(0xE4)) + "...");
    QCOMPARE(model.index(2, 0).data().toString(), QString());
}

void TestTableModel::theLastWishCounts()
{
    Table table;
    for (std::size_t i = 0; i <= TableModel::kManyRows; ++i)
        table.add("one", static_cast<std::int64_t>(i));
    TableModel model;
    QSignalSpy arranged(&model, &TableModel::arranged);
    model.setRows(table.rows());
    model.sort(1, Qt::DescendingOrder);
    model.setFilter("none has this");
    Table few;
    model.setRows(fewRows(few));
    QCOMPARE(arranged.count(), 1);
    QCOMPARE(model.rowCount(), 0);
    model.setFilter({});
    QTRY_VERIFY(!model.isArranging());
    QCOMPARE(arranged.count(), 2);
    QCOMPARE(model.rowCount(), 5);
}

void TestTableModel::copiedTextHasTabsAndWords()
{
    Table table;
    table.add("a\tname", 1500);
    table.add("add", 20);
    QCOMPARE(copiedText(*table.rows(), Order{1, 0}), QString("Name\tLength\nadd\t20 ns\na name\t1.50 us\n"));
}

void TestTableModel::csvIsQuotedAndExact()
{
    Table table;
    table.add("f<int, \"x\">", 1234567);
    table.add("=SUM(A1)", kNoValue);
    table.addNameless(0);
    const QTemporaryDir folder;
    QFile file(folder.filePath("table.csv"));
    QVERIFY(saveCsv(*table.rows(), Order{0, 1, 2}, file.filesystemFileName()));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("name,length_ns\r\n\"f<int, \"\"x\"\">\",1234567\r\n'=SUM(A1),\r\n,0\r\n"));
}

void TestTableModel::aFileThatCannotBeWrittenIsToldAndLeftOut()
{
    const QTemporaryDir folder;
    Table table;
    const auto rows = fewRows(table);
    const QString path = folder.filePath("table.csv");
    QVERIFY(saveCsv(*rows, Order{1}, path.toStdU16String()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("name,length_ns\r\nadd,10\r\n"));
    const auto failed = saveCsv(*rows, Order{1}, folder.filePath("no/such/folder/table.csv").toStdU16String());
    QVERIFY(!failed);
    QVERIFY(!failed.error().message.empty());
}

QTEST_MAIN(TestTableModel)
#include "tst_table_model.moc"
