// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/cupti/fake_cupti/fake.h"

#include "tests/profiler/cupti/fake_cupti/fake_metrics.h"

#include <pthread.h>
#include <unistd.h>

#include <cstring>
#include <ctime>

namespace stallscope::test {

namespace {

thread_local int t_inCall = 0; // inside of a callback that tells of a call

/// What the library itself takes down when the program ends.
struct Insides {
    ~Insides() { isThere = false; }
    static inline bool isThere = true;
};

} // namespace

Fake& fake()
{
    static Fake* one = new Fake;
    return *one;
}

Fake::Fake()
{
    pthread_atfork([] { fake().hold(); }, [] { fake().release(); }, [] { fake().forgetLock(); });
}

void Fake::reset()
{
    fakeMetrics().reset();
    const std::lock_guard lock(m_lock);
    m_buffers.reset();
    m_kinds.clear();
    m_extras.clear();
    m_driverCalls.clear();
    m_noRuntimeCalls.clear();
    m_watched.clear();
    m_answers.clear();
    m_holder.clear();
    m_calls.clear();
    m_subscriber = nullptr;
    m_dropped = m_reentries = 0;
    m_clock = 0;
    m_clockDelay = m_readings = 0;
    m_age = kFirstAge;
}

FakeMetricsControl& Fake::metrics()
{
    return fakeMetrics();
}

void Fake::finish(std::uint64_t end)
{
    const std::lock_guard lock(m_lock);
    m_buffers.finish(end);
}

void Fake::loseContext()
{
    const std::lock_guard lock(m_lock);
    m_buffers.lose();
}

void Fake::drop(std::size_t records)
{
    const std::lock_guard lock(m_lock);
    m_dropped += records;
}

void Fake::enter(CUpti_CallbackDomain domain, std::uint32_t callback, std::uint32_t correlation)
{
    reach(domain, callback, correlation, CUPTI_API_ENTER);
}

void Fake::leave(CUpti_CallbackDomain domain, std::uint32_t callback, std::uint32_t correlation)
{
    reach(domain, callback, correlation, CUPTI_API_EXIT);
}

void Fake::answer(const std::string& call, CUptiResult result)
{
    const std::lock_guard lock(m_lock);
    m_answers[call] = result;
}

void Fake::setHolder(const std::string& tool)
{
    const std::lock_guard lock(m_lock);
    m_holder = tool;
}

void Fake::moveClock(std::int64_t nanos)
{
    const std::lock_guard lock(m_lock);
    m_clock += nanos;
}

void Fake::setAge(Age age)
{
    const std::lock_guard lock(m_lock);
    m_age = age;
}

void Fake::setLate(std::size_t flushes)
{
    const std::lock_guard lock(m_lock);
    m_buffers.setLate(flushes);
}

std::vector<std::string> Fake::calls() const
{
    const std::lock_guard lock(m_lock);
    return m_calls;
}

std::size_t Fake::buffersOut() const
{
    const std::lock_guard lock(m_lock);
    return m_buffers.out();
}

std::size_t Fake::reentries() const
{
    const std::lock_guard lock(m_lock);
    return m_reentries;
}

std::size_t Fake::badBuffers() const
{
    const std::lock_guard lock(m_lock);
    return m_buffers.bad();
}

std::uint64_t Fake::now() const
{
    if (m_timestamp)
        return m_timestamp();
    timespec time{};
    clock_gettime(CLOCK_REALTIME, &time);
    const std::lock_guard lock(m_lock);
    return static_cast<std::uint64_t>(std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec + m_clock);
}

std::uint64_t Fake::readClock()
{
    const std::uint64_t delay = ++m_readings % 3 == 0 ? m_clockDelay.load() : 0;
    const auto wait = [this, until = now()](std::uint64_t nanos) {
        while (now() < until + nanos) {}
    };
    wait(delay);
    const std::uint64_t time = now();
    wait(2 * delay);
    return time;
}

CUptiResult Fake::called(const std::string& name, const std::string& arguments)
{
    const std::lock_guard lock(m_lock);
    m_calls.push_back(arguments.empty() ? name : name + " " + arguments);
    m_reentries += InCallback::depth() > (name == "cuptiActivityFlushAll" ? t_inCall : 0) ? 1 : 0;
    const auto answer = m_answers.find(arguments.empty() ? name : name + " " + arguments);
    const auto general = m_answers.find(name);
    if (answer != m_answers.end())
        return answer->second;
    return general != m_answers.end() ? general->second : CUPTI_SUCCESS;
}

CUptiResult Fake::subscribe(CUpti_SubscriberHandle* handle, CUpti_CallbackFunc callback, void* user, CUpti_SubscriberParams* params)
{
    static const Insides insides;
    if (const CUptiResult result = called("cuptiSubscribe"); result != CUPTI_SUCCESS)
        return result;
    const std::lock_guard lock(m_lock);
    if (!m_holder.empty() || m_subscriber) {
        const std::string name = "CUPTI for " + (m_subscriber ? m_subscriberName : m_holder);
        if (params && params->oldSubscriberName)
            std::strncpy(params->oldSubscriberName, name.c_str(), params->oldSubscriberSize);
        return CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED;
    }
    m_subscriber = callback;
    m_subscriberName = params && params->subscriberName ? params->subscriberName : "";
    m_user = user;
    *handle = reinterpret_cast<CUpti_SubscriberHandle>(this);
    return CUPTI_SUCCESS;
}

CUptiResult Fake::unsubscribe()
{
    (void)called("cuptiUnsubscribe");
    const std::lock_guard lock(m_lock);
    m_subscriber = nullptr;
    return CUPTI_SUCCESS;
}

CUptiResult Fake::watch(std::uint32_t enable, CUpti_CallbackDomain domain, std::uint32_t callback)
{
    const std::lock_guard lock(m_lock);
    if (enable != 0)
        m_watched.insert({domain, callback});
    return CUPTI_SUCCESS;
}

CUptiResult Fake::registerCallbacks(CUpti_BuffersCallbackRequestFunc requested, CUpti_BuffersCallbackCompleteFunc completed)
{
    if (const CUptiResult result = called("cuptiActivityRegisterCallbacks"); result != CUPTI_SUCCESS)
        return result;
    const std::lock_guard lock(m_lock);
    m_buffers.setOwner(requested, completed);
    return CUPTI_SUCCESS;
}

CUptiResult Fake::registerTimestamp(std::uint64_t(CUPTIAPI* function)())
{
    if (const CUptiResult result = called("cuptiActivityRegisterTimestampCallback"); result != CUPTI_SUCCESS)
        return result;
    const std::lock_guard lock(m_lock);
    m_timestamp = function;
    return CUPTI_SUCCESS;
}

CUptiResult Fake::switchExtra(FakeExtra extra, std::uint8_t isOn)
{
    constexpr const char* kNames[] = {"cuptiActivityEnableCudaEventDeviceTimestamps", "cuptiActivityEnableLatencyTimestamps", "cuptiActivityEnableDeviceGraph"};
    if (const CUptiResult result = called(kNames[static_cast<std::size_t>(extra)], std::to_string(isOn)); result != CUPTI_SUCCESS)
        return result;
    const std::lock_guard lock(m_lock);
    if (isOn != 0)
        m_extras.insert(extra);
    else
        m_extras.erase(extra);
    return CUPTI_SUCCESS;
}

CUptiResult Fake::enable(CUpti_ActivityKind kind)
{
    if (const CUptiResult result = called("cuptiActivityEnable", std::to_string(static_cast<int>(kind))); result != CUPTI_SUCCESS)
        return result;
    const std::lock_guard lock(m_lock);
    m_kinds.insert(kind);
    return CUPTI_SUCCESS;
}

CUptiResult Fake::disable(CUpti_ActivityKind kind)
{
    const std::lock_guard lock(m_lock);
    m_kinds.erase(kind);
    return CUPTI_SUCCESS;
}

std::size_t Fake::kindsOn() const
{
    const std::lock_guard lock(m_lock);
    return m_kinds.size();
}

void Fake::chooseRuntime(std::uint32_t callback, bool isOn)
{
    const std::lock_guard lock(m_lock);
    if (!isOn)
        m_noRuntimeCalls.insert(callback);
}

void Fake::chooseDriver(std::uint32_t callback, bool isOn)
{
    const std::lock_guard lock(m_lock);
    if (isOn)
        m_driverCalls.insert(callback);
}

CUptiResult Fake::flush(bool isForced)
{
    if (!Insides::isThere)
        _exit(kAfterItsEnd);
    const CUptiResult result = called("cuptiActivityFlushAll", isForced ? "forced" : "");
    const std::lock_guard lock(m_lock);
    m_buffers.flush(isForced);
    return result;
}

CUptiResult Fake::takeDropped(std::size_t* dropped)
{
    const std::lock_guard lock(m_lock);
    m_reentries += InCallback::depth() > 0 ? 1 : 0;
    *dropped = std::exchange(m_dropped, 0);
    return CUPTI_SUCCESS;
}

Fake::Age Fake::age() const
{
    const std::lock_guard lock(m_lock);
    return m_age;
}

bool Fake::isOn(const void* record) const
{
    const auto* activity = static_cast<const CUpti_Activity*>(record);
    const auto* call = static_cast<const CUpti_ActivityAPI*>(record);
    if (activity->kind == CUPTI_ACTIVITY_KIND_DRIVER && m_driverCalls.contains(call->cbid))
        return true;
    if (activity->kind == CUPTI_ACTIVITY_KIND_RUNTIME && m_noRuntimeCalls.contains(call->cbid))
        return false;
    if (activity->kind == CUPTI_ACTIVITY_KIND_CDP_KERNEL) // comes along with the others
        return m_kinds.contains(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL);
    if (activity->kind == CUPTI_ACTIVITY_KIND_DEVICE_GRAPH_TRACE)
        return m_kinds.contains(CUPTI_ACTIVITY_KIND_GRAPH_TRACE) && m_extras.contains(FakeExtra::DeviceGraphs);
    return m_kinds.contains(activity->kind);
}

/// Times that were not requested are 0.
std::vector<std::uint8_t> Fake::withoutExtras(const void* record, std::size_t bytes) const
{
    std::vector<std::uint8_t> copy(bytes);
    std::memcpy(copy.data(), record, bytes);
    const auto clear = [&copy](std::size_t offset) {
        if (offset + sizeof(std::uint64_t) <= copy.size())
            std::memset(copy.data() + offset, 0, sizeof(std::uint64_t));
    };
    const CUpti_ActivityKind kind = static_cast<const CUpti_Activity*>(record)->kind;
    if (kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL && !m_extras.contains(FakeExtra::QueueTimes)) {
        clear(offsetof(CUpti_ActivityKernel10, queued));
        clear(offsetof(CUpti_ActivityKernel10, submitted));
    }
    if (kind == CUPTI_ACTIVITY_KIND_CUDA_EVENT && !m_extras.contains(FakeExtra::EventTimes))
        clear(offsetof(CUpti_ActivityCudaEvent2, deviceTimestamp));
    return copy;
}

void Fake::put(const void* record, std::size_t bytes, std::size_t endOffset)
{
    const std::lock_guard lock(m_lock);
    if (!m_buffers.haveOwner() || !isOn(record))
        return;
    const std::size_t stride = sizeIn(m_age, static_cast<const CUpti_Activity*>(record)->kind, bytes);
    m_dropped += m_buffers.put(withoutExtras(record, bytes).data(), bytes, stride, endOffset) ? 0 : 1;
}

void Fake::reach(CUpti_CallbackDomain domain, std::uint32_t callback, std::uint32_t correlation, CUpti_ApiCallbackSite site)
{
    CUpti_CallbackFunc function = nullptr;
    {
        const std::lock_guard lock(m_lock);
        function = m_watched.contains({domain, callback}) ? m_subscriber : nullptr;
    }
    if (!function)
        return;
    const InCallback inside;
    CUpti_CallbackData data{};
    data.callbackSite = site;
    data.correlationId = correlation;
    ++t_inCall;
    function(m_user, domain, callback, &data);
    --t_inCall;
}

} // namespace stallscope::test
