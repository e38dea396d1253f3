// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/perfetto/proto_message.h"
#include "tests/profiler/formats/proto_walk.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::test;

class TestProtoMessage : public QObject {
    Q_OBJECT
private slots:
    void bytes_data();
    void bytes();
    void readBack();
};

void TestProtoMessage::bytes_data()
{
    QTest::addColumn<QByteArray>("written");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char* name, const ProtoMessage& message, const char* hex) {
        QTest::newRow(name) << QByteArray::fromStdString(message.bytes()).toHex() << QByteArray(hex);
    };
    // The first three are the examples of https://protobuf.dev/programming-guides/encoding/.
    row("nothing", ProtoMessage(), "");
    row("150", ProtoMessage().number(1, 150), "089601");
    row("testing", ProtoMessage().text(2, "testing"), "120774657374696e67");
    row("a message", ProtoMessage().message(3, ProtoMessage().number(1, 150)), "1a03089601");
    row("-2", ProtoMessage().signedNumber(1, -2), "08feffffffffffffffff01");
    row("0", ProtoMessage().number(1, 0), "0800");
    row("the largest", ProtoMessage().number(1, UINT64_MAX), "08ffffffffffffffffff01");
    row("a field with two bytes", ProtoMessage().number(60, 1), "e00301");
    row("eight bytes", ProtoMessage().fixed(47, 0x0102030405060708), "f9020807060504030201");
    row("a half", ProtoMessage().real(44, 0.5), "e102000000000000e03f");
    row("an empty text", ProtoMessage().text(2, ""), "1200");
    row("no text", ProtoMessage().text(2, "\xFF"), "1203efbfbd");
}

void TestProtoMessage::bytes()
{
    QFETCH(const QByteArray, written);
    QFETCH(const QByteArray, expected);
    QCOMPARE(written, expected);
}

void TestProtoMessage::readBack()
{
    ProtoMessage message;
    message.number(1, UINT64_MAX).text(2, std::string(1'000'000, 'x')).real(3, -1.25).fixed(4, UINT64_MAX).message(5, ProtoMessage().number(6, 7));
    const auto fields = ProtoFields::of(message.bytes());
    QVERIFY(fields);
    QCOMPARE(fields->fields().size(), std::size_t{5});
    QCOMPARE(fields->at(1).number, UINT64_MAX);
    QCOMPARE(fields->text(2).size(), std::size_t{1'000'000});
    QCOMPARE(fields->at(3).real(), -1.25);
    QCOMPARE(fields->message(5).at(6).number, std::uint64_t{7});
    QVERIFY(!ProtoFields::of(message.bytes().substr(0, message.bytes().size() - 1)));
}

QTEST_APPLESS_MAIN(TestProtoMessage)
#include "tst_proto_message.moc"
