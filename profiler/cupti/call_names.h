// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/cupti/cupti_api.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace stallscope::cupti {

/// A runtime or driver call with its callback id in the loaded library.
struct NumberedCall {
    CUpti_CallbackDomain domain = CUPTI_CB_DOMAIN_INVALID;
    std::uint32_t callback = 0;
    std::string name;
};

/// All calls of a domain known to the library. Ids differ between versions; names are stable.
[[nodiscard]] std::vector<NumberedCall> allCalls(const CuptiApi& api, CUpti_CallbackDomain domain);

/// "cudaLaunchKernel_ptsz_v7000" -> "cudaLaunchKernel_ptsz", "cuMemAlloc_v2" -> "cuMemAlloc".
[[nodiscard]] std::string withoutVersion(std::string name);

/// Frequent query calls that are irrelevant for timing.
[[nodiscard]] bool isNoise(const std::string& name);

/// Which calls are recorded: runtime calls but noise, and driver calls that launch, copy, wait, allocate, record or load,
/// because runtime calls make most others.
[[nodiscard]] bool isRecorded(CUpti_CallbackDomain domain, const std::string& name);

/// True for a call that starts the profiler, false for one that stops it, empty for others. Their ids are the same in all versions.
[[nodiscard]] std::optional<bool> profilerSwitch(CUpti_CallbackDomain domain, std::uint32_t callback);

/// A call that may discard records still held by CUPTI: one that may destroy a context, or stops the profiler. Their ids are
/// the same in all versions.
[[nodiscard]] bool mayLoseRecords(CUpti_CallbackDomain domain, std::uint32_t callback);

/// Cached names by callback id. Used from one thread.
class CallNames {
public:
    explicit CallNames(const CuptiApi& api) : m_api(&api) {}
    /// Without the version suffix; "call 123" if the library has no name for it.
    [[nodiscard]] const std::string& of(CUpti_CallbackDomain domain, std::uint32_t callback) { return call(domain, callback).name; }
    [[nodiscard]] bool isRecorded(CUpti_CallbackDomain domain, std::uint32_t callback) { return call(domain, callback).isRecorded; }

private:
    struct Call {
        std::string name;
        bool isRecorded = false;
    };
    [[nodiscard]] const Call& call(CUpti_CallbackDomain domain, std::uint32_t callback);

    const CuptiApi* m_api;
    std::map<std::pair<CUpti_CallbackDomain, std::uint32_t>, Call> m_calls;
};

} // namespace stallscope::cupti
