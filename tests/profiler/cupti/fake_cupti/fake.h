// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/profiler/cupti/fake_cupti/fake_buffers.h"
#include "tests/profiler/cupti/fake_cupti/fake_cupti.h"
#include "tests/profiler/cupti/fake_cupti/fake_records.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <new>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace stallscope::test {

/// Switched on by a function of its own each.
enum class FakeExtra : std::uint8_t { EventTimes, QueueTimes, DeviceGraphs };

/// The library for tests of old ones has neither the functions nor the records of newer ones.
#ifdef STALLSCOPE_FAKE_12
inline constexpr FakeCupti::Age kFirstAge = FakeCupti::Age::Older;
#else
inline constexpr FakeCupti::Age kFirstAge = FakeCupti::Age::Same;
#endif

/// Implementation of the fake's functions, and its control by tests.
class __attribute__((visibility("hidden"))) Fake : public FakeCupti {
public:
    Fake();
    void reset() override;

    void tell(const void* record, std::size_t bytes) override { put(record, bytes, 0); }
    void tellOpen(const void* record, std::size_t bytes, std::size_t endOffset) override { put(record, bytes, endOffset); }
    void finish(std::uint64_t end) override;
    void loseContext() override;
    void drop(std::size_t records) override;
    void enter(CUpti_CallbackDomain domain, std::uint32_t callback, std::uint32_t correlation) override;
    void leave(CUpti_CallbackDomain domain, std::uint32_t callback, std::uint32_t correlation) override;

    FakeMetricsControl& metrics() override;
    void answer(const std::string& call, CUptiResult result) override;
    void setHolder(const std::string& tool) override;
    void moveClock(std::int64_t nanos) override;
    void delayClock(std::uint64_t nanos) override { m_clockDelay = nanos; }
    void setAge(Age age) override;
    void hold() override { m_lock.lock(); }
    void release() override { m_lock.unlock(); }
    /// A forked child must not inherit a lock held by another thread.
    void forgetLock() { new (&m_lock) std::recursive_mutex; }
    void setLate(std::size_t flushes) override;

    std::vector<std::string> calls() const override;
    std::size_t buffersOut() const override;
    std::size_t reentries() const override;
    std::size_t badBuffers() const override;
    std::uint64_t now() const override;
    /// now() with the configured delays.
    std::uint64_t readClock();

    /// Logs the call and returns the configured answer.
    CUptiResult called(const std::string& name, const std::string& arguments = {});
    CUptiResult subscribe(CUpti_SubscriberHandle* handle, CUpti_CallbackFunc callback, void* user, CUpti_SubscriberParams* params);
    CUptiResult unsubscribe();
    CUptiResult watch(std::uint32_t enable, CUpti_CallbackDomain domain, std::uint32_t callback);
    CUptiResult registerCallbacks(CUpti_BuffersCallbackRequestFunc requested, CUpti_BuffersCallbackCompleteFunc completed);
    CUptiResult registerTimestamp(std::uint64_t(CUPTIAPI* function)());
    CUptiResult switchExtra(FakeExtra extra, std::uint8_t isOn);
    CUptiResult enable(CUpti_ActivityKind kind);
    CUptiResult disable(CUpti_ActivityKind kind);
    std::size_t kindsOn() const override;
    void chooseRuntime(std::uint32_t callback, bool isOn);
    void chooseDriver(std::uint32_t callback, bool isOn);
    CUptiResult flush(bool isForced);
    CUptiResult takeDropped(std::size_t* dropped);
    CUptiResult next(std::uint8_t* buffer, std::size_t valid, CUpti_Activity** record) const { return nextRecord(buffer, valid, record, age()); }
    Age age() const;

private:
    bool isOn(const void* record) const;
    std::vector<std::uint8_t> withoutExtras(const void* record, std::size_t bytes) const;
    void put(const void* record, std::size_t bytes, std::size_t endOffset);
    void reach(CUpti_CallbackDomain domain, std::uint32_t callback, std::uint32_t correlation, CUpti_ApiCallbackSite site);

    mutable std::recursive_mutex m_lock; // held during buffer callbacks, as by CUPTI
    FakeBuffers m_buffers;
    std::set<CUpti_ActivityKind> m_kinds;
    std::set<FakeExtra> m_extras;
    std::set<std::uint32_t> m_driverCalls;
    std::set<std::uint32_t> m_noRuntimeCalls;
    std::set<std::pair<CUpti_CallbackDomain, std::uint32_t>> m_watched;
    std::map<std::string, CUptiResult> m_answers;
    std::string m_holder;
    std::string m_subscriberName;
    std::vector<std::string> m_calls;
    CUpti_CallbackFunc m_subscriber = nullptr;
    void* m_user = nullptr;
    std::size_t m_dropped = 0;
    std::size_t m_reentries = 0;
    std::int64_t m_clock = 0;
    std::atomic<std::uint64_t> m_clockDelay{0};
    std::atomic<std::uint64_t> m_readings{0};
    std::uint64_t(CUPTIAPI* m_timestamp)() = nullptr; // kept by reset(): it cannot be taken back
    Age m_age = kFirstAge;
};

/// Never destroyed: callbacks may come until the process ends.
__attribute__((visibility("hidden"))) Fake& fake();

} // namespace stallscope::test
