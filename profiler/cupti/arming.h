// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/cupti/buffer_queue.h"
#include "profiler/cupti/collector.h"
#include "profiler/cupti/cupti_api.h"

#include <string>
#include <vector>

namespace stallscope::cupti {

/// CUPTI after it was enabled.
struct Armed {
    CUpti_SubscriberHandle subscriber = nullptr;
    std::vector<std::string> missing; ///< what this library or machine cannot record, as messages
};

/// Subscribes to CUPTI for this process. Done first, so that two tools do not both record with wrong results. The error
/// names the other tool if there is one.
[[nodiscard]] Result<CUpti_SubscriberHandle> subscribe(const CuptiApi& api, BufferQueue& buffers, bool& isTaken);

/// Enables recording in the order that CUPTI requires: attributes, buffer callbacks, activity kinds. Releases CUPTI if
/// essential parts are unavailable. `isTaken`: set if another tool has subscribed, so that another copy of the library
/// would fail as well.
[[nodiscard]] Result<Armed> arm(const CuptiApi& api, BufferQueue& buffers, const CollectorOptions& options, bool& isTaken);

/// Reverts arm().
void disarm(const CuptiApi& api, CUpti_SubscriberHandle subscriber);

} // namespace stallscope::cupti
