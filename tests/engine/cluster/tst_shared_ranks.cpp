// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cluster/shared_ranks.h"
#include "profiler/ranks/rank_table.h"
#include "tests/profiler/formats/ranks.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <deque>
#include <memory>
#include <string>
#include <vector>

using namespace stallscope;
using namespace stallscope::test;
using cluster::Communicator;

namespace {

/// An MPI in this process: what one process sends is put into the inbox of the first.
struct FakeMpi {
    int rank = 0;
    int size = 1;
    std::deque<Communicator::Message> inbox;
    std::vector<std::string> sent;
    int ends = 0;
    int aborts = 0;
};
FakeMpi fake;

constexpr MpiPlugin kPlugin{kMpiPluginAbi, nullptr, nullptr,
    [](int* rank, int* size) {
        *rank = fake.rank;
        *size = fake.size;
        return 0;
    },
    [] {
        ++fake.ends;
        return 0;
    },
    [](int) { ++fake.aborts; },
    [](int to, int, const void* bytes, int count) {
        fake.sent.emplace_back(static_cast<const char*>(bytes), static_cast<std::size_t>(count));
        return to == 0 ? 0 : -1;
    },
    [](int* from, int* tag, int* count) {
        if (fake.inbox.empty())
            return -1;
        *from = static_cast<int>(fake.inbox.front().from);
        *tag = 1;
        *count = static_cast<int>(fake.inbox.front().text.size());
        return 0;
    },
    [](int, int, void* bytes, int) {
        std::ranges::copy(fake.inbox.front().text, static_cast<char*>(bytes));
        fake.inbox.pop_front();
        return 0;
    }};

} // namespace

class TestSharedRanks : public QObject {
    Q_OBJECT

private slots:
    void init();
    void everyFileIsReportedOnce();
    void anyOrderGivesOneTable();
    void aProcessThatIsSilent();
    void aProcessThatStopsHalfway();
    void aCancelledFirstProcess();
    void aCancelledProcess();
    void foreignMessages_data();
    void foreignMessages();

private:
    [[nodiscard]] Result<cluster::SharedReports> run(int rank, int size, const std::stop_token& stop = {}) const
    {
        fake.rank = rank;
        fake.size = size;
        const auto communicator = Communicator::begin(kPlugin);
        return cluster::reportOnRanks(*communicator, m_files, {}, {stop, {}});
    }
    /// What this process sends to the first.
    [[nodiscard]] std::vector<std::string> messagesOf(int rank, int size) const
    {
        fake.sent.clear();
        if (!run(rank, size))
            qFatal("it fails");
        return fake.sent;
    }
    void arrive(std::size_t from, const std::vector<std::string>& messages) const
    {
        for (const std::string& message : messages)
            fake.inbox.push_back({from, message});
    }
    /// "0 1 - 3": the ranks of the results, and a dash for each that was not reported.
    [[nodiscard]] static QString reported(const cluster::SharedReports& shared)
    {
        QStringList ranks;
        for (const RankResult& result : shared.results)
            ranks += result.report ? QString::number(*result.report->file.rank) : "-";
        return ranks.join(' ');
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::vector<std::filesystem::path> m_files;
};

void TestSharedRanks::init()
{
    fake = {};
    qputenv("STALLSCOPE_RANKS_TIMEOUT", "0.05");
    m_folder = std::make_unique<QTemporaryDir>();
    m_files.clear();
    for (int rank = 0; rank < 5; ++rank) {
        const QString path = m_folder->filePath(QString("rank%1.json").arg(rank));
        QVERIFY(writeFile(path, rankTrace({rank == 3 ? 150 : 100, rank == 3 ? 40 : 90})));
        m_files.emplace_back(path.toStdString());
    }
}

void TestSharedRanks::everyFileIsReportedOnce()
{
    const auto second = messagesOf(1, 3);
    const auto third = messagesOf(2, 3);
    QCOMPARE(second.size(), std::size_t{3}); // of two files, and the end
    QCOMPARE(third.size(), std::size_t{2});
    arrive(1, second);
    arrive(2, third);
    const auto shared = run(0, 3);
    QVERIFY(shared);
    QCOMPARE(reported(*shared), QString("0 1 2 3 4"));
    QVERIFY(shared->incomplete.empty());
    for (std::size_t i = 0; i < m_files.size(); ++i) {
        QCOMPARE(shared->results[i].file, m_files[i]);
        QCOMPARE(shared->results[i].report->file.path, m_files[i]);
    }
    QCOMPARE(fake.ends, 3);
    QCOMPARE(fake.aborts, 0);
}

void TestSharedRanks::anyOrderGivesOneTable()
{
    auto messages = messagesOf(1, 2);
    std::swap(messages[0], messages[1]);
    arrive(1, messages);
    const auto shared = run(0, 2);
    QVERIFY(shared);
    QCOMPARE(reported(*shared), QString("0 1 2 3 4"));
    const auto table = mergeRankReports(shared->results);
    QVERIFY(table && table->straggler);
    QCOMPARE(table->straggler->row, std::size_t{3});
}

void TestSharedRanks::aProcessThatIsSilent()
{
    arrive(2, messagesOf(2, 3));
    const auto shared = run(0, 3);
    QVERIFY(shared);
    QCOMPARE(reported(*shared), QString("0 - 2 3 -"));
    QCOMPARE(shared->results[1].file, m_files[1]);
    QCOMPARE(QString::fromStdString(shared->results[1].report.error().message), QString("Process 1 of 3 did not report it."));
    QCOMPARE(QString::fromStdString(shared->incomplete), QString("no report came for 0.05 s: the table lacks files of process 1 of 3"));
    QCOMPARE(fake.aborts, 1); // the others may wait for it
}

void TestSharedRanks::aProcessThatStopsHalfway()
{
    auto messages = messagesOf(1, 2);
    messages.resize(1);
    arrive(1, messages);
    const auto shared = run(0, 2);
    QVERIFY(shared);
    QCOMPARE(reported(*shared).count('-'), 1);
    QVERIFY(shared->incomplete.ends_with("the table lacks files of process 1 of 2"));
}

/// As by a launcher that ends all processes: what has arrived counts.
void TestSharedRanks::aCancelledFirstProcess()
{
    auto messages = messagesOf(1, 2);
    messages.pop_back();
    arrive(1, messages);
    std::stop_source stop;
    stop.request_stop();
    const auto shared = run(0, 2, stop.get_token());
    QVERIFY(shared);
    QCOMPARE(reported(*shared), QString("- 1 - 3 -"));
    QCOMPARE(QString::fromStdString(shared->results[0].report.error().message), QString("Not read: the analysis was interrupted."));
    QCOMPARE(QString::fromStdString(shared->incomplete), QString("the analysis was interrupted: the table lacks files of process 0 of 2"));
}

/// It sends no end, and does not wait in MPI for the others.
void TestSharedRanks::aCancelledProcess()
{
    std::stop_source stop;
    stop.request_stop();
    const auto shared = run(1, 2, stop.get_token());
    QVERIFY(!shared && shared.error().isCancelled());
    QVERIFY(fake.sent.empty());
    QCOMPARE(fake.ends + fake.aborts, 0);
}

void TestSharedRanks::foreignMessages_data()
{
    QTest::addColumn<QByteArray>("message");
    QTest::newRow("no number") << QByteArray("{}");
    QTest::newRow("spaces") << QByteArray(100, ' ');
    QTest::newRow("a place alone") << QByteArray("1");
    QTest::newRow("a place that is too large") << QByteArray("99999999999999999999{}");
    QTest::newRow("a place behind the last") << QByteArray(R"(5{"ranks":[],"left_out":[{"file":"rank5.json","why":"x"}]})");
    QTest::newRow("a file that has another place") << QByteArray(R"(1{"ranks":[],"left_out":[{"file":"rank3.json","why":"x"}]})");
    QTest::newRow("no result") << QByteArray(R"(1{"ranks":[]})");
    QTest::newRow("two results") << QByteArray(R"(1{"ranks":[],"left_out":[{"file":"rank1.json","why":"x"},{"file":"rank1.json","why":"y"}]})");
    QTest::newRow("a broken document") << QByteArray(R"(1{"ranks":[)");
}

/// Of a process that sees another folder, or is another program.
void TestSharedRanks::foreignMessages()
{
    QFETCH(const QByteArray, message);
    arrive(1, {message.toStdString(), ""});
    const auto shared = run(0, 2);
    QVERIFY(shared);
    QCOMPARE(reported(*shared), QString("0 - 2 - 4"));
    QCOMPARE(QString::fromStdString(shared->incomplete), QString("the processes see different files: the table lacks files of process 1 of 2"));
    QCOMPARE(fake.ends, 1);
}

QTEST_APPLESS_MAIN(TestSharedRanks)
#include "tst_shared_ranks.moc"
