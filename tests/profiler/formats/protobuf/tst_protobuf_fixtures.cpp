// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/formats.h"
#include "tests/profiler/formats/accounted.h"
#include "tests/profiler/formats/protobuf/expected_values.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QTest>

using namespace stallscope;
using namespace stallscope::test;

namespace {

const QString kFormatsFolder = QStringLiteral(STALLSCOPE_SHARED_DATA "/formats/");

} // namespace

/// Perfetto and XPlane files of several tools, beside what an independent reader found in them.
class TestProtobufFixtures : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void hasTheExpectedValues_data();
    void hasTheExpectedValues();
    void survivesDamage_data();
    void survivesDamage();
};

void TestProtobufFixtures::initTestCase()
{
    if (!QDir(kFormatsFolder).exists())
        QSKIP("The traces to test with are not on this machine.");
}

void TestProtobufFixtures::hasTheExpectedValues_data()
{
    QTest::addColumn<QString>("file");
    for (const QString& file : QDir(kFormatsFolder).entryList({"*.pftrace", "*.proto", "*.xplane.pb"}, QDir::Files))
        QTest::newRow(qPrintable(file)) << file;
}

void TestProtobufFixtures::hasTheExpectedValues()
{
    QFETCH(const QString, file);
    QFile expectedFile(kFormatsFolder + "expected/" + file + ".json");
    QVERIFY(expectedFile.open(QIODevice::ReadOnly));
    const QJsonObject expected = QJsonDocument::fromJson(expectedFile.readAll()).object();
    QVERIFY(!expected.isEmpty());

    const auto trace = openTrace((kFormatsFolder + file).toStdString(), {});
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    QCOMPARE(QString(nameOf((*trace)->format)), expected["format"].toString());
    QCOMPARE(differencesFrom(expected, **trace).join("\n"), QString());
    QCOMPARE(wrongInAccount(**trace), std::string());
}

void TestProtobufFixtures::survivesDamage_data()
{
    QTest::addColumn<QString>("file");
    for (const QString& file : QDir(kFormatsFolder + "bad").entryList({"*.pftrace", "*.xplane.pb"}, QDir::Files))
        QTest::newRow(qPrintable(file)) << file;
}

/// An error that names file and place, or a trace whose losses are counted.
void TestProtobufFixtures::survivesDamage()
{
    QFETCH(const QString, file);
    const std::string path = (kFormatsFolder + "bad/" + file).toStdString();
    const auto trace = openTrace(path, {});
    if (!trace) {
        QVERIFY2(trace.error().message.starts_with(path + ": "), trace.error().message.c_str());
        return;
    }
    QCOMPARE(wrongInAccount(**trace), std::string());
}

QTEST_APPLESS_MAIN(TestProtobufFixtures)
#include "tst_protobuf_fixtures.moc"
