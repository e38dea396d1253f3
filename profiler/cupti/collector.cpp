// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/collector.h"

#include "profiler/cupti/arming.h"
#include "profiler/cupti/clocks.h"
#include "profiler/cupti/decoder.h"
#include "profiler/cupti/hand_over.h"
#include "profiler/cupti/source_facts.h"

#include <csignal>

#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <utility>

namespace stallscope::cupti {

namespace {

enum class Ask : std::uint8_t {
    Nothing,    ///< only read what CUPTI has given
    Complete,   ///< what is complete
    Everything, ///< what is not, too
};

/// A batch is passed on before it becomes much larger than this.
constexpr std::size_t kManyRecords = std::size_t{1} << 16;

/// Signals are the program's: none is delivered to a thread of ours.
class SignalsBlocked {
public:
    SignalsBlocked()
    {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &m_before);
    }
    SignalsBlocked(const SignalsBlocked&) = delete;
    SignalsBlocked& operator=(const SignalsBlocked&) = delete;
    ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &m_before, nullptr); }

private:
    sigset_t m_before{};
};

std::atomic<bool> g_isRunning{false};

std::string describe(const CuptiApi& api, const std::vector<std::string>& missing)
{
    std::string text = "CUPTI " + std::to_string(api.version) + " (" + api.path + ")";
    for (std::size_t i = 0; i < missing.size(); ++i)
        text += (i == 0 ? ", without " : ", ") + missing[i];
    return text;
}

} // namespace

/// All but requests belongs to the collector's thread while it runs, and to whoever stopped it afterwards.
struct Collector::Parts {
    Parts(CuptiApi loaded, HandOver& callbacks, const CollectorOptions& given) : api(std::move(loaded)), handOver(callbacks), options(given), decoder(api) {}

    void loop(const std::stop_token& stop);
    void serve(bool isLast);
    void ask(Ask what, std::optional<std::shared_ptr<BatchSink>> nextSink = {});
    struct Request;
    void carryOut(Request& request);
    void round(Ask what, bool isWhole);
    void exchangeSink(std::shared_ptr<BatchSink> next);
    void decodeFilled(DeviceBatch& batch);
    void close(DeviceBatch& batch, Nanos askedAt);
    void handOut(DeviceBatch&& batch);
    [[nodiscard]] std::vector<OpenCallRecord> openCalls(DeviceBatch& batch);

    struct Request {
        Ask ask = Ask::Nothing;
        std::optional<std::shared_ptr<BatchSink>> sink; ///< from here on
        bool isDone = false;
    };

    CuptiApi api;
    HandOver& handOver;
    CollectorOptions options;
    Decoder decoder;
    SourceFacts facts;
    std::shared_ptr<BatchSink> sink;
    bool isNewSink = true;
    CUpti_SubscriberHandle subscriber = nullptr;
    std::string description;

    std::mutex mutex; // guards requests
    std::condition_variable done;
    std::vector<Request*> requests;
    bool isServed = true; ///< the thread is there for them

    std::jthread thread; // last: it uses all of the above
};

void Collector::Parts::loop(const std::stop_token& stop)
{
    auto next = std::chrono::steady_clock::now() + options.flushPeriod;
    while (!stop.stop_requested()) {
        handOver.wait(stop, next);
        serve(false);
        const auto now = std::chrono::steady_clock::now();
        const bool isTime = now >= next;
        if (isTime)
            next = now + options.flushPeriod;
        if (!stop.stop_requested())
            round(isTime ? Ask::Complete : Ask::Nothing, false);
    }
    serve(true);
}

/// What others asked for, in the order in which they did.
void Collector::Parts::serve(bool isLast)
{
    std::unique_lock lock(mutex);
    while (!requests.empty()) {
        Request* request = requests.front();
        requests.erase(requests.begin());
        lock.unlock();
        carryOut(*request);
        lock.lock();
        request->isDone = true;
        done.notify_all();
    }
    isServed = !isLast;
}

void Collector::Parts::carryOut(Request& request)
{
    round(request.ask, true);
    if (request.sink)
        exchangeSink(std::move(*request.sink));
}

void Collector::Parts::ask(Ask what, std::optional<std::shared_ptr<BatchSink>> nextSink)
{
    if (HandOver::isForkChild())
        return;
    Request request{what, std::move(nextSink), false};
    std::unique_lock lock(mutex);
    if (!isServed) {
        lock.unlock();
        return carryOut(request);
    }
    requests.push_back(&request);
    handOver.wake();
    done.wait(lock, [&] { return request.isDone; });
}

void Collector::Parts::round(Ask what, bool isWhole)
{
    if (HandOver::isForkChild())
        return;
    const Nanos askedAt = monotonicClock();
    if (what != Ask::Nothing) // no lock is held: CUPTI calls back, from here and from other threads
        (void)api.flushAll(what == Ask::Everything ? CUPTI_ACTIVITY_FLAG_FLUSH_FORCED : 0);
    DeviceBatch batch;
    if (const auto sample = sampleClock(api))
        batch.clock.push_back(*sample);
    decodeFilled(batch);
    close(batch, what != Ask::Nothing ? askedAt : 0);
    batch.isWhole = isWhole;
    handOut(std::move(batch));
}

/// Before the sink is exchanged everything of its time has been handed to it.
void Collector::Parts::exchangeSink(std::shared_ptr<BatchSink> next)
{
    DeviceBatch last;
    last.isLast = true;
    last.openCalls.emplace();
    handOut(std::move(last));
    sink = std::move(next);
    isNewSink = true;
}

void Collector::Parts::decodeFilled(DeviceBatch& batch)
{
    for (const FilledBuffer& buffer : handOver.takeFilled()) {
        BatchWriter writer(batch);
        decoder.decode({buffer.bytes, buffer.valid}, writer);
        handOver.giveBack(buffer);
        if (batch.work.size() + batch.calls.size() < kManyRecords)
            continue;
        DeviceBatch full = std::exchange(batch, {});
        batch.clock = full.clock;
        handOut(std::move(full));
    }
}

/// What is true of the round as a whole, behind all of its records. The count of drops is cleared by reading it, so it is
/// read in one thread only.
void Collector::Parts::close(DeviceBatch& batch, Nanos askedAt)
{
    std::size_t dropped = 0;
    if (api.getDropped(nullptr, 0, &dropped) != CUPTI_SUCCESS)
        dropped = 0;
    batch.losses.dropped += dropped + handOver.takeDiscarded();
    batch.openCalls = openCalls(batch);
    batch.askedAt = askedAt;
}

void Collector::Parts::handOut(DeviceBatch&& batch)
{
    facts.remember(batch);
    if (!sink)
        return;
    if (std::exchange(isNewSink, false))
        facts.tell(batch);
    sink->take(std::move(batch));
}

std::vector<OpenCallRecord> Collector::Parts::openCalls(DeviceBatch& batch)
{
    std::vector<OpenCallRecord> open;
    for (const OpenCall& call : handOver.openCalls()) {
        const std::string& name = decoder.names().of(static_cast<CUpti_CallbackDomain>(call.domain), call.callback);
        open.push_back({batch.addText(name), call.start, call.thread, call.correlation});
    }
    return open;
}

Result<std::unique_ptr<Collector>> Collector::start(const CollectorOptions& options)
{
    if (g_isRunning.exchange(true))
        return Error{"CUPTI is collecting already in this process"};
    Result<CuptiApi> api = loadCupti(options.library);
    if (!api) {
        g_isRunning = false;
        return api.error();
    }
    HandOver& handOver = HandOver::install(*api, options);
    Result<Armed> armed = arm(*api, handOver, options);
    if (!armed) {
        handOver.close();
        g_isRunning = false;
        return armed.error();
    }
    auto parts = std::make_unique<Parts>(std::move(*api), handOver, options);
    parts->subscriber = armed->subscriber;
    parts->description = describe(parts->api, armed->missing);
    return std::unique_ptr<Collector>(new Collector(std::move(parts)));
}

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
    std::atexit([] { known->stop(); });
    return known;
}

Collector::Collector(std::unique_ptr<Parts> parts) : m_parts(std::move(parts))
{
    const SignalsBlocked blocked;
    m_parts->thread = std::jthread([parts = m_parts.get()](const std::stop_token& stop) { parts->loop(stop); });
}

Collector::~Collector()
{
    stop();
    if (HandOver::isForkChild()) {
        (void)m_parts.release(); // locks and all: another process' threads may hold them
        return;
    }
    m_parts->round(Ask::Complete, true);
    m_parts->exchangeSink({});
    (void)m_parts->api.unsubscribe(m_parts->subscriber);
    m_parts->handOver.close();
    g_isRunning = false;
}

void Collector::stop()
{
    if (!m_parts->thread.joinable())
        return;
    if (HandOver::isForkChild())
        return m_parts->thread.detach(); // it is not there
    m_parts->thread.request_stop();
    m_parts->handOver.wake();
    m_parts->thread.join();
}

void Collector::setSink(std::shared_ptr<BatchSink> sink)
{
    m_parts->ask(Ask::Complete, std::move(sink));
}

void Collector::flush()
{
    m_parts->ask(Ask::Complete);
}

void Collector::flushAll()
{
    m_parts->ask(Ask::Everything);
}

const std::string& Collector::description() const
{
    return m_parts->description;
}

} // namespace stallscope::cupti
