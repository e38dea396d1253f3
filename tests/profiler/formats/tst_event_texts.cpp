// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/chrome/event_reader.h"
#include "profiler/formats/chrome/json_text.h"
#include "profiler/formats/kineto/span_facts.h"

#include <QTest>

#include <vector>

using namespace stallscope;

/// What the texts of events mean: escapes, names of copies, categories.
class TestEventTexts : public QObject {
    Q_OBJECT
private slots:
    void escapes_data();
    void escapes();
    void mended_data();
    void mended();
    void elements();
    void copies_data();
    void copies();
    void categories();
    void nameCache();
};

void TestEventTexts::escapes_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<quint64>("replaced");
    const auto row = [](const char* name, const char* content, const QByteArray& text, quint64 replaced = 0) {
        QTest::newRow(name) << QByteArray(content) << text << replaced;
    };
    const QByteArray mark = "\xEF\xBF\xBD";
    row("empty", "", "");
    row("plain", "abc", "abc");
    row("simple", R"(\"\\\/\b\f\n\r\t)", "\"\\/\b\f\n\r\t");
    row("two bytes", R"(\u00e9)", "\xC3\xA9");
    row("three bytes", R"(\u20AC)", "\xE2\x82\xAC");
    row("pair", R"(\ud83d\ude00)", "\xF0\x9F\x98\x80");
    row("high alone", R"(\ud83dx)", mark + "x", 1);
    row("high at the end", R"(\ud83d)", mark, 1);
    row("low alone", R"(\ude00)", mark, 1);
    row("two highs", R"(\ud83d\ud83d)", mark + mark, 2);
    row("cut", R"(\u12)", mark + "12", 1);
    row("no digits", R"(\uzzzz)", mark + "zzzz", 1);
    row("unknown", R"(\q)", mark, 1);
    row("backslash at the end", "\\", mark, 1);
    QTest::newRow("zero") << QByteArray(R"(a\u0000b)") << QByteArray("a\0b", 3) << quint64{0};
}

void TestEventTexts::escapes()
{
    QFETCH(const QByteArray, content);
    QFETCH(const QByteArray, text);
    QFETCH(const quint64, replaced);
    std::size_t count = 0;
    QCOMPARE(unescapedText(content.toStdString(), count), text.toStdString());
    QCOMPARE(quint64{count}, replaced);
}

void TestEventTexts::mended_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<quint64>("replaced");
    const QByteArray mark = "\xEF\xBF\xBD";
    QTest::newRow("empty") << QByteArray() << QByteArray() << quint64{0};
    QTest::newRow("good") << QByteArray("[\"\xC3\xA9\",\n1]") << QByteArray("[\"\xC3\xA9\",\n1]") << quint64{0};
    QTest::newRow("bad byte") << QByteArray("[\"\xFF\"]") << "[\"" + mark + "\"]" << quint64{1};
    QTest::newRow("line break in a string") << QByteArray("[\"\n\"]") << "[\"" + mark + "\"]" << quint64{1};
    QTest::newRow("behind a backslash") << QByteArray("[\"\\\x01\"]") << "[\"\\" + mark + "\"]" << quint64{1};
}

void TestEventTexts::mended()
{
    QFETCH(const QByteArray, json);
    QFETCH(const QByteArray, text);
    QFETCH(const quint64, replaced);
    std::size_t count = 0;
    QCOMPARE(mendedText(json.toStdString(), count), text.toStdString());
    QCOMPARE(quint64{count}, replaced);
}

void TestEventTexts::elements()
{
    std::vector<std::string> found;
    forEachElement(" {\"a\":[1,2]} ,, \"x,y\",\n3", [&found](std::string_view element) { found.emplace_back(element); });
    QVERIFY((found == std::vector<std::string>{"{\"a\":[1,2]}", "\"x,y\"", "3"}));
}

void TestEventTexts::copies_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<int>("direction");
    QTest::addColumn<int>("source");
    QTest::addColumn<int>("target");
    const auto row = [](const char* name, CopyDirection direction, MemoryKind source, MemoryKind target) {
        QTest::newRow(name) << QByteArray(name) << static_cast<int>(direction) << static_cast<int>(source) << static_cast<int>(target);
    };
    using enum MemoryKind;
    row("", CopyDirection::Unknown, Unknown, Unknown);
    row("Memcpy HtoD (Pageable -> Device)", CopyDirection::HostToDevice, Pageable, Device);
    row("Memcpy DtoH (Device -> Pinned)", CopyDirection::DeviceToHost, Device, Pinned);
    row("Memcpy DtoD (Device -> Device)", CopyDirection::DeviceToDevice, Device, Device);
    row("Memcpy PtoP (Device -> Device)", CopyDirection::PeerToPeer, Device, Device);
    row("Memcpy HtoH (Pageable -> Pinned)", CopyDirection::HostToHost, Pageable, Pinned);
    row("Memcpy HtoA (Managed -> Array)", CopyDirection::HostToDevice, Managed, Array);
    row("Memcpy DtoH (Managed Static -> Unknown)", CopyDirection::DeviceToHost, ManagedStatic, Unknown);
    row("Memset (Device)", CopyDirection::Unknown, Unknown, Device);
    row("Memset (Unknown)", CopyDirection::Unknown, Unknown, Unknown);
    row("CopyHostToDevice", CopyDirection::HostToDevice, Unknown, Unknown);
    row("Memcpy DtoH (Device", CopyDirection::DeviceToHost, Unknown, Unknown);
    row("to", CopyDirection::Unknown, Unknown, Unknown);
    row("autotune", CopyDirection::Unknown, Unknown, Unknown);
}

void TestEventTexts::copies()
{
    QFETCH(const QByteArray, name);
    QFETCH(const int, direction);
    QFETCH(const int, source);
    QFETCH(const int, target);
    const CopyName copy = parseCopyName(name.toStdString());
    QCOMPARE(static_cast<int>(copy.direction), direction);
    QCOMPARE(static_cast<int>(copy.source), source);
    QCOMPARE(static_cast<int>(copy.target), target);
}

void TestEventTexts::categories()
{
    QCOMPARE(categoryOf(""), Category::None);
    QCOMPARE(categoryOf("kernels"), Category::Other);
    QCOMPARE(categoryOf("Kernel"), Category::Kernel);
    QVERIFY(isOfGpu(categoryOf("cuda_driver")) && !isOnDevice(categoryOf("cuda_driver")));
    QVERIFY(isOnDevice(categoryOf("gpu_user_annotation")));
    QVERIFY(!isOfGpu(categoryOf("cpu_op")));
}

void TestEventTexts::nameCache()
{
    StringPool pool;
    NameCache cache(pool);
    std::size_t replaced = 0;
    for (int round = 0; round < 2; ++round) {
        for (int i = 0; i < 2000; ++i) {
            const std::string name = "name " + std::to_string(i);
            QCOMPARE(pool.view(cache.find(name, replaced).id), std::string_view(name));
        }
    }
    QCOMPARE(replaced, std::size_t{0});
    QVERIFY(cache.find("cudaMalloc", replaced).isBlockingCall);
    QVERIFY(cache.find("ncclDevKernel_X", replaced).isCommunication);
    QCOMPARE(pool.view(cache.find(R"(a\tb)", replaced).id), std::string_view("a b"));
    (void)cache.find(R"(\u001b)", replaced);
    (void)cache.find(R"(\u001b)", replaced);
    QCOMPARE(replaced, std::size_t{2});
}

QTEST_APPLESS_MAIN(TestEventTexts)
#include "tst_event_texts.moc"
