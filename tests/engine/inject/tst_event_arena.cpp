// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/event_arena.h"
#include "engine/inject/record_variables.h"
#include "engine/inject/system_calls.h"
#include "engine/recording/arena/arena_file.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <iterator>
#include <memory>
#include <set>
#include <vector>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace stallscope;
using namespace stallscope::inject;
using recording::ArenaFile;

namespace {

QTemporaryDir& folder()
{
    static QTemporaryDir one; // the options are read once in a process
    return one;
}

std::size_t openFiles()
{
    const std::filesystem::directory_iterator files("/proc/self/fd");
    return static_cast<std::size_t>(std::distance(begin(files), end(files)));
}

std::vector<std::unique_ptr<ArenaFile>> arenas()
{
    std::vector<std::unique_ptr<ArenaFile>> all;
    for (const QString& name : QDir(folder().path()).entryList({QString("*") + kArenaSuffix}, QDir::Files, QDir::Name)) {
        if (auto file = ArenaFile::open(folder().filePath(name).toStdString(), ArenaFile::Access::ReadWrite))
            all.push_back(std::move(file));
    }
    return all;
}

} // namespace

class TestEventArena : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qputenv(variable::kFolder, folder().path().toUtf8()); }
    void init();
    void blocksAreDifferent();
    void noDescriptorStaysOpen();
    void lowDescriptorsAreLeftAlone();
    void aSpareArenaIsClaimed();
    void freedBlocksAreUsedAgain();
    void furtherArenasAreMade();
    void idleArenasAreUnmapped();
    void aFileLimitIsKept();
    void aFolderThatIsGone();
    void aRemovedArenaIsLeft();
    void noDescriptorAtAll();
    void theProgramsDescriptorsAreUsedOnlyWhileNvtxInitializes();
    void aMappingIsSeen();

private:
    std::unique_ptr<ArenaSet> m_set;
};

void TestEventArena::init()
{
    QDir all(folder().path());
    for (const QString& name : all.entryList(QDir::Files))
        QVERIFY(all.remove(name));
    m_set = std::make_unique<ArenaSet>();
    m_set->setIdentity({static_cast<std::uint32_t>(getpid()), 1'000, false});
}

void TestEventArena::blocksAreDifferent()
{
    std::set<std::byte*> small;
    for (int i = 0; i < 20; ++i) {
        const Block block = m_set->take(100);
        QVERIFY(block);
        QCOMPARE(block.size, kSmallBlockBytes);
        block.bytes[block.size - 1] = std::byte{1};
        QVERIFY(small.insert(block.bytes).second);
    }
    QCOMPARE(m_set->take(kSmallBlockBytes + 1).size, kLargeBlockBytes);
    QCOMPARE(arenas().size(), std::size_t{1});
    const ArenaFile::Header header = arenas().front()->header();
    QCOMPARE(header.creator.pid, static_cast<std::uint32_t>(getpid()));
    QVERIFY(header.isFirst);
    QVERIFY2(header.command.find("tst_event_arena") != std::string::npos, header.command.c_str());
    QVERIFY2(header.executable.find("inject_tests") != std::string::npos, header.executable.c_str());
}

void TestEventArena::noDescriptorStaysOpen()
{
    const std::size_t before = openFiles();
    QVERIFY(m_set->take(100));
    QCOMPARE(openFiles(), before);
}

/// A program that relies on open() giving the lowest free number does not notice.
void TestEventArena::lowDescriptorsAreLeftAlone()
{
    rlimit before{};
    QCOMPARE(::getrlimit(RLIMIT_NOFILE, &before), 0);
    const int lowest = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    QVERIFY(lowest >= 0);
    ::close(lowest);
    rlimit none = before;
    none.rlim_cur = static_cast<rlim_t>(lowest); // no descriptor is free
    QCOMPARE(::setrlimit(RLIMIT_NOFILE, &none), 0);
    const Block block = m_set->take(100);
    QCOMPARE(::setrlimit(RLIMIT_NOFILE, &before), 0);
    QVERIFY(block);
}

void TestEventArena::aSpareArenaIsClaimed()
{
    const std::string spare = folder().filePath(QString(kSparePrefix) + "2").toStdString();
    QVERIFY(recording::makeSpareArena(spare));
    rlimit before{};
    QCOMPARE(::getrlimit(RLIMIT_FSIZE, &before), 0);
    rlimit small = before;
    small.rlim_cur = 100'000; // no file of its own can be made
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const Block block = m_set->take(100);
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &before), 0);
    QVERIFY(block);
    QVERIFY(!std::filesystem::exists(spare));
    QCOMPARE(arenas().size(), std::size_t{1});
}

void TestEventArena::freedBlocksAreUsedAgain()
{
    const Block first = m_set->take(kLargeBlockBytes);
    first.entry->committed.store(8);
    m_set->release(first);
    QVERIFY(m_set->take(kLargeBlockBytes).bytes != first.bytes); // not read yet
    const auto file = std::move(arenas().front());
    for (std::uint32_t block = 0; block < file->header().shape.blocks(); ++block) {
        if (file->blocks()[block].state == BlockState::Sealed)
            file->free(block);
    }
    const Block again = m_set->take(kLargeBlockBytes);
    QCOMPARE(again.bytes, first.bytes);
    QCOMPARE(again.entry->committed.load(), 0U);
}

void TestEventArena::furtherArenasAreMade()
{
    for (std::uint32_t i = 0; i < kFirstArena.largeBlocks + 1; ++i)
        QVERIFY(m_set->take(kLargeBlockBytes));
    QCOMPARE(arenas().size(), std::size_t{2});
    QCOMPARE(arenas()[1]->header().program, arenas()[0]->header().program);
    QVERIFY(!arenas()[1]->header().isFirst);
}

/// A program that writes faster than it is read does not fill its own memory.
void TestEventArena::idleArenasAreUnmapped()
{
    std::size_t mapped = 0;
    for (std::uint32_t i = 0; i < 1'500; ++i) {
        const Block block = m_set->take(kLargeBlockBytes);
        QVERIFY(block);
        m_set->release(block);
    }
    QFile maps("/proc/self/maps");
    QVERIFY(maps.open(QFile::ReadOnly));
    for (const QByteArray& line : maps.readAll().split('\n')) {
        if (!line.contains(folder().path().toUtf8()) || line.endsWith("(deleted)")) // of the tests before
            continue;
        const QList<QByteArray> range = line.left(line.indexOf(' ')).split('-');
        mapped += range[1].toULongLong(nullptr, 16) - range[0].toULongLong(nullptr, 16);
    }
    QVERIFY2(mapped <= ArenaSet::kMostMappedBytes, qPrintable(QString::number(mapped)));
    QVERIFY(arenas().size() > 10);
    const auto counters = arenas()[1]->counters();
    QVERIFY(counters.isRetired);
}

void TestEventArena::aFileLimitIsKept()
{
    rlimit before{};
    QCOMPARE(::getrlimit(RLIMIT_FSIZE, &before), 0);
    rlimit small = before;
    small.rlim_cur = 100'000;
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const Block block = m_set->take(100); // without a signal that ends the program
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &before), 0);
    QVERIFY(!block);
    QCOMPARE(QDir(folder().path()).entryList({QString("*") + kRefusedSuffix}).size(), 1);
}

void TestEventArena::aFolderThatIsGone()
{
    const QString path = folder().path();
    QVERIFY(QDir().rename(path, path + ".gone"));
    QVERIFY(!m_set->take(100));
    QVERIFY(QDir().rename(path + ".gone", path));
    QTRY_VERIFY(m_set->take(100)); // it is not tried with every event
}

/// The recorder deletes arenas that its program has left; a fork that has one mapped uses another.
void TestEventArena::aRemovedArenaIsLeft()
{
    const Block block = m_set->take(100);
    QVERIFY(block);
    const auto file = std::move(arenas().front());
    QVERIFY(!file->remove()); // a block is taken
    QCOMPARE(arenas().size(), std::size_t{1});
    QCOMPARE(m_set->take(100).arena, block.arena);
    for (std::uint32_t i = 0; i < file->header().shape.blocks(); ++i)
        file->free(i);
    QVERIFY(file->remove());
    QVERIFY(arenas().empty());
    m_set->setIdentity({static_cast<std::uint32_t>(getpid()), 2'000, false});
    m_set->beginChild();
    QVERIFY(m_set->take(100));
    QCOMPARE(arenas().size(), std::size_t{1});
    QVERIFY(arenas().front()->header().isFirst);
    QCOMPARE(arenas().front()->header().program.start, std::uint64_t{2'000});
}

/// A program that may open nothing leaves spare arenas to others.
void TestEventArena::noDescriptorAtAll()
{
    const std::string spare = folder().filePath(QString(kSparePrefix) + "0").toStdString();
    QVERIFY(recording::makeSpareArena(spare));
    rlimit before{};
    QCOMPARE(::getrlimit(RLIMIT_NOFILE, &before), 0);
    rlimit none = before;
    none.rlim_cur = 0;
    QCOMPARE(::setrlimit(RLIMIT_NOFILE, &none), 0);
    const Block block = m_set->take(100);
    QCOMPARE(::setrlimit(RLIMIT_NOFILE, &before), 0);
    QVERIFY(!block);
    QVERIFY(std::filesystem::exists(spare));
    QVERIFY(arenas().empty());
}

/// Where there can be no helper thread, as under Valgrind: a spare arena is mapped at the beginning, and no file is opened afterwards.
void TestEventArena::theProgramsDescriptorsAreUsedOnlyWhileNvtxInitializes()
{
    QVERIFY(recording::makeSpareArena(folder().filePath(QString(kSparePrefix) + "0").toStdString()));
    const QByteArray before = qgetenv("LD_PRELOAD");
    qputenv("LD_PRELOAD", "vgpreload.so");
    const Block early = m_set->take(100);
    const auto refused = QDir(folder().path()).entryList({QString("*") + kRefusedSuffix}).size();
    m_set = std::make_unique<ArenaSet>();
    m_set->setIdentity({static_cast<std::uint32_t>(getpid()), 2'000, false});
    const std::size_t files = openFiles();
    Block first;
    {
        const SharedDescriptors allowed;
        first = m_set->take(100);
    }
    std::size_t blocks = 0;
    while (m_set->take(kLargeBlockBytes))
        ++blocks;
    if (before.isEmpty())
        qunsetenv("LD_PRELOAD");
    else
        qputenv("LD_PRELOAD", before);
    QVERIFY(!early);
    QCOMPARE(refused, 1);
    QVERIFY(first);
    QCOMPARE(openFiles(), files);
    QCOMPARE(blocks, std::size_t{kFirstArena.largeBlocks});
    QCOMPARE(arenas().size(), std::size_t{1});
}

/// The recorder knows a process that may still record by that alone, if it shows nothing else.
void TestEventArena::aMappingIsSeen()
{
    const std::string path = folder().filePath("mapped").toStdString() + kArenaSuffix;
    if (!recording::makeSpareArena(path) || !recording::leasesWork(path))
        QSKIP("no leases on this file system");
    ArenaHeader header{};
    header.magic = kArenaMagic;
    header.version = kArenaVersion;
    header.smallBlocks = kFirstArena.smallBlocks;
    header.largeBlocks = kFirstArena.largeBlocks;
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
    QCOMPARE(::pwrite(descriptor, &header, sizeof header, 0), static_cast<ssize_t>(sizeof header));
    void* const memory = ::mmap(nullptr, kFirstArena.bytes(), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    QVERIFY(memory != MAP_FAILED);
    ::close(descriptor);
    for (const ArenaFile::Access access : {ArenaFile::Access::ReadOnly, ArenaFile::Access::ReadWrite})
        QVERIFY(ArenaFile::open(path, access)->isMapped());
    QVERIFY(!recording::leasesWork(path));
    ::munmap(memory, kFirstArena.bytes());
    for (const ArenaFile::Access access : {ArenaFile::Access::ReadOnly, ArenaFile::Access::ReadWrite})
        QVERIFY(!ArenaFile::open(path, access)->isMapped());
}

QTEST_APPLESS_MAIN(TestEventArena)
#include "tst_event_arena.moc"
