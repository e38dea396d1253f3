// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/collector.h"

#include "profiler/cupti/buffer_queue.h"
#include "profiler/cupti/call_names.h"
#include "profiler/cupti/collector_thread.h"
#include "profiler/cupti/cupti_api.h"
#include "profiler/trace/call_class.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stallscope::cupti {

namespace {

Error failure(const CuptiApi& api, const std::string& what, CUptiResult result)
{
    std::string message = "CUPTI cannot record: " + what + " failed with " + api.nameOf(result) + " in " + api.path;
    if (const std::string reason = missingDriver(); !reason.empty())
        message += "; " + reason;
    return Error{message};
}

/// `name`: as CUPTI reports it, "CUPTI for NAME"; empty if it does not.
Error otherTool(std::string name)
{
    constexpr std::string_view kPrefix = "CUPTI for ";
    if (name.starts_with(kPrefix))
        name.erase(0, kPrefix.size());
    const std::string who = name.empty() ? "another tool (Nsight Systems, a debugger, a PyTorch profiler)" : "\"" + name + "\"";
    return Error{"CUPTI is already in use in this process by " + who + ", and only one tool can use it; to record GPU work, run the program without that tool"};
}

struct Kind {
    CUpti_ActivityKind kind;
    const char* words;
    bool isEssential;
};

/// KERNEL is omitted because it would serialize kernels.
constexpr std::array<Kind, 13> kKinds{{
    {CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, "kernels", true},
    {CUPTI_ACTIVITY_KIND_MEMCPY, "copies", true},
    {CUPTI_ACTIVITY_KIND_MEMSET, "memsets", true},
    {CUPTI_ACTIVITY_KIND_RUNTIME, "runtime calls", true},
    {CUPTI_ACTIVITY_KIND_MEMCPY2, "copies between devices", false},
    {CUPTI_ACTIVITY_KIND_INTERNAL_LAUNCH_API, "internal launches", false},
    {CUPTI_ACTIVITY_KIND_SYNCHRONIZATION, "synchronizations", false},
    {CUPTI_ACTIVITY_KIND_CUDA_EVENT, "events", false},
    {CUPTI_ACTIVITY_KIND_OVERHEAD, "overhead", false},
    {CUPTI_ACTIVITY_KIND_DEVICE, "devices", false},
    {CUPTI_ACTIVITY_KIND_CONTEXT, "contexts", false},
    {CUPTI_ACTIVITY_KIND_STREAM, "streams", false},
    {CUPTI_ACTIVITY_KIND_NAME, "names", false},
}};

void setAttributes(const CuptiApi& api)
{
    std::uint8_t isZeroed = 1;
    std::size_t size = sizeof(isZeroed);
    (void)api.setAttribute(CUPTI_ACTIVITY_ATTR_ZEROED_OUT_ACTIVITY_BUFFER, &size, &isZeroed); // older libraries clear them again
}

void note(std::vector<std::string>& missing, const CuptiApi& api, const char* what, CUptiResult result)
{
    if (result != CUPTI_SUCCESS)
        missing.push_back(std::string(what) + " (" + api.nameOf(result) + ")");
}

/// What costs more, and is off unless requested. CUPTI accepts it before CUDA is initialized only.
struct Extra {
    bool CollectorOptions::*isRequested;
    SwitchFunction CuptiApi::*function;
    const char* words;
};
constexpr std::array<Extra, 3> kExtras{{
    {&CollectorOptions::hasEventTimes, &CuptiApi::enableEventTimes, "device times of events"},
    {&CollectorOptions::hasQueueTimes, &CuptiApi::enableQueueTimes, "times of queueing"},
    {&CollectorOptions::hasDeviceLaunches, &CuptiApi::enableDeviceGraphs, "graphs launched by graphs"},
}};

void enableExtras(const CuptiApi& api, const CollectorOptions& options, std::vector<std::string>& missing)
{
    for (const Extra& extra : kExtras) {
        if (!(options.*extra.isRequested))
            continue;
        if (const SwitchFunction enable = api.*extra.function)
            note(missing, api, extra.words, enable(1));
        else
            missing.push_back(std::string(extra.words) + " (CUPTI is too old)");
    }
}

Result<> enableKinds(const CuptiApi& api, const CollectorOptions& options, std::vector<std::string>& missing)
{
    for (const Kind& kind : kKinds) {
        const CUptiResult result = api.enable(kind.kind);
        if (result != CUPTI_SUCCESS && kind.isEssential)
            return failure(api, std::string("switching on ") + kind.words, result);
        note(missing, api, kind.words, result);
    }
    if (options.hasMemory) {
        note(missing, api, "allocations", api.enable(CUPTI_ACTIVITY_KIND_MEMORY2));
        note(missing, api, "memory pools", api.enable(CUPTI_ACTIVITY_KIND_MEMORY_POOL));
    }
    if (options.hasWholeGraphs)
        note(missing, api, "whole graphs", api.enable(CUPTI_ACTIVITY_KIND_GRAPH_TRACE));
    return {};
}

/// Only relevant driver calls are enabled. Enabling the whole kind would undo the selection. Libraries before CUDA 12.5
/// cannot select; the decoder does it then.
void chooseCalls(const CuptiApi& api, std::vector<std::string>& missing)
{
    if (api.enableRuntimeApi) {
        for (const NumberedCall& call : allCalls(api, CUPTI_CB_DOMAIN_RUNTIME_API)) {
            if (!isRecorded(call.domain, call.name))
                (void)api.enableRuntimeApi(call.callback, 0);
        }
    }
    if (!api.enableDriverApi)
        return note(missing, api, "driver calls", api.enable(CUPTI_ACTIVITY_KIND_DRIVER));
    for (const NumberedCall& call : allCalls(api, CUPTI_CB_DOMAIN_DRIVER_API)) {
        if (isRecorded(call.domain, call.name))
            (void)api.enableDriverApi(call.callback, 1);
    }
}

bool isWatched(const NumberedCall& call)
{
    return classifyCall(call.name).blocksByName() || profilerSwitch(call.domain, call.callback) || mayLoseRecords(call.domain, call.callback);
}

/// The record of a wait arrives after its end. Callbacks on blocking calls show that a thread is waiting right now.
void watchCalls(const CuptiApi& api, CUpti_SubscriberHandle subscriber, std::vector<std::string>& missing)
{
    for (const CUpti_CallbackDomain domain : {CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_CB_DOMAIN_DRIVER_API}) {
        CUptiResult worst = CUPTI_SUCCESS;
        for (const NumberedCall& call : allCalls(api, domain)) {
            if (!isWatched(call))
                continue;
            const CUptiResult result = api.enableCallback(1, subscriber, domain, call.callback);
            worst = result != CUPTI_SUCCESS ? result : worst;
        }
        note(missing, api, "calls under way", worst);
    }
}

std::uint64_t CUPTIAPI timestamp() noexcept
{
    return static_cast<std::uint64_t>(monotonicClock());
}

/// Gives the library the monotonic clock, if requested and possible. To be called before any activity is enabled. A library
/// gets it once: each further registration would corrupt a record, and none can be taken back. It is then used by all later
/// collectors of the process.
Clock chooseClock(const CuptiApi& api, const CollectorOptions& options, std::vector<std::string>& missing)
{
    static auto* registered = new std::set<std::string>; // paths; only one collector starts at a time
    if (registered->contains(api.path))
        return Clock::Monotonic;
    if (!options.usesMonotonicClock || !api.registerTimestamp)
        return Clock::Wall;
    const CUptiResult result = api.registerTimestamp(&timestamp);
    if (result != CUPTI_SUCCESS) {
        note(missing, api, "the monotonic clock", result);
        return Clock::Wall;
    }
    registered->insert(api.path);
    return Clock::Monotonic;
}

/// Times of the wall clock are mapped to the monotonic clock during the recording. If CUPTI's clock is neither, its records
/// may use yet another clock, which is reported.
void checkClock(const CuptiApi& api, std::vector<std::string>& missing)
{
    const std::optional<Nanos> off = clockOffset(api);
    const char* const expected = api.clock == Clock::Monotonic ? "the monotonic clock" : "the time of day";
    if (!off)
        missing.emplace_back("a clock: times cannot be compared with those of the program");
    else if (*off != 0)
        missing.emplace_back(std::string("a clock that is ") + expected + ": it is off by " + std::to_string(*off) + " ns, and times may be wrong");
}

Result<> enableAll(CuptiApi& api, CUpti_SubscriberHandle subscriber, const CollectorOptions& options, std::vector<std::string>& missing)
{
    if (!api.setThreadIdType)
        return Error{"CUPTI cannot record: " + api.path + " is too old: it cannot number threads as the system does"};
    if (const CUptiResult result = api.setThreadIdType(CUPTI_ACTIVITY_THREAD_ID_TYPE_SYSTEM); result != CUPTI_SUCCESS)
        return failure(api, "numbering threads as the system does", result);
    setAttributes(api);
    enableExtras(api, options, missing);
    api.clock = chooseClock(api, options, missing);
    if (const CUptiResult result = api.registerCallbacks(&BufferQueue::bufferRequested, &BufferQueue::bufferCompleted); result != CUPTI_SUCCESS)
        return failure(api, "cuptiActivityRegisterCallbacks", result);
    if (api.enableAllSyncRecords) // otherwise every query of a pending event creates a record
        note(missing, api, "leaving out queries that were not ready", api.enableAllSyncRecords(0));
    if (const Result<> enabled = enableKinds(api, options, missing); !enabled)
        return enabled;
    chooseCalls(api, missing);
    watchCalls(api, subscriber, missing);
    checkClock(api, missing);
    return {};
}

/// Subscribes to CUPTI for this process. Done first, so that two tools do not both record with wrong results. The error
/// names the other tool if there is one.
Result<CUpti_SubscriberHandle> subscribe(const CuptiApi& api, BufferQueue& buffers, bool& isTaken)
{
    CUpti_SubscriberHandle subscriber = nullptr;
    constexpr std::size_t kLongestName = 128; // twice as long as CUPTI asks for
    std::array<char, kLongestName> other{};
    CUptiResult result = CUPTI_SUCCESS;
    if (api.subscribeNamed) {
        SubscriberParams params;
        params.subscriberName = "Stallscope";
        params.oldSubscriberName = other.data();
        params.oldSubscriberSize = other.size();
        result = api.subscribeNamed(&subscriber, &BufferQueue::callReached, &buffers, &params);
    } else {
        result = api.subscribe(&subscriber, &BufferQueue::callReached, &buffers);
    }
    other.back() = '\0';
    isTaken = result == CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED;
    if (isTaken)
        return otherTool(other.data());
    if (result != CUPTI_SUCCESS)
        return failure(api, "cuptiSubscribe", result);
    return subscriber;
}

/// Reverts arm().
void disarm(const CuptiApi& api, CUpti_SubscriberHandle subscriber)
{
    for (const Extra& extra : kExtras) {
        if (const SwitchFunction enable = api.*extra.function)
            (void)enable(0);
    }
    for (const Kind& kind : kKinds) // enabled kinds stay enabled without a subscriber
        (void)api.disable(kind.kind);
    for (const CUpti_ActivityKind asked :
        {CUPTI_ACTIVITY_KIND_DRIVER, CUPTI_ACTIVITY_KIND_MEMORY2, CUPTI_ACTIVITY_KIND_MEMORY_POOL, CUPTI_ACTIVITY_KIND_GRAPH_TRACE})
        (void)api.disable(asked);
    (void)api.unsubscribe(subscriber);
}

/// CUPTI after it was enabled.
struct Armed {
    CUpti_SubscriberHandle subscriber = nullptr;
    std::vector<std::string> missing; ///< what this library or machine cannot record, as messages
};

/// Enables recording in the order that CUPTI requires: attributes, clock, buffer callbacks, activity kinds. Releases CUPTI if
/// essential parts are unavailable. `isTaken`: set if another tool has subscribed, so that another copy of the library
/// would fail as well.
Result<Armed> arm(CuptiApi& api, BufferQueue& buffers, const CollectorOptions& options, bool& isTaken)
{
    const Result<CUpti_SubscriberHandle> subscriber = subscribe(api, buffers, isTaken);
    if (!subscriber)
        return subscriber.error();
    Armed armed{*subscriber, {}};
    if (const Result<> enabled = enableAll(api, *subscriber, options, armed.missing); !enabled) {
        disarm(api, *subscriber);
        return enabled.error();
    }
    return armed;
}

/// Calls a function of an exit handler with the time that it may take. Handlers run one after the other; together they delay the
/// program's exit by no more than this.
void runAtExit(bool (*finish)(std::chrono::milliseconds limit))
{
    using Clock = std::chrono::steady_clock;
    static auto left = std::chrono::duration_cast<Clock::duration>(std::chrono::seconds(10));
    const auto start = Clock::now();
    (void)finish(std::chrono::duration_cast<std::chrono::milliseconds>(left));
    left = std::max(left - (Clock::now() - start), Clock::duration::zero());
}

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
    std::atexit([] { runAtExit([](std::chrono::milliseconds limit) { return known->finishWithin(limit); }); });
    known->m_parts->thread.whenSampling([] { std::atexit([] { runAtExit([](std::chrono::milliseconds limit) { return known->endMetricsWithin(limit); }); }); });
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

bool Collector::endMetricsWithin(std::chrono::milliseconds limit)
{
    return m_parts->thread.endMetricsWithin(limit);
}

bool Collector::finishWithin(std::chrono::milliseconds limit)
{
    const auto start = std::chrono::steady_clock::now();
    m_parts->thread.endMetricsWithin(limit);
    const auto elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start);
    const bool isFinished = m_parts->thread.shutdown(std::max(limit - elapsed, std::chrono::milliseconds(0)));
    // The program's libraries may still destroy contexts, which must not flush any more: nothing limits that. After a time-out,
    // records may still arrive.
    if (isFinished)
        m_parts->buffers.close();
    else
        m_parts->buffers.endFlushes();
    return isFinished;
}

void Collector::setSink(std::shared_ptr<BatchSink> sink)
{
    m_parts->thread.setSink(std::move(sink));
}

void Collector::setMetrics(std::optional<std::chrono::nanoseconds> interval)
{
    m_parts->thread.setMetrics(interval);
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

Result<std::string> findCupti(const std::string& library)
{
    const auto api = loadCupti(library);
    if (!api)
        return api.error();
    return api->path + ", version " + std::to_string(api->version);
}

} // namespace stallscope::cupti
