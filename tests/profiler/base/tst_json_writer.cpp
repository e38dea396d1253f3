// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/json_writer.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>
#include <limits>

using namespace stallscope;

class TestJsonWriter : public QObject {
    Q_OBJECT
private slots:
    void emptyDocuments();
    void compactAndIndented();
    void numbers_data();
    void numbers();
    void texts_data();
    void texts();
    void anyBytesMakeAValidDocument();
};

void TestJsonWriter::emptyDocuments()
{
    QCOMPARE(JsonWriter(JsonWriter::Style::Compact).beginObject().endObject().take(), std::string("{}"));
    QCOMPARE(JsonWriter().beginArray().endArray().take(), std::string("[]\n"));
    QCOMPARE(JsonWriter(JsonWriter::Style::Compact).null().take(), std::string("null"));
}

void TestJsonWriter::compactAndIndented()
{
    const auto write = [](JsonWriter json) {
        json.beginObject().member("a", 1).key("list").beginArray().value("x").beginObject().endObject().value(true).endArray();
        return json.member("last", false).endObject().take();
    };
    QCOMPARE(write(JsonWriter(JsonWriter::Style::Compact)), std::string(R"({"a":1,"list":["x",{},true],"last":false})"));
    QCOMPARE(write(JsonWriter()), std::string("{\n  \"a\": 1,\n  \"list\": [\n    \"x\",\n    {},\n    true\n  ],\n  \"last\": false\n}\n"));
}

void TestJsonWriter::numbers_data()
{
    QTest::addColumn<double>("number");
    QTest::addColumn<QString>("text");
    QTest::newRow("zero") << 0.0 << "0";
    QTest::newRow("shortest form") << 0.1 << "0.1";
    QTest::newRow("large") << 1e300 << "1e+300";
    QTest::newRow("negative") << -2.5 << "-2.5";
    QTest::newRow("not a number") << std::nan("") << "null";
    QTest::newRow("infinite") << std::numeric_limits<double>::infinity() << "null";
}

void TestJsonWriter::numbers()
{
    QFETCH(double, number);
    JsonWriter json(JsonWriter::Style::Compact);
    QTEST(QString::fromStdString(json.value(number).take()), "text");
    const auto whole = [](auto value) { return JsonWriter(JsonWriter::Style::Compact).value(value).take(); };
    QCOMPARE(whole(std::numeric_limits<std::int64_t>::min()), std::string("-9223372036854775808"));
    QCOMPARE(whole(std::numeric_limits<std::uint64_t>::max()), std::string("18446744073709551615"));
}

void TestJsonWriter::texts_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("written");
    QTest::newRow("empty") << QByteArray("") << QByteArray(R"("")");
    QTest::newRow("quotes and backslash") << QByteArray(R"(a"b\c)") << QByteArray(R"("a\"b\\c")");
    QTest::newRow("white space") << QByteArray("a\tb\nc\r") << QByteArray(R"("a\tb\nc\r")");
    QTest::newRow("control characters") << QByteArray("\0\x1B\x7F", 3) << QByteArray(R"("\u0000\u001b\u007f")");
    QTest::newRow("beyond ASCII") << QByteArray("µs ✓") << QByteArray("\"µs ✓\"");
    QTest::newRow("not UTF-8") << QByteArray("a\xFFz") << QByteArray("\"a\xEF\xBF\xBDz\"");
}

void TestJsonWriter::texts()
{
    QFETCH(QByteArray, text);
    JsonWriter json(JsonWriter::Style::Compact);
    json.value(std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
    QTEST(QByteArray::fromStdString(json.take()), "written");
}

void TestJsonWriter::anyBytesMakeAValidDocument()
{
    std::string text;
    for (int i = 0; i < 256; ++i)
        text += static_cast<char>(i);
    JsonWriter json;
    json.beginObject().member(text, text).endObject();
    QJsonParseError error{};
    const QJsonDocument document = QJsonDocument::fromJson(QByteArray::fromStdString(json.take()), &error);
    QCOMPARE(error.error, QJsonParseError::NoError);
    QCOMPARE(document.object().size(), 1);
    QCOMPARE(document.object().begin().value().toString().left(128), QString::fromLatin1(text.data(), 128));
}

QTEST_APPLESS_MAIN(TestJsonWriter)
#include "tst_json_writer.moc"
