// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/engine/cli/cli_process.h"

#include <QFile>
#include <QJsonArray>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace stallscope;
using test::exampleTrace;
using test::runCli;

namespace {

/// Objects whose keys come from the trace, or are a list of names of their own.
const QSet<QString> kOpenObjects{"quality", "events", "facts", "parameters", "results"};

void collectKeys(const QJsonValue& value, QSet<QString>& keys)
{
    if (value.isArray()) {
        for (const QJsonValue& each : value.toArray())
            collectKeys(each, keys);
    }
    const QJsonObject object = value.toObject();
    for (auto each = object.begin(); each != object.end(); ++each) {
        keys.insert(each.key());
        if (!each.value().isObject() || !kOpenObjects.contains(each.key()))
            collectKeys(each.value(), keys);
    }
}

QSet<QString> documentedKeys()
{
    QFile file(STALLSCOPE_SOURCE_DIR "/docs/json.md");
    if (!file.open(QIODevice::ReadOnly))
        qFatal("docs/json.md is missing");
    QString text = QString::fromUtf8(file.readAll());
    text.remove(QRegularExpression("```.*?```", QRegularExpression::DotMatchesEverythingOption)); // an example documents nothing
    QSet<QString> keys;
    static const QRegularExpression quoted("`([a-z0-9_]+)`");
    for (auto match = quoted.globalMatch(text); match.hasNext();)
        keys.insert(match.next().captured(1));
    return keys;
}

} // namespace

class TestJsonDocs : public QObject {
    Q_OBJECT

private slots:
    void everyKeyIsDocumented_data();
    void everyKeyIsDocumented();
};

void TestJsonDocs::everyKeyIsDocumented_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("known"); // a key that is there for sure
    QTest::newRow("info") << QStringList{"info", exampleTrace()} << "tracks";
    QTest::newRow("devices") << QStringList{"devices"} << "copy_engines";
    QTest::newRow("doctor") << QStringList{"doctor"} << "advice";
    QTest::newRow("workloads") << QStringList{"workloads"} << "choices";
    QTest::newRow("run") << QStringList{"run", "increment", "--param", "count=10", "--repeat", "1"} << "left_out";
    QTest::newRow("sweep") << QStringList{"sweep", "increment", "--over", "count=10,20", "--repeat", "1"} << "explained";
    QTest::newRow("analyze") << QStringList{"analyze", exampleTrace(), "--rows"} << "advice";
    QTest::newRow("ranks") << QStringList{"ranks", STALLSCOPE_SOURCE_DIR "/resources/examples"} << "missing_ranks";
    QTest::newRow("what-if") << QStringList{"what-if", exampleTrace(), "--graphs"} << "critical_path";
    QTest::newRow("compare") << QStringList{"compare", exampleTrace(), exampleTrace(), "--fail-if", "wall_ns>+5%"} << "explained";
}

void TestJsonDocs::everyKeyIsDocumented()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, known);
    QSet<QString> keys;
    collectKeys(runCli(arguments + QStringList{"--json"}).json(), keys);
    QVERIFY(keys.contains(known));
    QStringList missing = (keys - documentedKeys()).values();
    missing.sort();
    QVERIFY2(missing.isEmpty(), qPrintable("not in docs/json.md: " + missing.join(", ")));
}

QTEST_GUILESS_MAIN(TestJsonDocs)
#include "tst_json_docs.moc"
