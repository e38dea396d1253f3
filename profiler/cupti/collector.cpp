// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/collector.h"

#include "profiler/cupti/arming.h"
#include "profiler/cupti/collector_thread.h"

#include <atomic>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

namespace stallscope::cupti {

namespace {

/// Limits the delay of a program's exit.
constexpr std::chrono::seconds kLongestExit{10};

std::atomic<bool> g_isRunning{false};

/// Marks the start as in progress for its scope.
class Starting {
public:
    Starting() : m_isFirst(!g_isRunning.exchange(true)) {}
    Starting(const Starting&) = delete;
    Starting& operator=(const Starting&) = delete;
    ~Starting()
    {
        if (m_isFirst && !m_isDone)
            g_isRunning = false;
    }
    [[nodiscard]] bool isFirst() const { return m_isFirst; }
    void done() { m_isDone = true; }

private:
    bool m_isFirst;
    bool m_isDone = false;
};

std::string describe(const CuptiApi& api, const std::vector<std::string>& missing)
{
    std::string text = "CUPTI " + std::to_string(api.version) + " (" + api.path + ")";
    for (std::size_t i = 0; i < missing.size(); ++i)
        text += (i == 0 ? ", without " : ", ") + missing[i];
    return text;
}

} // namespace

struct Collector::Parts {
    Parts(CuptiApi api, BufferQueue& queue, const CollectorOptions& options) : buffers(queue), thread(std::move(api), queue, options) {}

    BufferQueue& buffers;
    CUpti_SubscriberHandle subscriber = nullptr;
    std::string description;
    CollectorThread thread;
};

/// A new library may reject an old driver that an older library accepts.
Result<std::unique_ptr<Collector>> Collector::start(const CollectorOptions& options)
{
    Starting starting;
    if (!starting.isFirst())
        return Error{"CUPTI is collecting already in this process"};
    std::set<std::string> tried;
    std::optional<Error> problem;
    bool isTaken = false;
    for (const std::string& library : cuptiLibraries(options.library)) {
        Result<CuptiApi> api = loadCupti(library);
        if (!api || !tried.insert(api->path).second)
            continue;
        Result<std::unique_ptr<Collector>> started = startWith(std::move(*api), options, isTaken);
        if (started) {
            starting.done();
            return started;
        }
        if (!problem || isTaken)
            problem = started.error();
        if (isTaken)
            break;
    }
    return problem ? *problem : loadCupti(options.library).error();
}

Result<std::unique_ptr<Collector>> Collector::startWith(CuptiApi api, const CollectorOptions& options, bool& isTaken)
{
    BufferQueue& buffers = BufferQueue::install(api, options);
    Result<Armed> armed = arm(api, buffers, options, isTaken);
    if (!armed) {
        buffers.close();
        return armed.error();
    }
    try {
        auto parts = std::make_unique<Parts>(api, buffers, options);
        parts->subscriber = armed->subscriber;
        parts->description = describe(api, armed->missing);
        return std::unique_ptr<Collector>(new Collector(std::move(parts)));
    } catch (const std::exception& problem) { // out of memory, or no more threads
        disarm(api, armed->subscriber);
        buffers.close();
        return Error{std::string("CUPTI cannot record: ") + problem.what()};
    }
}

/// The exit handler is registered after CUPTI was loaded and used, so that it runs before CUPTI's own handlers.
Result<Collector*> Collector::ofProcess(const CollectorOptions& options)
{
    static std::mutex mutex;
    static Collector* known = nullptr; // never destroyed: CUPTI is active until the end
    const std::lock_guard lock(mutex);
    if (known)
        return known;
    Result<std::unique_ptr<Collector>> started = start(options);
    if (!started)
        return started.error();
    known = started->release();
    std::atexit([] { (void)known->finishWithin(kLongestExit); });
    return known;
}

Collector::Collector(std::unique_ptr<Parts> parts) : m_parts(std::move(parts))
{
    m_parts->thread.start();
}

Collector::~Collector()
{
    if (BufferQueue::isForkChild()) {
        (void)m_parts.release(); // including locks, which threads of the parent process may hold
        return;
    }
    m_parts->thread.finish();
    (void)m_parts->thread.api().unsubscribe(m_parts->subscriber);
    m_parts->buffers.close();
    g_isRunning = false;
}

void Collector::stop()
{
    m_parts->thread.stop();
}

bool Collector::finishWithin(std::chrono::milliseconds limit)
{
    return m_parts->thread.shutdown(limit);
}

void Collector::setSink(std::shared_ptr<BatchSink> sink)
{
    m_parts->thread.setSink(std::move(sink));
}

void Collector::flush()
{
    m_parts->thread.flush(CollectorThread::Flush::Completed);
}

void Collector::flushAll()
{
    m_parts->thread.flush(CollectorThread::Flush::Forced);
}

const std::string& Collector::description() const
{
    return m_parts->description;
}

} // namespace stallscope::cupti
