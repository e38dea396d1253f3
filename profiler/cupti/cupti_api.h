// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/base/time_range.h"
#include "profiler/record/clock_map.h"

#include <cupti.h>

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <optional>
#include <string>
#include <vector>

namespace stallscope::cupti {

// Types of functions that headers of CUDA 12 do not declare, in the order of their arguments.
using SwitchFunction = CUptiResult(CUPTIAPI*)(std::uint8_t isOn);
using SwitchCallFunction = CUptiResult(CUPTIAPI*)(CUpti_CallbackId call, std::uint8_t isOn);

using TimestampFunction = std::uint64_t(CUPTIAPI*)();
using RegisterTimestampFunction = CUptiResult(CUPTIAPI*)(TimestampFunction function);

/// Clock of CUPTI's times.
enum class Clock : std::uint8_t {
    Wall,      ///< CUPTI's own
    Monotonic, ///< supplied by a callback
};

/// Arguments of cuptiSubscribe_v2.
struct SubscriberParams {
    std::size_t structSize = sizeof(SubscriberParams);
    const char* subscriberName = nullptr;
    char* oldSubscriberName = nullptr; ///< name of the tool that has subscribed before
    std::size_t oldSubscriberSize = 0;
};
using SubscribeNamedFunction = CUptiResult(CUPTIAPI*)(
    CUpti_SubscriberHandle* subscriber, CUpti_CallbackFunc callback, void* userdata, SubscriberParams* params);

/// The CUPTI functions in use, resolved from the loaded library. Nothing is linked: if a program brings its own copy, as
/// PyTorch does, that copy is used, because a second copy in one process would be a second, conflicting tool.
struct CuptiApi {
    decltype(&cuptiGetVersion) getVersion = nullptr;
    decltype(&cuptiGetResultString) getResultString = nullptr;
    decltype(&cuptiGetTimestamp) getTimestamp = nullptr;
    decltype(&cuptiGetCallbackName) getCallbackName = nullptr;
    decltype(&cuptiSubscribe) subscribe = nullptr;
    decltype(&cuptiUnsubscribe) unsubscribe = nullptr;
    decltype(&cuptiEnableCallback) enableCallback = nullptr;
    decltype(&cuptiActivityRegisterCallbacks) registerCallbacks = nullptr;
    decltype(&cuptiActivityEnable) enable = nullptr;
    decltype(&cuptiActivityDisable) disable = nullptr;
    decltype(&cuptiActivityFlushAll) flushAll = nullptr;
    decltype(&cuptiActivityGetNextRecord) getNextRecord = nullptr;
    decltype(&cuptiActivityGetNumDroppedRecords) getDropped = nullptr;
    decltype(&cuptiActivitySetAttribute) setAttribute = nullptr;
    // null if the library is older than the function
    SubscribeNamedFunction subscribeNamed = nullptr;
    decltype(&cuptiSetThreadIdType) setThreadIdType = nullptr;
    SwitchFunction enableAllSyncRecords = nullptr;
    SwitchCallFunction enableRuntimeApi = nullptr;
    SwitchCallFunction enableDriverApi = nullptr;
    RegisterTimestampFunction registerTimestamp = nullptr;
    SwitchFunction enableEventTimes = nullptr;
    SwitchFunction enableQueueTimes = nullptr;
    SwitchFunction enableDeviceGraphs = nullptr;

    std::string path; ///< path of the library
    std::uint32_t version = 0;
    Clock clock = Clock::Wall;

    /// "CUPTI_ERROR_UNKNOWN (999)"
    [[nodiscard]] std::string nameOf(CUptiResult result) const;
};

/// Candidates in order of preference: the copy already loaded in the process, exclusively; otherwise the newest installed
/// one, older ones, the toolkit's. `named` replaces them by other paths, separated by colons.
[[nodiscard]] std::vector<std::string> cuptiLibraries(const std::string& named);

/// Loads the first one that exists.
[[nodiscard]] Result<CuptiApi> loadCupti(const std::string& named);

/// Why the driver cannot be used; empty if it can be loaded. Does not initialize it.
[[nodiscard]] std::string missingDriver();

/// A clock of the host, in ns.
[[nodiscard]] Nanos readClock(clockid_t clock);
/// CLOCK_MONOTONIC, in ns.
[[nodiscard]] Nanos monotonicClock();

/// The wall clock, as CUPTI reports it if it uses that clock, between two readings of the monotonic clock: the tightest of
/// several tries. Empty if CUPTI reports no time.
[[nodiscard]] std::optional<ClockSample> sampleClock(const CuptiApi& api);

/// Distance of CUPTI's clock to the clock that it should use, in ns: 0 if it lies between two readings of that. Empty if
/// CUPTI reports no time.
[[nodiscard]] std::optional<Nanos> clockOffset(const CuptiApi& api);

} // namespace stallscope::cupti
