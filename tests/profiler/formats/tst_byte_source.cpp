// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/byte_source.h"
#include "tests/profiler/formats/packed.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <string>

using namespace stallscope;
using namespace stallscope::test;

class TestByteSource : public QObject {
    Q_OBJECT
private slots:
    void skipsAsIfItHadRead_data();
    void skipsAsIfItHadRead();

private:
    QTemporaryDir m_folder;
};

void TestByteSource::skipsAsIfItHadRead_data()
{
    QTest::addColumn<bool>("isPacked");
    QTest::addColumn<qint64>("first");
    QTest::addColumn<qint64>("skipped");
    for (const bool isPacked : {false, true}) {
        for (const qint64 first : {0, 1, 300'000}) {
            for (const qint64 skipped : {0, 1, 2, 100'000, 699'999, 700'000, 1'000'000, 2'000'000})
                QTest::addRow("%s, %lld read, %lld skipped", isPacked ? "gzip" : "plain", first, skipped) << isPacked << first << skipped;
        }
    }
}

/// Of a million bytes, through the buffers of a file that may be compressed.
void TestByteSource::skipsAsIfItHadRead()
{
    QFETCH(const bool, isPacked);
    QFETCH(const qint64, first);
    QFETCH(const qint64, skipped);
    std::string text;
    for (int i = 0; text.size() < 1'000'000; ++i)
        text += std::to_string(i);
    text.resize(1'000'000);
    QFile file(m_folder.filePath("bytes"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(isPacked ? gzipped(text) : text));
    file.close();
    const auto source = fileOpener(file.fileName().toStdString(), false)();
    QVERIFY(source);
    const auto readSome = [&source = *source](std::size_t size) {
        std::string bytes(size, '\0');
        std::size_t at = 0;
        for (std::size_t more = 1; more > 0 && at < size; at += more) {
            const auto count = source->read(bytes.data() + at, size - at);
            more = count ? *count : 0;
        }
        bytes.resize(at);
        return bytes;
    };
    QCOMPARE(readSome(static_cast<std::size_t>(first)), text.substr(0, static_cast<std::size_t>(first)));
    const auto count = (*source)->skip(static_cast<std::uint64_t>(skipped));
    QVERIFY(count);
    QCOMPARE(*count, static_cast<std::uint64_t>(std::min<qint64>(skipped, 1'000'000 - first)));
    QVERIFY(readSome(1'000'000) == text.substr(static_cast<std::size_t>(first) + static_cast<std::size_t>(*count)));
}

QTEST_APPLESS_MAIN(TestByteSource)
#include "tst_byte_source.moc"
