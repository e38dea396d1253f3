// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/session_reader.h"
#include "profiler/session/write/chunk_writer.h"
#include "profiler/session/write/session_writer.h"
#include "profiler/trace/build/trace_builder.h"
#include "tests/profiler/session/rich_trace.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

using namespace stallscope;
using namespace stallscope::session;

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::size_t kPart = 16; // everything takes ten times as long
#else
constexpr std::size_t kPart = 1;
#endif

/// Amount that any reader decompresses regardless of the limit.
constexpr std::uint64_t kAlwaysBytes = std::uint64_t{320} << 20;

std::uint64_t peakBytes()
{
    rusage usage = {};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

TrackId hostThread(TraceBuilder& builder)
{
    const ProcessId process = builder.addProcess({"python", "host", 1, {}, 0});
    return builder.addTrack({TrackType::HostThread, process, {}, "1", "main", 0});
}

/// Names that pack to next to nothing, or not at all.
class Names {
public:
    explicit Names(std::mt19937& random) : m_random(&random), m_filler(static_cast<char>('a' + random() % 26)), m_isPackable(random() % 4 != 0) {}

    [[nodiscard]] std::string next(std::size_t length)
    {
        std::string name(length, m_filler);
        if (!m_isPackable)
            std::generate(name.begin(), name.end(), [this] { return static_cast<char>((*m_random)()); });
        return name + std::to_string(m_count++);
    }

private:
    std::mt19937* m_random;
    char m_filler;
    bool m_isPackable;
    std::size_t m_count = 0;
};

/// From 1 on; each power of two is as likely.
std::size_t someSize(std::mt19937& random, std::size_t most)
{
    const double exponent = std::uniform_real_distribution<double>(0, std::log2(static_cast<double>(most)))(random);
    return static_cast<std::size_t>(std::exp2(exponent));
}

/// Each of its tables, pools and columns is of a random size.
std::shared_ptr<const Trace> randomTrace(std::mt19937& random)
{
    constexpr std::size_t kMostText = 4 << 20;
    TraceBuilder builder;
    const TrackId first = hostThread(builder);
    const std::size_t length = someSize(random, 1 << 20);
    Names names(random);
    Nanos now = 0;
    for (std::size_t i = someSize(random, std::clamp<std::size_t>(kMostText / length, 1, 200'000)); i > 0; --i, now += 10)
        builder.track(first).place({now, 5, builder.intern(names.next(length)), {}, {}, SpanKind::Range, 0});
    for (std::size_t i = someSize(random, 2000); i > 0; --i) {
        const TrackId track = builder.addTrack({TrackType::HostThread, ProcessId(0), {}, std::to_string(i), names.next(someSize(random, 100)), 0});
        DetailPool::Writer details(builder.pools()->details); // a page each
        SpanDetail detail;
        detail.set(DetailField::Payload, random());
        builder.track(track).place({now, 5, builder.intern("same"), {}, details.add(detail), SpanKind::Range, 0});
    }
    for (std::size_t i = someSize(random, 20'000); i > 0; --i)
        builder.setFact(names.next(3), names.next(someSize(random, 50)));
    CounterBuilder& counter = builder.counter(builder.addCounter({"load", "%", ProcessId(0), {}}));
    for (std::size_t i = someSize(random, 100'000); i > 0; --i)
        counter.append(now++, 50.0);
    return builder.finish();
}

} // namespace

/// Limits of decompression, which no written file exceeds.
class TestSessionLimits : public QObject {
    Q_OBJECT
private slots:
    void moreThanTheLimitIsRefusedBeforeItIsUnpacked(); // first, while the process is small
    void whatIsWrittenOpensAgain_data();
    void whatIsWrittenOpensAgain();
    void textsThatPackWellOpenAgain_data();
    void textsThatPackWellOpenAgain();
    void aLongTableOpensAgain();
    void detailsThatPackWellOpenAgain();

private:
    [[nodiscard]] std::string file() const { return m_folder.filePath("a.stallscope").toStdString(); }

    QTemporaryDir m_folder;
};

void TestSessionLimits::whatIsWrittenOpensAgain_data()
{
    QTest::addColumn<quint32>("seed");
    const bool isChosen = qEnvironmentVariableIsSet("STALLSCOPE_SEED");
    const quint32 first = isChosen ? qEnvironmentVariable("STALLSCOPE_SEED").toUInt() : std::random_device()();
    for (quint32 i = 0; i < (isChosen ? 1U : 16U); ++i)
        QTest::addRow("STALLSCOPE_SEED=%u", first + i) << first + i;
}

/// Also where the limit is as small as it can be set.
void TestSessionLimits::whatIsWrittenOpensAgain()
{
    QFETCH(const quint32, seed);
    std::mt19937 random(seed);
    const auto original = randomTrace(random);
    QVERIFY(writeSession(*original, file()));
    for (const std::size_t limit : {std::size_t{0}, std::size_t{1} << 20}) {
        SessionOpenOptions options;
        options.memoryLimit = limit;
        const auto read = readSession(file(), options);
        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QCOMPARE(test::differenceOf(*original, **read), std::string());
        QVERIFY((*read)->lossesSoFar() == LossCounts{});
    }
}

void TestSessionLimits::textsThatPackWellOpenAgain_data()
{
    QTest::addColumn<std::size_t>("count");
    QTest::addColumn<std::size_t>("length");
    QTest::newRow("short ones") << std::size_t{5'000'000} << std::size_t{1};
    QTest::newRow("long ones") << std::size_t{1'000'000} << std::size_t{400};
    QTest::newRow("very long ones") << std::size_t{450} << std::size_t{900'000};
}

void TestSessionLimits::textsThatPackWellOpenAgain()
{
    QFETCH(std::size_t, count);
    QFETCH(const std::size_t, length);
    count /= kPart;
    TraceBuilder builder;
    const std::string filler(length, 'N');
    for (std::size_t i = 0; i < count; ++i)
        (void)builder.intern(filler + std::to_string(i));
    QVERIFY(writeSession(*builder.finish(), file()));
    SessionOpenOptions options;
    options.memoryLimit = std::size_t{2} << 30;
    const auto read = readSession(file(), options);
    QVERIFY2(read, read ? "" : read.error().message.c_str());
    const StringPool& strings = (*read)->pools->strings;
    for (const std::size_t i : {std::size_t{0}, count / 2, count - 1})
        QCOMPARE(strings.view(strings.find(filler + std::to_string(i))), std::string_view(filler + std::to_string(i)));
}

/// Each of its chunks holds the rows that it announces.
void TestSessionLimits::aLongTableOpensAgain()
{
    constexpr std::size_t kRows = 3'200'000 / kPart;
    Trace trace;
    trace.facts.resize(kRows, {"n", "1"});
    trace.facts.back().second = "last";
    QVERIFY(writeSession(trace, file()));
    SessionOpenOptions options;
    options.memoryLimit = std::size_t{2} << 30;
    const auto read = readSession(file(), options);
    QVERIFY2(read, read ? "" : read.error().message.c_str());
    QVERIFY((*read)->facts == trace.facts);
}

void TestSessionLimits::detailsThatPackWellOpenAgain()
{
    constexpr std::size_t kPages = 6'000;
    TraceBuilder builder;
    const TrackId track = hostThread(builder);
    SpanDetail detail;
    detail.set(DetailField::Payload, 7);
    for (std::size_t i = 0; i < kPages; ++i) { // as of so many threads
        DetailPool::Writer writer(builder.pools()->details);
        builder.track(track).place({static_cast<Nanos>(10 * i), 5, kEmptyString, {}, writer.add(detail), SpanKind::Range, 0});
    }
    const auto original = builder.finish();
    QVERIFY(writeSession(*original, file()));
    SessionOpenOptions options;
    options.memoryLimit = std::size_t{1} << 30;
    const auto read = readSession(file(), options);
    QVERIFY2(read, read ? "" : read.error().message.c_str());
    QCOMPARE(test::differenceOf(*original, **read), std::string());
}

/// 1 GiB of texts in 200 kB.
void TestSessionLimits::moreThanTheLimitIsRefusedBeforeItIsUnpacked()
{
    constexpr std::uint64_t kTextBytes = (std::uint64_t{16} << 20) - 16;
    {
        auto out = ChunkWriter::create(file(), OutputFile::Mode::Replace);
        QVERIFY(out);
        ByteWriter text;
        text.text(std::string(kTextBytes, 'x'));
        for (std::uint32_t id = 1; id <= 64; ++id)
            QVERIFY(out->append({.type = static_cast<std::uint8_t>(ChunkType::Strings), .subject = id, .count = 1}, {text.bytes(), {}}, {}));
        QVERIFY(out->finish());
        QVERIFY(out->flush());
    }
    QVERIFY(QFileInfo(QString::fromStdString(file())).size() < 200'000);
    SessionOpenOptions options;
    options.memoryLimit = std::size_t{64} << 20;
    const std::uint64_t before = peakBytes();
    const auto read = readSession(file(), options);
    QVERIFY(!read);
    QVERIFY2(read.error().message.find("memory limit of") != std::string::npos, read.error().message.c_str());
    QVERIFY2(read.error().message.find("STALLSCOPE_MEMORY") != std::string::npos, read.error().message.c_str());
    QVERIFY(peakBytes() < before + 2 * kAlwaysBytes);
    options.memoryLimit = std::size_t{2} << 30;
    QVERIFY(readSession(file(), options));
}

QTEST_APPLESS_MAIN(TestSessionLimits)
#include "tst_session_limits.moc"
