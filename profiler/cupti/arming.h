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

/// CUPTI, switched on.
struct Armed {
    CUpti_SubscriberHandle subscriber = nullptr;
    std::vector<std::string> missing; ///< what this library or this machine cannot record, in words
};

/// Takes CUPTI for this process: before anything else, so that two tools do not both record and both get it wrong. Fails
/// in words, naming the other tool where there is one.
[[nodiscard]] Result<CUpti_SubscriberHandle> subscribe(const CuptiApi& api, BufferQueue& buffers, bool& isTaken);

/// Switches on what is recorded, in the order that CUPTI needs: how it shall do it, then where buffers come from, then the
/// kinds of records. Gives CUPTI back where the essential ones cannot be had. `isTaken`: another tool has it, so that no
/// other copy of the library will do either.
[[nodiscard]] Result<Armed> arm(const CuptiApi& api, BufferQueue& buffers, const CollectorOptions& options, bool& isTaken);

/// Where it cannot be used after all: as if it had never been armed.
void disarm(const CuptiApi& api, CUpti_SubscriberHandle subscriber);

} // namespace stallscope::cupti
