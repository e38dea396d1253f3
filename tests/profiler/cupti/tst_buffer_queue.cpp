// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/buffer_queue.h"
#include "tests/profiler/cupti/collected.h"

#include <QTest>

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <thread>
#include <vector>

using namespace stallscope;
using namespace stallscope::cupti;
using namespace stallscope::test;

namespace {

constexpr int kAsItShould = 42;

struct Given {
    std::uint8_t* bytes = nullptr;
    std::size_t size = 0;
    std::size_t mostRecords = 1;
};

Given askForBuffer()
{
    Given given;
    BufferQueue::bufferRequested(&given.bytes, &given.size, &given.mostRecords);
    return given;
}

BufferQueue& installed(const CollectorOptions& options)
{
    (void)freshDouble();
    const auto api = loadCupti(options.library);
    if (!api)
        qFatal("%s", api.error().message.c_str());
    return BufferQueue::install(*api, options);
}

/// How a forked child ended that runs this; negative where a signal ended it.
template <class Act>
int inChild(Act act)
{
    const pid_t child = fork();
    if (child == 0) {
        alarm(60); // a child that hangs is ended
        _exit(act());
    }
    int status = 0;
    return waitpid(child, &status, 0) == child && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

} // namespace

/// CUPTI's callbacks in a process and in its children, where threads that do not exist may hold the pools' locks, and
/// filled buffers are never read.
class TestBufferQueue : public QObject {
    Q_OBJECT

private slots:
    void aBufferComesAndGoes()
    {
        const CollectorOptions options = withDouble();
        BufferQueue& buffers = installed(options);
        const Given given = askForBuffer();
        QCOMPARE(given.size, options.bufferBytes);
        QCOMPARE(given.mostRecords, std::size_t{0}); // as many as fit
        QVERIFY(reinterpret_cast<std::uintptr_t>(given.bytes) % 8 == 0);
        BufferQueue::bufferCompleted(nullptr, 0, given.bytes, given.size, 8);
        const auto filled = buffers.takeFilled();
        QCOMPARE(filled.size(), std::size_t{1});
        QCOMPARE(filled[0].bytes, given.bytes);
        QCOMPARE(filled[0].valid, std::size_t{8});
    }

    /// Threads that CUPTI or the program start while the process ends: their names would never be read.
    void aClosedQueueCollectsNoNames()
    {
        BufferQueue& buffers = installed(withDouble());
        const auto callFromThread = [&buffers] {
            std::thread([&buffers] {
                CUpti_CallbackData data{};
                data.callbackSite = CUPTI_API_ENTER;
                BufferQueue::callReached(&buffers, CUPTI_CB_DOMAIN_RUNTIME_API, kWait, &data);
            }).join();
        };
        callFromThread();
        QCOMPARE(buffers.takeThreadNames().size(), std::size_t{1});
        buffers.close();
        callFromThread();
        QCOMPARE(buffers.takeThreadNames().size(), std::size_t{0});
    }

    /// Older versions of CUPTI need one nevertheless.
    void aForkedChildGetsABufferThatIsNobodys()
    {
        const CollectorOptions options = withDouble();
        (void)installed(options);
        const auto child = [&options] {
            const Given given = askForBuffer();
            const bool isNobodys = given.bytes && given.size != options.bufferBytes;
            const bool isEmpty = isNobodys && std::all_of(given.bytes, given.bytes + given.size, [](std::uint8_t byte) { return byte == 0; });
            return isEmpty && given.mostRecords == 0 ? kAsItShould : 1;
        };
        QCOMPARE(inChild(child), kAsItShould);
        QCOMPARE(askForBuffer().size, options.bufferBytes); // here nothing has changed
    }

    void whatAForkedChildFillsIsLeftWhereItIs()
    {
        BufferQueue& buffers = installed(withDouble());
        const Given given = askForBuffer();
        const auto child = [&] {
            BufferQueue::bufferCompleted(nullptr, 0, given.bytes, given.size, 8);
            return buffers.takeFilled().empty() ? kAsItShould : 1;
        };
        QCOMPARE(inChild(child), kAsItShould);
    }
};

QTEST_APPLESS_MAIN(TestBufferQueue)
#include "tst_buffer_queue.moc"
