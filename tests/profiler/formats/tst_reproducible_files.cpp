// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/formats.h"
#include "profiler/trace/build/pool_translation.h"
#include "tests/profiler/formats/imported.h"

#include <fmt/format.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace stallscope;
using namespace stallscope::test;

namespace {

/// Enough for many batches, with thousands of names and details that no two threads come across in the same order twice.
std::string mixedEvents()
{
    std::string events;
    for (int i = 0; i < 60'000; ++i) {
        events += i % 2 == 0
            ? fmt::format(R"({{"ph":"X","cat":"cpu_op","name":"aten::operation_with_a_name_of_some_length_{}","pid":1,"tid":{},"ts":{},"dur":5}},)",
                i * 7919 % 3001, i % 4, 10 * i)
            : fmt::format(
                R"({{"ph":"X","cat":"kernel","name":"kernel{}","pid":0,"tid":7,"ts":{},"dur":4,"args":{{"device":0,"stream":{},"correlation":{},"grid":[{},{},1]}}}},)",
                i % 911, 10 * i, i % 3, i, i % 97, i % 89);
    }
    events.pop_back();
    return document(events);
}

Result<std::shared_ptr<const Trace>> opened(const QString& path, unsigned threads)
{
    ImportOptions options;
    options.threads = threads;
    auto trace = openTrace(path.toStdString(), options);
    return trace ? withStableIds(*trace, {}) : trace;
}

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

/// The same input gives the same bytes, whichever threads read it.
class TestReproducibleFiles : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void sameBytes_data();
    void sameBytes();
    void nothingElseChanges();
    void canBeCancelled();

private:
    QTemporaryDir m_folder;
};

void TestReproducibleFiles::initTestCase()
{
    QFile file(m_folder.filePath("mixed.json"));
    const std::string text = mixedEvents();
    QVERIFY(file.open(QFile::WriteOnly) && file.write(text.data(), static_cast<qint64>(text.size())) == static_cast<qint64>(text.size()));
}

void TestReproducibleFiles::sameBytes_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("suffix");
    const QString shared = STALLSCOPE_SHARED_DATA;
    for (const Exporter& exporter : exporters()) {
        QTest::addRow("many names as %s", exporter.suffix) << m_folder.filePath("mixed.json") << exporter.suffix;
        for (const char* name : {"tracelens_bert_small_h100.json.gz", "nsysai_mfu_2gpu.sqlite"})
            QTest::addRow("%s as %s", name, exporter.suffix) << shared + "/" + name << exporter.suffix;
    }
}

void TestReproducibleFiles::sameBytes()
{
    QFETCH(QString, path);
    QFETCH(QString, suffix);
    if (!QFile::exists(path))
        QSKIP("the shared traces are not here");
    QByteArray first;
    for (const unsigned threads : {1U, 3U, 8U}) {
        const auto trace = opened(path, threads);
        QVERIFY(trace.ok());
        const QString copy = m_folder.filePath("copy" + suffix);
        QVERIFY(saveTrace(**trace, copy.toStdString(), {}).ok());
        if (first.isEmpty())
            first = bytesOf(copy);
        QVERIFY(!first.isEmpty());
        QVERIFY2(bytesOf(copy) == first, qPrintable(QString("read by %1 threads").arg(threads)));
    }
}

void TestReproducibleFiles::nothingElseChanges()
{
    const auto before = importText(mixedEvents(), 3);
    QVERIFY(before.ok());
    const auto after = withStableIds(*before, {});
    QVERIFY(after.ok());
    const std::vector<Found> expected = spansOf(**before);
    const std::vector<Found> found = spansOf(**after);
    QCOMPARE(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        QCOMPARE(found[i].name, expected[i].name);
        QVERIFY(found[i].detail == expected[i].detail);
        QCOMPARE(found[i].span.start, expected[i].span.start);
        QCOMPARE(found[i].span.correlation, expected[i].span.correlation);
    }
    QCOMPARE((*after)->pools->strings.view(StringId(1)), std::string_view(found.front().name));
}

void TestReproducibleFiles::canBeCancelled()
{
    const auto trace = importText(mixedEvents());
    QVERIFY(trace.ok());
    std::stop_source stop;
    stop.request_stop();
    const auto renumbered = withStableIds(*trace, stop.get_token());
    QVERIFY(!renumbered.ok() && renumbered.error().isCancelled());
}

QTEST_APPLESS_MAIN(TestReproducibleFiles)
#include "tst_reproducible_files.moc"
