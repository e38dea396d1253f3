// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/event_writer.h"
#include "engine/recording/arena/event_reader.h"
#include "tests/engine/recording/event_writer_probe.h"

#include <QTest>

#include <cstring>
#include <deque>
#include <memory>
#include <random>
#include <string>
#include <vector>

using namespace stallscope;
using namespace stallscope::inject;
using namespace stallscope::recording;

namespace {

/// Blocks in memory, in the place of an arena; none is used twice.
struct Blocks {
    struct One {
        BlockEntry entry{};
        std::vector<std::uint64_t> words;
    };
    std::deque<One> all;
    std::uint32_t most = UINT32_MAX; ///< further ones are refused
    std::uint64_t lost = 0;
    std::uint64_t requests = 0;
};
Blocks* s_blocks = nullptr;

Block takeBlock(std::uint32_t bytes)
{
    ++s_blocks->requests;
    if (s_blocks->all.size() >= s_blocks->most)
        return {};
    Blocks::One& one = s_blocks->all.emplace_back();
    one.words.resize((bytes <= kSmallBlockBytes ? kSmallBlockBytes : kLargeBlockBytes) / 8);
    return {&one.entry, reinterpret_cast<std::byte*>(one.words.data()), static_cast<std::uint32_t>(one.words.size() * 8), 0};
}

constexpr BlockSource kSource{
    takeBlock, [](const Block& block) { block.entry->state = static_cast<std::uint32_t>(BlockState::Sealed); }, [](LostEvents) { ++s_blocks->lost; }};

BlockFacts factsOf(const BlockEntry& entry)
{
    BlockFacts facts;
    facts.committed = entry.committed;
    facts.sequence = entry.sequence;
    facts.openedAt = entry.openedAt;
    return facts;
}

std::span<const std::byte> bytesOf(const Blocks::One& block)
{
    return std::as_bytes(std::span(block.words)).first(block.entry.committed);
}

struct ReadEvent {
    EventType type = EventType::None;
    std::uint32_t level = 0;
    std::uint64_t ticks = 0;
    std::string name;
    std::string domain;
    std::int64_t payload = 0;
    std::uint64_t range = 0;
    std::string bytes;
};

class Collected : public ThreadEventSink {
public:
    void take(const ThreadEvent& event) override
    {
        events.push_back({event.type, event.level, event.ticks, std::string(strings.view(event.name)), std::string(strings.view(event.domainName)),
            event.payload, event.range, std::string(reinterpret_cast<const char*>(event.bytes.data()), event.bytes.size())});
    }

    StringPool strings;
    std::vector<ReadEvent> events;
};

TextRef refTo(const std::string& text)
{
    return TextRef::unmeasured(text.c_str());
}

TextRef wideRef(const std::u32string& text)
{
    const auto* const bytes = reinterpret_cast<const char*>(text.data());
    return {bytes, measured(bytes, text.size() * 4), true, true};
}

DomainRef domainOf(const std::string& name, std::uint64_t number)
{
    return {{name.c_str(), measured(name.c_str()), true, false}, number};
}

} // namespace

/// What EventWriter writes is what EventReader reads.
class TestEventLog : public QObject {
    Q_OBJECT

private slots:
    void init();
    void nestedRanges();
    void levelsAreReturned();
    void namesOfAllKinds();
    void longNames();
    void aBufferMayHoldAnotherName();
    void detailsAndDomains();
    void blobs_data();
    void blobs();
    void timesFarApart();
    void randomEvents();
    void readInPieces();
    void readFromTheMiddle();
    void readUpToAMoment();
    void impossibleTimesAreRead();
    void withoutRoomEventsAreCounted();
    void memoryIsBounded();
    void damagedBlocksNeverCrash();

private:
    [[nodiscard]] std::vector<ReadEvent> read();

    std::unique_ptr<Blocks> m_blocks;
    std::unique_ptr<EventWriter> m_writer;
};

void TestEventLog::init()
{
    m_blocks = std::make_unique<Blocks>();
    s_blocks = m_blocks.get();
    m_writer = std::make_unique<EventWriter>();
    m_writer->begin(kSource, EventClock{}, {1, 2, 3, 4}, "thread of a test");
}

std::vector<ReadEvent> TestEventLog::read()
{
    Collected collected;
    EventReader reader(collected.strings);
    for (const Blocks::One& block : m_blocks->all)
        reader.read(factsOf(block.entry), bytesOf(block), UINT64_MAX, collected);
    if (reader.skippedBytes() != 0)
        qWarning("%llu bytes were skipped", static_cast<unsigned long long>(reader.skippedBytes()));
    return std::move(collected.events);
}

void TestEventLog::nestedRanges()
{
    m_writer->push(refTo("outer"));
    m_writer->push(refTo("inner"));
    m_writer->pop();
    m_writer->mark(refTo("instant"));
    m_writer->pop();
    m_writer->end();
    const auto events = read();
    QCOMPARE(events.size(), std::size_t{7});
    QCOMPARE(events[0].type, EventType::ThreadStart);
    QCOMPARE(events[0].name, std::string("thread of a test"));
    QCOMPARE(events[1].name, std::string("outer"));
    QCOMPARE(events[2].name, std::string("inner"));
    QCOMPARE(events[2].level, 1U);
    QCOMPARE(events[3].type, EventType::Pop);
    QCOMPARE(events[3].level, 1U);
    QCOMPARE(events[4].type, EventType::Mark);
    QCOMPARE(events[6].type, EventType::ThreadEnd);
    for (std::size_t i = 2; i < events.size(); ++i)
        QVERIFY(events[i].ticks >= events[i - 1].ticks);
}

void TestEventLog::levelsAreReturned()
{
    constexpr int kNotTracked = -2;
    const std::string name = "loader";
    const DomainRef loader = domainOf(name, 9);
    QCOMPARE(m_writer->pop(), kNotTracked);
    QCOMPARE(m_writer->push(refTo("a")), 0);
    QCOMPARE(m_writer->push(refTo("b")), 1);
    QCOMPARE(m_writer->push(&loader, refTo("c"), {}), 0);
    QCOMPARE(m_writer->pop(), 1);
    QCOMPARE(m_writer->pop(loader), 0);
    QCOMPARE(m_writer->pop(loader), kNotTracked);
    QCOMPARE(m_writer->pop(), 0);
}

void TestEventLog::namesOfAllKinds()
{
    const std::vector<std::string> names{"", "x", "seven.7", "eight..8", "nine....9", "Größe", std::string("\xff\xfe evil"), std::string(300, 'n')};
    for (const std::string& name : names)
        m_writer->mark(refTo(name));
    const std::u32string wide = U"weit: Größe 大小";
    m_writer->mark(wideRef(wide));
    const auto events = read();
    QCOMPARE(events.size(), names.size() + 2);
    QCOMPARE(events[1].name, std::string());
    QCOMPARE(events[6].name, std::string("Größe"));
    QCOMPARE(events[7].name, std::string("\uFFFD\uFFFD evil"));
    QCOMPARE(events[8].name, names[7]);
    QCOMPARE(events[9].name, std::string("weit: Größe 大小"));
}

void TestEventLog::longNames()
{
    for (const std::size_t length : {std::size_t{kLongestInlineName}, std::size_t{kLongestInlineName} + 1, std::size_t{70'000}, std::size_t{900'000}}) {
        init();
        const std::string name = std::string(length, 'a') + " end";
        m_writer->push(refTo("short"));
        m_writer->push(refTo(name));
        m_writer->pop();
        m_writer->pop();
        const auto events = read();
        QCOMPARE(events.size(), std::size_t{5});
        QCOMPARE(events[2].name, name);
        QCOMPARE(events[1].name, std::string("short"));
    }
}

/// Programs print the names of their steps into one buffer.
void TestEventLog::aBufferMayHoldAnotherName()
{
    std::string buffer(32, '\0');
    for (int i = 0; i < 5'000; ++i) {
        std::snprintf(buffer.data(), buffer.size(), "step %d", i % 700);
        m_writer->push(TextRef::unmeasured(buffer.data()));
        m_writer->pop();
    }
    const auto events = read();
    QCOMPARE(events.size(), std::size_t{10'001});
    for (std::size_t i = 0; i < 5'000; ++i)
        QCOMPARE(events[1 + 2 * i].name, "step " + std::to_string(i % 700));
}

void TestEventLog::detailsAndDomains()
{
    const std::string name = "loader";
    const DomainRef loader = domainOf(name, 77);
    EventDetail detail;
    detail.flags = EventDetail::kHasPayload | EventDetail::kHasColour;
    detail.payload = -5;
    detail.colour = 0xFF00FF00;
    for (int i = 0; i < 3'000; ++i) { // over several blocks, each of which defines the domain again
        m_writer->push(&loader, refTo("batch"), detail);
        m_writer->pop(loader);
    }
    m_writer->start(12, &loader, refTo("across"), detail);
    m_writer->finish(12);
    const auto events = read();
    QVERIFY(m_blocks->all.size() > 3);
    QCOMPARE(events.size(), std::size_t{6'003});
    for (std::size_t i = 1; i < 6'001; i += 2) {
        QCOMPARE(events[i].domain, std::string("loader"));
        QCOMPARE(events[i].payload, std::int64_t{-5});
        QCOMPARE(events[i + 1].type, EventType::PopDomain);
    }
    QCOMPARE(events[6'001].range, std::uint64_t{12});
    QCOMPARE(events[6'002].type, EventType::Finish);
}

void TestEventLog::blobs_data()
{
    QTest::addColumn<int>("size");
    for (const int size : {0, 1, 8, 255, 4'000, 65'536, 1'000'000})
        QTest::newRow(qPrintable(QString::number(size))) << size;
}

void TestEventLog::blobs()
{
    QFETCH(const int, size);
    std::string bytes(static_cast<std::size_t>(size), '\0');
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<char>(i * 31);
    m_writer->mark(refTo("before"));
    QVERIFY(m_writer->writeBlob(BlobKind::DeviceBatch, bytes.data(), bytes.size()));
    m_writer->mark(refTo("after"));
    const auto events = read();
    QCOMPARE(events.size(), std::size_t{4});
    QCOMPARE(events[2].type, EventType::Blob);
    QVERIFY(events[2].bytes == bytes);
    QCOMPARE(events[3].name, std::string("after"));
}

/// A thread may be silent for days within a block.
void TestEventLog::timesFarApart()
{
    m_writer->push(refTo("long"));
    BlockEntry& entry = m_blocks->all.back().entry;
    const std::uint64_t days = kEventTimeLimit * 3;
    // As if the block had been opened that long ago: the writer counts from there.
    EventWriterProbe::moveBaseBack(*m_writer, days);
    entry.openedAt -= days;
    m_writer->mark(refTo("later"));
    m_writer->pop();
    const auto events = read();
    QCOMPARE(events.size(), std::size_t{4});
    QVERIFY(events[2].ticks - events[1].ticks > days / 2); // the machine may not be that old: the difference is right all the same
    QVERIFY(events[3].ticks >= events[2].ticks);
    QCOMPARE(events[2].name, std::string("later"));
}

void TestEventLog::randomEvents()
{
    const std::string domainName = "domain";
    std::vector<std::string> names;
    for (int i = 0; i < 4'000; ++i)
        names.push_back(std::string(static_cast<std::size_t>(i % 97), 'p') + std::to_string(i));
    for (unsigned seed = 0; seed < 20; ++seed) {
        init();
        std::mt19937 random(seed);
        std::vector<std::pair<EventType, std::string>> written;
        for (int i = 0; i < 3'000; ++i) {
            const std::string& name = names[random() % (seed % 2 == 0 ? 20 : names.size())];
            const DomainRef domain = domainOf(domainName, 1 + random() % 40);
            EventDetail detail;
            detail.flags = EventDetail::kHasPayload;
            switch (random() % 6) {
            case 0:
                m_writer->push(refTo(name));
                written.emplace_back(EventType::Push, name);
                break;
            case 1:
                m_writer->mark(refTo(name));
                written.emplace_back(EventType::Mark, name);
                break;
            case 2:
                m_writer->push(&domain, refTo(name), detail);
                written.emplace_back(EventType::PushDetailed, name);
                break;
            case 3:
                if (m_writer->pop() >= 0)
                    written.emplace_back(EventType::Pop, "");
                break;
            case 4:
                m_writer->start(1, refTo(name));
                written.emplace_back(EventType::Start, name);
                break;
            default: m_writer->writeBlob(BlobKind::Fact, name.data(), name.size()); written.emplace_back(EventType::Blob, name);
            }
        }
        const auto events = read();
        QCOMPARE(events.size(), written.size() + 1);
        for (std::size_t i = 0; i < written.size(); ++i) {
            const ReadEvent& event = events[i + 1];
            QCOMPARE(event.type, written[i].first);
            QCOMPARE(event.type == EventType::Blob ? event.bytes : event.name, written[i].second);
        }
    }
}

/// A recorder comes by at any moment.
void TestEventLog::readInPieces()
{
    Collected collected;
    EventReader reader(collected.strings);
    std::vector<std::uint32_t> positions;
    std::mt19937 random(5);
    for (int i = 0; i < 4'000; ++i) {
        m_writer->push(refTo("range " + std::to_string(i % 300)));
        m_writer->pop();
        if (random() % 50 != 0)
            continue;
        positions.resize(m_blocks->all.size());
        for (std::size_t block = 0; block < m_blocks->all.size(); ++block) {
            const auto bytes = bytesOf(m_blocks->all[block]);
            if (positions[block] == bytes.size())
                continue;
            reader.read(factsOf(m_blocks->all[block].entry), bytes.subspan(positions[block]), UINT64_MAX, collected);
            positions[block] = static_cast<std::uint32_t>(bytes.size());
        }
    }
    const auto whole = read();
    QVERIFY(collected.events.size() > whole.size() / 2);
    for (std::size_t i = 0; i < collected.events.size(); ++i) {
        QCOMPARE(collected.events[i].name, whole[i].name);
        QCOMPARE(collected.events[i].ticks, whole[i].ticks);
    }
}

/// Another recorder has read the beginning of a block, and was killed.
void TestEventLog::readFromTheMiddle()
{
    for (int i = 0; i < 50; ++i)
        m_writer->mark(refTo("name " + std::to_string(i % 7)));
    const Blocks::One& block = m_blocks->all.front();
    const std::size_t beginning = block.entry.committed;
    for (int i = 0; i < 50; ++i)
        m_writer->mark(refTo("name " + std::to_string(i % 7)));
    Collected collected;
    EventReader reader(collected.strings);
    reader.skipTo(factsOf(block.entry), bytesOf(block).first(beginning));
    QVERIFY(collected.events.empty());
    reader.read(factsOf(block.entry), bytesOf(block).subspan(beginning), UINT64_MAX, collected);
    QCOMPARE(collected.events.size(), std::size_t{50});
    for (std::size_t i = 0; i < 50; ++i)
        QCOMPARE(collected.events[i].name, "name " + std::to_string(i % 7));
}

/// Up to a moment: the next events stay for the next time.
void TestEventLog::readUpToAMoment()
{
    for (int i = 0; i < 100; ++i)
        m_writer->mark(refTo("name " + std::to_string(i % 7)));
    const auto all = read();
    const Blocks::One& block = m_blocks->all.front();
    Collected collected;
    EventReader reader(collected.strings);
    std::size_t done = 0;
    for (std::size_t i = 1; i < all.size(); i += 9) {
        done += reader.read(factsOf(block.entry), bytesOf(block).subspan(done), all[i].ticks, collected);
        const auto later = std::find_if(all.begin(), all.end(), [&](const ReadEvent& event) { return event.ticks > all[i].ticks; });
        QCOMPARE(collected.events.size(), static_cast<std::size_t>(later - all.begin()));
    }
    done += reader.read(factsOf(block.entry), bytesOf(block).subspan(done), UINT64_MAX, collected);
    QCOMPARE(done, bytesOf(block).size());
    QCOMPARE(collected.events.size(), all.size());
    for (std::size_t i = 0; i < all.size(); ++i)
        QCOMPARE(collected.events[i].name, all[i].name);
}

/// A program may write nonsense: nothing waits for a time that is years away.
void TestEventLog::impossibleTimesAreRead()
{
    m_writer->mark(refTo("much later"));
    Collected collected;
    EventReader reader(collected.strings);
    const Blocks::One& block = m_blocks->all.front();
    BlockFacts facts = factsOf(block.entry);
    facts.openedAt += std::uint64_t{1} << 40;
    QCOMPARE(reader.read(facts, bytesOf(block), block.entry.openedAt, collected), bytesOf(block).size());
    QCOMPARE(collected.events.back().name, std::string("much later"));
}

void TestEventLog::withoutRoomEventsAreCounted()
{
    m_blocks->most = 2;
    int written = 0;
    for (int i = 0; i < 10'000; ++i) {
        m_writer->mark(refTo("mark"));
        ++written;
    }
    const std::uint64_t lost = m_blocks->lost;
    QVERIFY(lost > 0);
    QCOMPARE(read().size() - 1 + lost, static_cast<std::size_t>(written));
    QVERIFY2(m_blocks->requests < 2 + lost / 100, "a request takes a lock and system calls, and must not come with every event");
    m_blocks->most = 3; // room again
    std::uint64_t tries = 0;
    for (; m_blocks->all.size() < 3; ++tries)
        m_writer->mark(refTo("at last"));
    QCOMPARE(read().back().name, std::string("at last"));
    QCOMPARE(m_blocks->lost, lost + tries - 1);
}

/// However many names: only the blocks grow, and those go back to the recorder.
void TestEventLog::memoryIsBounded()
{
    QVERIFY(sizeof(EventWriter) < 40'000);
}

void TestEventLog::damagedBlocksNeverCrash()
{
    const std::string domainName = "domain";
    const DomainRef domain = domainOf(domainName, 3);
    for (int i = 0; i < 60; ++i) {
        m_writer->push(refTo("range " + std::to_string(i % 9)));
        m_writer->push(&domain, refTo("inner"), {});
        m_writer->pop(domain);
        m_writer->pop();
        m_writer->writeBlob(BlobKind::Fact, "key=value", 9);
    }
    const Blocks::One& block = m_blocks->all.front();
    std::mt19937 random(3);
    for (int round = 0; round < 20'000; ++round) {
        std::vector<std::byte> bytes(bytesOf(block).begin(), bytesOf(block).end());
        for (int change = 0; change < 1 + round % 5; ++change)
            bytes[random() % bytes.size()] = static_cast<std::byte>(random());
        Collected collected;
        EventReader reader(collected.strings);
        reader.read(factsOf(block.entry), std::span(bytes).first(random() % bytes.size()), UINT64_MAX, collected);
        QVERIFY(collected.events.size() <= bytes.size() / 8);
    }
}

QTEST_APPLESS_MAIN(TestEventLog)
#include "tst_event_log.moc"
