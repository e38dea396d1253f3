// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <cupti.h>

#include <cstdint>
#include <string>
#include <vector>

namespace stallscope::cupti {

/// The calls of CUPTI that are used, as the loaded library has them. Nothing is linked: a program that brings its own copy
/// (PyTorch does) is recorded through that one, since a second copy in one process is a second tool in the way of the first.
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
    // Null where the library is older than the call.
    decltype(&cuptiSubscribe_v2) subscribeNamed = nullptr;
    decltype(&cuptiSetThreadIdType) setThreadIdType = nullptr;
    decltype(&cuptiActivityEnableAllSyncRecords) enableAllSyncRecords = nullptr;
    decltype(&cuptiActivityEnableRuntimeApi) enableRuntimeApi = nullptr;
    decltype(&cuptiActivityEnableDriverApi) enableDriverApi = nullptr;

    std::string path; ///< where the library lies
    std::uint32_t version = 0;

    /// "CUPTI_ERROR_UNKNOWN (999)"
    [[nodiscard]] std::string nameOf(CUptiResult result) const;
};

/// Where to look, in turn: only the copy that the process holds already, if it does; else the newest one that the system
/// finds, older ones, the toolkit's. `named` names others, separated by colons, and none else is then looked for.
[[nodiscard]] std::vector<std::string> cuptiLibraries(const std::string& named);

/// The first of them that is there.
[[nodiscard]] Result<CuptiApi> loadCupti(const std::string& named);

/// Why the driver cannot be used, in words; empty where it can be loaded. Does not initialize it.
[[nodiscard]] std::string missingDriver();

} // namespace stallscope::cupti
