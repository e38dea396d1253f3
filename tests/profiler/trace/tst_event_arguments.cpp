// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/build/trace_builder.h"
#include "profiler/trace/event_arguments.h"

#include <QTest>

#include <string>

using namespace stallscope;

class TestEventArguments : public QObject {
    Q_OBJECT
private slots:
    void membersAreFound_data();
    void membersAreFound();
    void anyTextIsReadToItsEnd();
    void eachDetailHasItsOwn();
};

void TestEventArguments::membersAreFound_data()
{
    QTest::addColumn<QString>("json");
    QTest::addColumn<QString>("value");
    QTest::newRow("first") << R"({"key":[[1,2],[]],"other":1})"
                           << "[[1,2],[]]";
    QTest::newRow("last") << R"({"other":{"key":3},"key":12})"
                          << "12";
    QTest::newRow("text") << R"({"other":"a,\"key\":1}","key":"x, y"})"
                          << R"("x, y")";
    QTest::newRow("backslash at the end") << R"({"other":"\\","key":true})"
                                          << "true";
    QTest::newRow("only inside of another") << R"({"other":{"key":3}})"
                                            << "";
    QTest::newRow("longer name") << R"({"keys":3})"
                                 << "";
    QTest::newRow("empty object") << "{}"
                                  << "";
    QTest::newRow("no object") << R"(["key"])"
                               << "";
    QTest::newRow("nothing") << ""
                             << "";
    QTest::newRow("cut off in the key") << R"({"ke)"
                                        << "";
    QTest::newRow("cut off behind the key") << R"({"key")"
                                            << "";
}

void TestEventArguments::membersAreFound()
{
    QFETCH(const QString, json);
    QFETCH(const QString, value);
    const std::string text = json.toStdString();
    QCOMPARE(QString::fromStdString(std::string(memberOf(text, "key"))), value);
}

/// Every beginning of a text, however it is cut, and every single changed character.
void TestEventArguments::anyTextIsReadToItsEnd()
{
    const std::string text = R"({"a":[1,{"b":"c\\"}],"d":"e\"f","key":[[1],"]",{}],"g":null})";
    for (std::size_t length = 0; length <= text.size(); ++length)
        QVERIFY(memberOf(std::string_view(text).substr(0, length), "key").size() <= length);
    for (std::size_t at = 0; at < text.size(); ++at) {
        for (const char c : {'"', '\\', '[', ']', '{', '}', ',', ':'}) {
            std::string changed = text;
            changed[at] = c;
            QVERIFY(memberOf(changed, "key").size() <= changed.size());
        }
    }
}

void TestEventArguments::eachDetailHasItsOwn()
{
    TraceBuilder builder;
    SpanDetail sequence;
    sequence.set(DetailField::SequenceNumber, 5);
    const DetailId shapes = builder.addDetail({}, R"({"Input Dims":[[8]]})");
    const DetailId recorded = builder.addDetail(sequence);
    const DetailId argument = builder.addDetail({}, R"({"Fwd thread id":2,"Sequence number":6})");
    const auto trace = builder.finish();
    EventArguments arguments(*trace);
    QCOMPARE(arguments.shapesOf(shapes), std::string_view("[[8]]"));
    QCOMPARE(arguments.shapesOf(argument), std::string_view());
    QVERIFY(arguments.of(DetailId()).empty());
    QVERIFY(arguments.of(DetailId(12'345'678)).empty());
    QCOMPARE(arguments.sequenceOf(recorded), std::optional<std::uint64_t>(5));
    QCOMPARE(arguments.sequenceOf(argument), std::optional<std::uint64_t>(6));
    QVERIFY(!arguments.sequenceOf(shapes));
    QVERIFY(arguments.isBackward(argument, "AddmmBackward0"));
    QVERIFY(!arguments.isBackward(shapes, "aten::mm"));
    QVERIFY(arguments.isBackward({}, "autograd::engine::evaluate_function: MmBackward0"));
}

QTEST_APPLESS_MAIN(TestEventArguments)
#include "tst_event_arguments.moc"
