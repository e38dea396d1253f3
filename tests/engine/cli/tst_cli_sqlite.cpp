// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/engine/cli/cli_process.h"
#include "tests/profiler/formats/asked.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace stallscope::test;

class TestCliSqlite : public QObject {
    Q_OBJECT
private slots:
    void waits();
};

/// Those that the analysis of the same file has.
void TestCliSqlite::waits()
{
    const QTemporaryDir folder;
    const QString copy = folder.filePath("copy.sqlite");
    const CliResult converted = runCli({"convert", exampleTrace(), copy});
    QVERIFY2(converted.status == 0, converted.err.constData());
    const CliResult analyzed = runCli({"analyze", exampleTrace(), "--json", "--rows", "--top", "0"});
    const QJsonObject run = QJsonDocument::fromJson(analyzed.out).object()["runs"].toArray()[0].toObject();
    qint64 bubbles = 0;
    for (const QJsonValue site : run["sync_sites"].toArray())
        bubbles += site.toObject()["bubble_ns"].toInteger();
    QVERIFY(bubbles > 0);
    const qsizetype waits = run["sync_points"].toArray().size();
    QCOMPARE(asked(copy.toStdString(), "SELECT count(*), sum(bubble_ns), count(span_id) FROM waits"), QString("%1|%2|%1").arg(waits).arg(bubbles));
}

QTEST_APPLESS_MAIN(TestCliSqlite)
#include "tst_cli_sqlite.moc"
