// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/cupti/fake_cupti/fake_cupti.h"

#include "tests/profiler/cupti/fake_cupti/fake_records.h"

#include <pthread.h>
#include <unistd.h>

#include <cstring>
#include <ctime>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <set>
#include <thread>
#include <utility>

namespace stallscope::test {

namespace {

thread_local int t_inCallback = 0; // any
thread_local int t_inCall = 0;     // one that tells of a call

struct InCallback {
    InCallback() { ++t_inCallback; }
    ~InCallback() { --t_inCallback; }
};

/// One thread's buffer, as far as it is filled.
struct Buffer {
    std::uint8_t* bytes = nullptr;
    std::size_t size = 0;
    std::size_t used = 0;
    std::vector<std::size_t> openEnds; ///< where records that are under way will have their end
};

struct Late {
    Buffer buffer;
    std::size_t flushes = 0;
};

bool isZeroed(const std::uint8_t* bytes, std::size_t size)
{
    for (std::size_t i = 0; i < size; ++i) {
        if (bytes[i] != 0)
            return false;
    }
    return true;
}

/// What the library itself takes down when the program ends.
struct Insides {
    ~Insides() { isThere = false; }
    static inline bool isThere = true;
};

class Fake : public FakeCupti {
public:
    Fake();
    void reset() override
    {
        const std::lock_guard lock(m_lock);
        for (const auto& [thread, buffer] : m_buffers)
            m_lost.push_back(buffer.bytes);
        for (const Late& late : m_late)
            m_lost.push_back(late.buffer.bytes);
        m_buffers.clear();
        m_late.clear();
        m_out.clear();
        m_kinds.clear();
        m_driverCalls.clear();
        m_noRuntimeCalls.clear();
        m_watched.clear();
        m_answers.clear();
        m_holder.clear();
        m_calls.clear();
        m_request = nullptr;
        m_complete = nullptr;
        m_subscriber = nullptr;
        m_dropped = m_reentries = m_badBuffers = m_lateness = 0;
        m_clock = 0;
        m_age = Age::Same;
    }

    void tell(const void* record, std::size_t bytes) override { put(record, bytes, 0); }
    void tellOpen(const void* record, std::size_t bytes, std::size_t endOffset) override { put(record, bytes, endOffset); }
    void finish(std::uint64_t end) override
    {
        const std::lock_guard lock(m_lock);
        Buffer& buffer = m_buffers[std::this_thread::get_id()];
        for (const std::size_t at : buffer.openEnds)
            std::memcpy(buffer.bytes + at, &end, sizeof(end));
        buffer.openEnds.clear();
    }
    void loseContext() override
    {
        const std::lock_guard lock(m_lock);
        for (const auto& [thread, buffer] : m_buffers)
            m_lost.push_back(buffer.bytes);
        m_buffers.clear();
    }
    void drop(std::size_t records) override
    {
        const std::lock_guard lock(m_lock);
        m_dropped += records;
    }
    void enter(CUpti_CallbackDomain domain, std::uint32_t callback, std::uint32_t correlation) override
    {
        reach(domain, callback, correlation, CUPTI_API_ENTER);
    }
    void leave(CUpti_CallbackDomain domain, std::uint32_t callback, std::uint32_t correlation) override
    {
        reach(domain, callback, correlation, CUPTI_API_EXIT);
    }

    void answer(const std::string& call, CUptiResult result) override
    {
        const std::lock_guard lock(m_lock);
        m_answers[call] = result;
    }
    void setHolder(const std::string& tool) override
    {
        const std::lock_guard lock(m_lock);
        m_holder = tool;
    }
    void moveClock(std::int64_t nanos) override
    {
        const std::lock_guard lock(m_lock);
        m_clock += nanos;
    }
    void setAge(Age age) override
    {
        const std::lock_guard lock(m_lock);
        m_age = age;
    }
    void hold() override { m_lock.lock(); }
    void release() override { m_lock.unlock(); }
    /// A child is not left with a lock that another thread held.
    void forgetLock() { new (&m_lock) std::recursive_mutex; }
    void setLate(std::size_t flushes) override
    {
        const std::lock_guard lock(m_lock);
        m_lateness = flushes;
    }

    std::vector<std::string> calls() const override
    {
        const std::lock_guard lock(m_lock);
        return m_calls;
    }
    std::size_t buffersOut() const override
    {
        const std::lock_guard lock(m_lock);
        return m_out.size();
    }
    std::size_t reentries() const override
    {
        const std::lock_guard lock(m_lock);
        return m_reentries;
    }
    std::size_t badBuffers() const override
    {
        const std::lock_guard lock(m_lock);
        return m_badBuffers;
    }
    std::uint64_t now() const override
    {
        timespec time{};
        clock_gettime(CLOCK_REALTIME, &time);
        const std::lock_guard lock(m_lock);
        return static_cast<std::uint64_t>(std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec + m_clock);
    }

    /// Notes the call, and what it shall answer.
    CUptiResult called(const std::string& name, const std::string& arguments = {})
    {
        const std::lock_guard lock(m_lock);
        m_calls.push_back(arguments.empty() ? name : name + " " + arguments);
        m_reentries += t_inCallback > (name == "cuptiActivityFlushAll" ? t_inCall : 0) ? 1 : 0;
        const auto answer = m_answers.find(arguments.empty() ? name : name + " " + arguments);
        const auto general = m_answers.find(name);
        if (answer != m_answers.end())
            return answer->second;
        return general != m_answers.end() ? general->second : CUPTI_SUCCESS;
    }
    CUptiResult subscribe(CUpti_SubscriberHandle* handle, CUpti_CallbackFunc callback, void* user, CUpti_SubscriberParams* params)
    {
        static const Insides insides;
        if (const CUptiResult result = called("cuptiSubscribe"); result != CUPTI_SUCCESS)
            return result;
        const std::lock_guard lock(m_lock);
        if (!m_holder.empty() || m_subscriber) {
            if (params && params->oldSubscriberName)
                std::strncpy(params->oldSubscriberName, m_holder.c_str(), params->oldSubscriberSize);
            return CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED;
        }
        m_subscriber = callback;
        m_user = user;
        *handle = reinterpret_cast<CUpti_SubscriberHandle>(this);
        return CUPTI_SUCCESS;
    }
    CUptiResult unsubscribe()
    {
        (void)called("cuptiUnsubscribe");
        const std::lock_guard lock(m_lock);
        m_subscriber = nullptr;
        return CUPTI_SUCCESS;
    }
    CUptiResult watch(std::uint32_t enable, CUpti_CallbackDomain domain, std::uint32_t callback)
    {
        const std::lock_guard lock(m_lock);
        if (enable != 0)
            m_watched.insert({domain, callback});
        return CUPTI_SUCCESS;
    }
    CUptiResult registerCallbacks(CUpti_BuffersCallbackRequestFunc requested, CUpti_BuffersCallbackCompleteFunc completed)
    {
        if (const CUptiResult result = called("cuptiActivityRegisterCallbacks"); result != CUPTI_SUCCESS)
            return result;
        const std::lock_guard lock(m_lock);
        m_request = requested;
        m_complete = completed;
        return CUPTI_SUCCESS;
    }
    CUptiResult enable(CUpti_ActivityKind kind)
    {
        if (const CUptiResult result = called("cuptiActivityEnable", std::to_string(static_cast<int>(kind))); result != CUPTI_SUCCESS)
            return result;
        const std::lock_guard lock(m_lock);
        m_kinds.insert(kind);
        return CUPTI_SUCCESS;
    }
    CUptiResult disable(CUpti_ActivityKind kind)
    {
        const std::lock_guard lock(m_lock);
        m_kinds.erase(kind);
        return CUPTI_SUCCESS;
    }
    std::size_t kindsOn() const override
    {
        const std::lock_guard lock(m_lock);
        return m_kinds.size();
    }
    void chooseRuntime(std::uint32_t callback, bool isOn)
    {
        const std::lock_guard lock(m_lock);
        if (!isOn)
            m_noRuntimeCalls.insert(callback);
    }
    void chooseDriver(std::uint32_t callback, bool isOn)
    {
        const std::lock_guard lock(m_lock);
        if (isOn)
            m_driverCalls.insert(callback);
    }
    CUptiResult flush(bool isForced)
    {
        if (!Insides::isThere)
            _exit(kAfterItsEnd);
        const CUptiResult result = called("cuptiActivityFlushAll", isForced ? "forced" : "");
        const std::lock_guard lock(m_lock);
        for (auto at = m_buffers.begin(); at != m_buffers.end();) {
            if (at->second.used > 0 && (isForced || at->second.openEnds.empty())) {
                complete(at->second);
                at = m_buffers.erase(at);
            } else {
                ++at;
            }
        }
        for (Late& late : m_late)
            late.flushes -= late.flushes > 0 ? 1 : 0;
        for (std::size_t i = m_late.size(); i-- > 0;) { // the last one first
            if (!isForced && m_late[i].flushes > 0)
                continue;
            const Buffer buffer = m_late[i].buffer;
            m_late.erase(m_late.begin() + static_cast<std::ptrdiff_t>(i));
            deliver(buffer);
        }
        return result;
    }
    CUptiResult takeDropped(std::size_t* dropped)
    {
        const std::lock_guard lock(m_lock);
        m_reentries += t_inCallback > 0 ? 1 : 0;
        *dropped = std::exchange(m_dropped, 0);
        return CUPTI_SUCCESS;
    }
    CUptiResult next(std::uint8_t* buffer, std::size_t valid, CUpti_Activity** record) const { return nextRecord(buffer, valid, record, age()); }
    Age age() const
    {
        const std::lock_guard lock(m_lock);
        return m_age;
    }

private:
    bool isOn(const void* record) const
    {
        const auto* activity = static_cast<const CUpti_Activity*>(record);
        const auto* call = static_cast<const CUpti_ActivityAPI*>(record);
        if (activity->kind == CUPTI_ACTIVITY_KIND_DRIVER && m_driverCalls.contains(call->cbid))
            return true;
        if (activity->kind == CUPTI_ACTIVITY_KIND_RUNTIME && m_noRuntimeCalls.contains(call->cbid))
            return false;
        return m_kinds.contains(activity->kind);
    }
    void put(const void* record, std::size_t bytes, std::size_t endOffset)
    {
        const std::lock_guard lock(m_lock);
        if (!m_request || !isOn(record))
            return;
        const std::size_t stride = sizeIn(m_age, static_cast<const CUpti_Activity*>(record)->kind, bytes);
        Buffer& buffer = m_buffers[std::this_thread::get_id()];
        if (buffer.bytes && buffer.used + stride > buffer.size) {
            complete(buffer);
            buffer = {};
        }
        if (!buffer.bytes && !request(buffer)) {
            ++m_dropped;
            return;
        }
        std::memcpy(buffer.bytes + buffer.used, record, std::min(stride, bytes));
        if (endOffset != 0)
            buffer.openEnds.push_back(buffer.used + endOffset);
        buffer.used += stride;
    }
    bool request(Buffer& buffer)
    {
        const InCallback inside;
        std::size_t mostRecords = 0;
        m_request(&buffer.bytes, &buffer.size, &mostRecords);
        const bool isGood =
            buffer.bytes && reinterpret_cast<std::uintptr_t>(buffer.bytes) % 8 == 0 && isZeroed(buffer.bytes, buffer.size) && m_out.insert(buffer.bytes).second;
        m_badBuffers += isGood ? 0 : 1;
        return buffer.bytes != nullptr;
    }
    void complete(const Buffer& buffer)
    {
        if (m_lateness > 0)
            m_late.push_back({buffer, m_lateness});
        else
            deliver(buffer);
    }
    void deliver(const Buffer& buffer)
    {
        const InCallback inside;
        m_out.erase(buffer.bytes);
        m_complete(nullptr, 0, buffer.bytes, buffer.size, buffer.used);
    }
    void reach(CUpti_CallbackDomain domain, std::uint32_t callback, std::uint32_t correlation, CUpti_ApiCallbackSite site)
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

    mutable std::recursive_mutex m_lock; // held during callbacks for buffers, as CUPTI does
    std::map<std::thread::id, Buffer> m_buffers;
    std::vector<Late> m_late;
    std::vector<std::uint8_t*> m_lost;
    std::set<std::uint8_t*> m_out;
    std::set<CUpti_ActivityKind> m_kinds;
    std::set<std::uint32_t> m_driverCalls;
    std::set<std::uint32_t> m_noRuntimeCalls;
    std::set<std::pair<CUpti_CallbackDomain, std::uint32_t>> m_watched;
    std::map<std::string, CUptiResult> m_answers;
    std::string m_holder;
    std::vector<std::string> m_calls;
    CUpti_BuffersCallbackRequestFunc m_request = nullptr;
    CUpti_BuffersCallbackCompleteFunc m_complete = nullptr;
    CUpti_CallbackFunc m_subscriber = nullptr;
    void* m_user = nullptr;
    std::size_t m_dropped = 0;
    std::size_t m_reentries = 0;
    std::size_t m_badBuffers = 0;
    std::size_t m_lateness = 0;
    std::int64_t m_clock = 0;
    Age m_age = Age::Same;
};

Fake& fake()
{
    static Fake* one = new Fake; // never destroyed: callbacks may come until the process ends
    return *one;
}

Fake::Fake()
{
    pthread_atfork([] { fake().hold(); }, [] { fake().release(); }, [] { fake().forgetLock(); });
}

} // namespace

} // namespace stallscope::test

using stallscope::test::fake;
using stallscope::test::FakeCupti;

extern "C" {

__attribute__((visibility("default"))) stallscope::test::FakeCupti* stallscopeFakeCupti()
{
    return &fake();
}

CUptiResult CUPTIAPI cuptiGetVersion(uint32_t* version)
{
    switch (fake().age()) {
    case FakeCupti::Age::Older: *version = 27; break;
    case FakeCupti::Age::Same: *version = CUPTI_API_VERSION; break;
    case FakeCupti::Age::Newer: *version = CUPTI_API_VERSION + 10'000; break;
    }
    return CUPTI_SUCCESS;
}

CUptiResult CUPTIAPI cuptiGetResultString(CUptiResult result, const char** text)
{
    *text = result == CUPTI_ERROR_UNKNOWN ? "CUPTI_ERROR_UNKNOWN" : "CUPTI_ERROR_OF_THE_DOUBLE";
    return CUPTI_SUCCESS;
}

CUptiResult CUPTIAPI cuptiGetTimestamp(uint64_t* timestamp)
{
    *timestamp = fake().now();
    return CUPTI_SUCCESS;
}

CUptiResult CUPTIAPI cuptiGetCallbackName(CUpti_CallbackDomain domain, uint32_t cbid, const char** name)
{
    *name = stallscope::test::callbackName(domain, cbid);
    return *name ? CUPTI_SUCCESS : CUPTI_ERROR_INVALID_PARAMETER;
}

CUptiResult CUPTIAPI cuptiSubscribe(CUpti_SubscriberHandle* subscriber, CUpti_CallbackFunc callback, void* userdata)
{
    return fake().subscribe(subscriber, callback, userdata, nullptr);
}

CUptiResult CUPTIAPI cuptiSubscribe_v2(CUpti_SubscriberHandle* subscriber, CUpti_CallbackFunc callback, void* userdata, CUpti_SubscriberParams* params)
{
    return fake().subscribe(subscriber, callback, userdata, params);
}

CUptiResult CUPTIAPI cuptiUnsubscribe(CUpti_SubscriberHandle)
{
    return fake().unsubscribe();
}

CUptiResult CUPTIAPI cuptiEnableCallback(uint32_t enable, CUpti_SubscriberHandle, CUpti_CallbackDomain domain, CUpti_CallbackId cbid)
{
    return fake().watch(enable, domain, cbid);
}

CUptiResult CUPTIAPI cuptiActivityRegisterCallbacks(CUpti_BuffersCallbackRequestFunc request, CUpti_BuffersCallbackCompleteFunc complete)
{
    return fake().registerCallbacks(request, complete);
}

CUptiResult CUPTIAPI cuptiActivityEnable(CUpti_ActivityKind kind)
{
    return fake().enable(kind);
}

CUptiResult CUPTIAPI cuptiActivityDisable(CUpti_ActivityKind kind)
{
    return fake().disable(kind);
}

CUptiResult CUPTIAPI cuptiActivityFlushAll(uint32_t flag)
{
    return fake().flush((flag & CUPTI_ACTIVITY_FLAG_FLUSH_FORCED) != 0);
}

CUptiResult CUPTIAPI cuptiActivityGetNextRecord(uint8_t* buffer, size_t validBufferSizeBytes, CUpti_Activity** record)
{
    return fake().next(buffer, validBufferSizeBytes, record);
}

CUptiResult CUPTIAPI cuptiActivityGetNumDroppedRecords(CUcontext, uint32_t, size_t* dropped)
{
    return fake().takeDropped(dropped);
}

CUptiResult CUPTIAPI cuptiActivitySetAttribute(CUpti_ActivityAttribute attribute, size_t*, void*)
{
    return fake().called("cuptiActivitySetAttribute", std::to_string(static_cast<int>(attribute)));
}

CUptiResult CUPTIAPI cuptiSetThreadIdType(CUpti_ActivityThreadIdType type)
{
    return fake().called("cuptiSetThreadIdType", std::to_string(static_cast<int>(type)));
}

CUptiResult CUPTIAPI cuptiActivityEnableAllSyncRecords(uint8_t enable)
{
    return fake().called("cuptiActivityEnableAllSyncRecords", std::to_string(enable));
}

CUptiResult CUPTIAPI cuptiActivityEnableRuntimeApi(CUpti_CallbackId cbid, uint8_t enable)
{
    fake().chooseRuntime(cbid, enable != 0);
    return CUPTI_SUCCESS;
}

CUptiResult CUPTIAPI cuptiActivityEnableDriverApi(CUpti_CallbackId cbid, uint8_t enable)
{
    fake().chooseDriver(cbid, enable != 0);
    return CUPTI_SUCCESS;
}

} // extern "C"
