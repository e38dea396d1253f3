// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/text_table.h"

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
