// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/loading/prefetcher.h"
#include "engine/workloads/loading/sample_files.h"
#include "tests/engine/workloads/rehearsal.h"

#include <QTest>

#include <atomic>
#include <filesystem>
#include <fstream>

using namespace stallscope;
using namespace stallscope::test;
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kSamples = 600; // two files

struct Folder {
    QTemporaryDir scratch;
    fs::path path = fs::path(scratch.path().toStdString()) / "samples";

    Folder() { made = SampleFiles::makeOnce(path, kSamples, {}).ok(); }
    [[nodiscard]] fs::path second() const { return path / "samples-0001.bin"; }
    [[nodiscard]] std::string problem(std::size_t samples = kSamples) const
    {
        const auto files = SampleFiles::open(path, samples);
        return files ? "" : files.error().message;
    }
    bool made = false;
};

void overwrite(const fs::path& path, std::streamoff at, char byte)
{
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(at);
    file.put(byte);
}

/// Fills slots with the number of their batch.
struct Filling {
    explicit Filling(std::size_t depth) : contents(depth) {}
    [[nodiscard]] Prefetcher::Fill fill()
    {
        return [this](std::size_t batch, std::size_t slot) -> Result<> {
            contents[slot] = batch;
            most = std::max<std::size_t>(most, ++filled - taken);
            return {};
        };
    }
    std::vector<std::size_t> contents;
    std::atomic<std::size_t> filled{0};
    std::atomic<std::size_t> taken{0};
    std::atomic<std::size_t> most{0};
};

void justWork(std::size_t, const std::function<void()>& work)
{
    work();
}

} // namespace

class TestLoading : public QObject {
    Q_OBJECT

private slots:
    void samplesComeBack()
    {
        for (std::size_t i = 0; i < 100; ++i) {
            const Sample sample = Sample::make(i);
            const Result<Sample> decoded = decode(encode(sample));
            QVERIFY(decoded.ok());
            QCOMPARE(decoded->label, sample.label);
            QVERIFY(decoded->pixels == sample.pixels);
        }
        QVERIFY(Sample::make(1).pixels != Sample::make(2).pixels);
        QVERIFY(encode(Sample::make(0)).size() < Sample::kPixels * 3 / 4); // there is something to decompress
    }

    void badBytesAreErrors()
    {
        QVERIFY(!decode({}).ok());
        std::vector<std::uint8_t> bytes = encode(Sample::make(0));
        const std::vector<std::uint8_t> shorter(bytes.begin(), bytes.end() - 10);
        QVERIFY(!decode(shorter).ok());
        bytes[bytes.size() / 2] ^= 0x55;
        QVERIFY(!decode(bytes).ok());
    }

    void filesHoldTheSamples()
    {
        const Folder folder;
        QVERIFY(folder.made);
        const auto files = SampleFiles::open(folder.path, kSamples);
        QVERIFY2(files.ok(), folder.problem().c_str());
        std::vector<std::uint8_t> bytes;
        for (const std::size_t sample : {std::size_t{0}, std::size_t{511}, std::size_t{512}, kSamples - 1}) {
            QVERIFY(files->read(sample, bytes).ok());
            QVERIFY(bytes == encode(Sample::make(sample)));
        }
    }

    void filesAreMadeOnce()
    {
        const Folder folder;
        const auto before = fs::last_write_time(folder.second());
        QVERIFY(SampleFiles::makeOnce(folder.path, kSamples, {}).ok());
        QCOMPARE(fs::last_write_time(folder.second()), before);
    }

    void whatIsCancelledLeavesNothing()
    {
        const QTemporaryDir scratch;
        std::stop_source stop;
        stop.request_stop();
        const Result<> made = SampleFiles::makeOnce(fs::path(scratch.path().toStdString()) / "samples", kSamples, stop.get_token());
        QVERIFY(!made.ok() && made.error().isCancelled());
        QVERIFY(scratch.isValid() && fs::is_empty(scratch.path().toStdString()));
    }

    void damageIsNamed_data()
    {
        QTest::addColumn<int>("damage");
        QTest::addColumn<QString>("words");
        QTest::newRow("missing") << 0 << "cannot be opened (No such file or directory)";
        QTest::newRow("empty") << 1 << "is too short";
        QTest::newRow("cut in the table") << 2 << "is too short";
        QTest::newRow("cut in the samples") << 3 << "is too short";
        QTest::newRow("other magic") << 4 << "is not a file of 88 samples";
        QTest::newRow("other table") << 5 << "has a damaged table";
        QTest::newRow("other byte") << 6 << "is damaged: checksum mismatch";
    }
    void damageIsNamed()
    {
        QFETCH(int, damage);
        QFETCH(QString, words);
        const Folder folder;
        switch (damage) {
        case 0: fs::remove(folder.second()); break;
        case 1: fs::resize_file(folder.second(), 0); break;
        case 2: fs::resize_file(folder.second(), 40); break;
        case 3: fs::resize_file(folder.second(), fs::file_size(folder.second()) - 5); break;
        case 4: overwrite(folder.second(), 0, 'X'); break;
        case 5: overwrite(folder.second(), 16 + 4 * 10 + 3, '\x7f'); break;
        default: overwrite(folder.second(), 5000, '\x7f'); break;
        }
        const QString expected = QString("%1 %2; remove the folder %3 to recreate it").arg(folder.second().c_str(), words, folder.path.c_str());
        QCOMPARE(QString::fromStdString(folder.problem()), expected);
    }

    void theWorkloadSaysWhatIsMissing()
    {
        const WorkloadInfo& info = *findWorkload("loader");
        const QTemporaryDir scratch;
        const fs::path path = scratch.path().toStdString();
        for (const StrategyInfo& strategy : info.strategies) {
            RehearsalStage rehearsal(info, {{"samples", 100}, {"batch", 10}}, path);
            QVERIFY(info.make(rehearsal.stage(), strategy.name)->prepare().ok());
            const fs::path file = path / "loader-64x64-100" / "samples-0000.bin";
            fs::rename(file, path / "kept");
            const Result<> prepared = info.make(rehearsal.stage(), strategy.name)->prepare();
            fs::rename(path / "kept", file);
            QVERIFY(!prepared.ok());
            QVERIFY2(prepared.error().message.starts_with(file.string() + " cannot be opened"), prepared.error().message.c_str());
        }
    }

    void batchesComeInOrder_data()
    {
        QTest::addColumn<int>("batches");
        QTest::addColumn<int>("workers");
        QTest::addColumn<int>("depth");
        QTest::newRow("none") << 0 << 2 << 2;
        QTest::newRow("one") << 1 << 1 << 1;
        QTest::newRow("one slot, many workers") << 50 << 4 << 1;
        QTest::newRow("one worker, many slots") << 50 << 1 << 8;
        QTest::newRow("many") << 500 << 4 << 3;
        QTest::newRow("more slots than batches") << 3 << 4 << 16;
    }
    void batchesComeInOrder()
    {
        QFETCH(int, batches);
        QFETCH(int, workers);
        QFETCH(int, depth);
        Filling filling(static_cast<std::size_t>(depth));
        Prefetcher prefetcher(
            {static_cast<std::size_t>(batches), static_cast<std::size_t>(workers), static_cast<std::size_t>(depth)}, filling.fill(), justWork, {});
        for (std::size_t batch = 0; batch < static_cast<std::size_t>(batches); ++batch) {
            const Result<std::size_t> slot = prefetcher.next();
            QVERIFY(slot.ok());
            QCOMPARE(filling.contents[*slot], batch);
            ++filling.taken;
            prefetcher.giveBack();
        }
        QVERIFY(filling.most <= static_cast<std::size_t>(depth));
        QCOMPARE(filling.filled.load(), static_cast<std::size_t>(batches));
    }

    void whatCannotBeFilledIsSaid()
    {
        Prefetcher prefetcher({10, 2, 2}, [](std::size_t batch, std::size_t) { return batch == 1 ? Result<>(Error{"torn"}) : Result<>(); }, justWork, {});
        QVERIFY(prefetcher.next().ok());
        const Result<std::size_t> second = prefetcher.next();
        QVERIFY(!second.ok());
        QCOMPARE(second.error().message, std::string("torn"));
    }

    void whoWaitsCanBeStopped()
    {
        std::stop_source stop;
        std::atomic<bool> isWaiting{false};
        Prefetcher prefetcher(
            {10, 1, 1},
            [&](std::size_t batch, std::size_t) -> Result<> {
                if (batch == 1) {
                    isWaiting = true;
                    stop.request_stop();
                }
                return {};
            },
            justWork, stop.get_token());
        QVERIFY(prefetcher.next().ok());
        prefetcher.giveBack();
        Result<std::size_t> last = prefetcher.next();
        while (last.ok())
            last = prefetcher.next();
        QVERIFY(last.error().isCancelled());
        QVERIFY(isWaiting);
    }
};

QTEST_APPLESS_MAIN(TestLoading)
#include "tst_loading.moc"
