// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/text_table.h"

#include "profiler/base/utf8.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::cli;
using Kind = TextTable::Kind;

class TestTextTable : public QObject {
    Q_OBJECT

private slots:
    void withoutRowsIsNothing() { QVERIFY(TextTable({{"a"}}).text({}).empty()); }
    void setsNumbersFlushRight();
    void sharesWhatIsLeftAmongElidedColumns();
    void putsColumnsThatDoNotFitBelow();
    void elidesWordsThatLeaveNoRoomForANumber();
    void neverExceedsThePage();
    void countsCharactersAndNotBytes();
    void showsRemarksBeneathTheirRow();
    void wraps_data();
    void wraps();
};

void TestTextTable::setsNumbersFlushRight()
{
    TextTable table({{"time"}, {"name", Kind::Words}});
    table.addRow({"1 ns", "a"});
    table.addRow({"1,000 ns", "bc"});
    QCOMPARE(table.text({}), std::string("      time  name\n      1 ns  a\n  1,000 ns  bc\n"));
}

void TestTextTable::sharesWhatIsLeftAmongElidedColumns()
{
    TextTable table({{"n"}, {"x", Kind::Elided}, {"y", Kind::Elided}});
    table.addRow({"1", std::string(100, 'x'), "short"});
    const std::string text = table.text({80, false});
    const std::string line = text.substr(text.find('\n') + 1);
    QCOMPARE(utf8Length(line), std::size_t{81}); // with its line feed
    QVERIFY(line.find("short") != std::string::npos);
    QVERIFY(line.find("\xE2\x80\xA6") != std::string::npos);
}

void TestTextTable::putsColumnsThatDoNotFitBelow()
{
    const std::string wide(27, 'w');
    TextTable table({{"name", Kind::Words}, {"a"}, {wide}, {"c"}});
    table.addRow({std::string(24, 'n'), "1", "2", "3"});
    table.addRemark("why");
    const std::string name = "  " + std::string(24, 'n');
    const std::string expected = "  name                      a  " + wide + "\n" + name + "  1  " + std::string(26, ' ') + "2\n      why\n\n"
        + "  name                      c\n" + name + "  3\n";
    QCOMPARE(table.text({60, false}), expected);
    QCOMPARE(table.text({61, false}).find("\n\n"), std::string::npos);
}

void TestTextTable::elidesWordsThatLeaveNoRoomForANumber()
{
    TextTable table({{"", Kind::Words}, {"share"}});
    table.addRow({std::string(70, 'w'), "29.5 %"});
    const std::string text = table.text({60, false});
    QCOMPARE(utf8Length(text.substr(text.find('\n') + 1)), std::size_t{61}); // with its line feed
    QVERIFY(text.find("29.5 %") != std::string::npos);
}

void TestTextTable::neverExceedsThePage()
{
    TextTable table({{"run", Kind::Elided}, {"first number"}, {"second number"}, {"name", Kind::Elided}, {"third number"}, {"fourth number"}});
    table.addRow({std::string(90, 'r'), "1,000,000.00 ns", "2", std::string(90, 'n'), "3", "4"});
    for (const std::size_t width : {60U, 61U, 72U, 80U, 100U, 120U}) {
        const QString text = QString::fromStdString(table.text({width, false}));
        for (const QString& line : text.split('\n'))
            QVERIFY2(line.size() <= static_cast<qsizetype>(width), qPrintable(line));
        for (const char* title : {"run", "first number", "second number", "name", "third number", "fourth number"})
            QVERIFY2(text.contains(title), title);
    }
}

void TestTextTable::countsCharactersAndNotBytes()
{
    TextTable table({{"name", Kind::Words}, {"n"}});
    table.addRow({"äöü", "1"});
    table.addRow({"abcd", "2"});
    QCOMPARE(table.text({}), std::string("  name  n\n  äöü   1\n  abcd  2\n"));
}

void TestTextTable::showsRemarksBeneathTheirRow()
{
    TextTable table({{"n"}});
    table.addRow({"1"});
    table.addRemark("why\x1B"
                    "not");
    QCOMPARE(table.text({}), std::string("  n\n  1\n      why\xEF\xBF\xBDnot\n"));
}

void TestTextTable::wraps_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("width");
    QTest::addColumn<QString>("expected");
    QTest::newRow("empty") << "" << 10 << "\n";
    QTest::newRow("fits exactly") << "ab cd" << 5 << "ab cd\n";
    QTest::newRow("one too many") << "ab cde" << 5 << "ab\ncde\n";
    QTest::newRow("several spaces") << "ab   cd" << 20 << "ab cd\n";
    QTest::newRow("a word that is too long") << "abcdefghij k" << 5 << "abc…j\nk\n";
}

void TestTextTable::wraps()
{
    QFETCH(QString, text);
    QFETCH(int, width);
    QFETCH(QString, expected);
    QCOMPARE(QString::fromStdString(wrapped(text.toStdString(), static_cast<std::size_t>(width))), expected);
}

QTEST_APPLESS_MAIN(TestTextTable)
#include "tst_text_table.moc"
