// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/collector.h"

#include "profiler/cupti/arming.h"
#include "profiler/cupti/drain.h"

#include <atomic>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

namespace stallscope::cupti {

namespace {

/// No program is to hang in its exit.
constexpr std::chrono::seconds kLongestExit{10};

std::atomic<bool> g_isRunning{false};

std::string describe(const CuptiApi& api, const std::vector<std::string>& missing)
{
    std::string text = "CUPTI " + std::to_string(api.version) + " (" + api.path + ")";
    for (std::size_t i = 0; i < missing.size(); ++i)
        text += (i == 0 ? ", without " : ", ") + missing[i];
    return text;
}

} // namespace

struct Collector::Parts {
    Parts(CuptiApi api, HandOver& callbacks, const CollectorOptions& options) : handOver(callbacks), drain(std::move(api), callbacks, options) {}

    HandOver& handOver;
    CUpti_SubscriberHandle subscriber = nullptr;
    std::string description;
    Drain drain;
};

/// A new library may refuse an old driver, for which an older one does.
Result<std::unique_ptr<Collector>> Collector::start(const CollectorOptions& options)
{
    if (g_isRunning.exchange(true))
        return Error{"CUPTI is collecting already in this process"};
    std::set<std::string> tried;
    std::optional<Error> problem;
    bool isTaken = false;
    for (const std::string& library : cuptiLibraries(options.library)) {
        Result<CuptiApi> api = loadCupti(library);
        if (!api || !tried.insert(api->path).second)
            continue;
        Result<std::unique_ptr<Collector>> started = startWith(std::move(*api), options, isTaken);
        if (started)
            return started;
        if (!problem || isTaken)
            problem = started.error();
        if (isTaken)
            break;
    }
    g_isRunning = false;
    return problem ? *problem : loadCupti(options.library).error();
}

Result<std::unique_ptr<Collector>> Collector::startWith(CuptiApi api, const CollectorOptions& options, bool& isTaken)
{
    HandOver& handOver = HandOver::install(api, options);
    Result<Armed> armed = arm(api, handOver, options, isTaken);
    if (!armed) {
        handOver.close();
        return armed.error();
    }
    std::string description = describe(api, armed->missing);
    auto parts = std::make_unique<Parts>(std::move(api), handOver, options);
    parts->subscriber = armed->subscriber;
    parts->description = std::move(description);
    return std::unique_ptr<Collector>(new Collector(std::move(parts)));
}

/// The handler is registered when CUPTI has been loaded and used, and so runs before CUPTI takes itself down.
Result<Collector*> Collector::ofProcess(const CollectorOptions& options)
{
    static std::mutex mutex;
    static Collector* known = nullptr; // never destroyed: CUPTI goes on to the end
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
    m_parts->drain.begin();
}

Collector::~Collector()
{
    if (HandOver::isForkChild()) {
        (void)m_parts.release(); // locks and all: another process' threads may hold them
        return;
    }
    m_parts->drain.empty();
    (void)m_parts->drain.api().unsubscribe(m_parts->subscriber);
    m_parts->handOver.close();
    g_isRunning = false;
}

void Collector::stop()
{
    m_parts->drain.stop();
}

bool Collector::finishWithin(std::chrono::milliseconds limit)
{
    return m_parts->drain.finishWithin(limit);
}

void Collector::setSink(std::shared_ptr<BatchSink> sink)
{
    m_parts->drain.ask(Ask::Complete, std::move(sink));
}

void Collector::flush()
{
    m_parts->drain.ask(Ask::Complete);
}

void Collector::flushAll()
{
    m_parts->drain.ask(Ask::Everything);
}

const std::string& Collector::description() const
{
    return m_parts->description;
}

} // namespace stallscope::cupti
