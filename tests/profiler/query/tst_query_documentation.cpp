// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/formats.h"
#include "tests/profiler/query/answered.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

using namespace stallscope;
using namespace stallscope::test;

namespace {

QString documentation()
{
    QFile file(QStringLiteral(STALLSCOPE_SOURCE_DIR "/docs/query.md"));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// The description of a table as the document has it.
QString sectionOf(const query::TableDescription& table)
{
    QString text = QStringLiteral("### %1\n\n%2.\n\n").arg(QString::fromStdString(table.name), QString::fromStdString(table.help));
    if (table.name == "work") // has the columns of spans
        return text;
    text += "| column | type | is |\n| --- | --- | --- |\n";
    for (const query::ColumnInfo& column : table.columns)
        text += QStringLiteral("| `%1` | %2 | %3 |\n")
                    .arg(QString::fromStdString(column.name), QString::fromStdString(column.type), QString::fromStdString(column.help));
    return text;
}

} // namespace

class TestQueryDocumentation : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void examples();
    void describesEveryColumn();
    void describesViewsAsTheyAre();

private:
    std::unique_ptr<query::QueryDatabase> m_database; ///< of the example
};

void TestQueryDocumentation::initTestCase()
{
    const auto trace = openTrace(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz", {});
    QVERIFY(trace);
    m_database = databaseOf(*trace);
    QVERIFY(m_database);
}

/// Each example runs, and finds something in the example trace.
void TestQueryDocumentation::examples()
{
    static const QRegularExpression block("```sql\n(.*?)```", QRegularExpression::DotMatchesEverythingOption);
    int queries = 0;
    for (const QRegularExpressionMatch& match : block.globalMatch(documentation())) {
        const QString answer = answerOf(*m_database, match.captured(1));
        QVERIFY2(!answer.isEmpty() && !answer.startsWith('!'), qPrintable(match.captured(1) + answer));
        ++queries;
    }
    QVERIFY(queries >= 10);
}

void TestQueryDocumentation::describesEveryColumn()
{
    const QString text = documentation();
    for (const query::TableDescription& table : m_database->tables()) {
        const QString section = sectionOf(table);
        QVERIFY2(text.contains(section), qPrintable("docs/query.md lacks:\n" + section));
    }
}

/// What is told of the columns of a view are the columns that it has.
void TestQueryDocumentation::describesViewsAsTheyAre()
{
    for (const query::TableDescription& table : m_database->tables()) {
        TextSink sink;
        query::QueryLimits limits;
        limits.rows = 0;
        QVERIFY(m_database->run("SELECT * FROM " + table.name, sink, limits));
        QStringList told;
        for (const query::ColumnInfo& column : table.columns)
            told << QString::fromStdString(column.name);
        QCOMPARE(sink.columns(), told);
    }
}

QTEST_APPLESS_MAIN(TestQueryDocumentation)
#include "tst_query_documentation.moc"
