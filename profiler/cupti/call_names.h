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

/// One call of the runtime or the driver, as the loaded library numbers it.
struct NumberedCall {
    CUpti_CallbackDomain domain = CUPTI_CB_DOMAIN_INVALID;
    std::uint32_t callback = 0;
    std::string name;
};

/// All calls of a domain that the library knows. Numbers mean something else in every version; names stay.
[[nodiscard]] std::vector<NumberedCall> allCalls(const CuptiApi& api, CUpti_CallbackDomain domain);

/// "cudaLaunchKernel_ptsz_v7000" -> "cudaLaunchKernel_ptsz", "cuMemAlloc_v2" -> "cuMemAlloc".
[[nodiscard]] std::string withoutVersion(std::string name);

/// Calls that only ask: many a second, none of them says anything about time.
[[nodiscard]] bool isNoise(const std::string& name);

/// True for a call that switches the profiler on, false for one that switches it off. Their numbers have been the same in
/// all versions.
[[nodiscard]] std::optional<bool> profilerSwitch(CUpti_CallbackDomain domain, std::uint32_t callback);

/// A call with which what CUPTI holds back may be lost: a device is reset, or a profiler is told that this was all.
[[nodiscard]] bool mayLoseRecords(CUpti_CallbackDomain domain, std::uint32_t callback);

/// Names by number, each asked for once. Belongs to one thread.
class CallNames {
public:
    explicit CallNames(const CuptiApi& api) : m_api(&api) {}
    /// Without its version; "call 123" where the library has no name for it.
    [[nodiscard]] const std::string& of(CUpti_CallbackDomain domain, std::uint32_t callback);

private:
    const CuptiApi* m_api;
    std::map<std::pair<CUpti_CallbackDomain, std::uint32_t>, std::string> m_names;
};

} // namespace stallscope::cupti
