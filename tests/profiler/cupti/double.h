// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/cupti/collector.h"
#include "profiler/cupti/cupti_api.h"
#include "tests/profiler/cupti/fake_cupti/fake_cupti.h"

#include <dlfcn.h>

#include <mutex>
#include <utility>
#include <vector>

namespace stallscope::test {

/// The fake CUPTI in its initial state. Opened by the same path as by the collector, so that both use the same instance.
[[nodiscard]] inline FakeCupti& freshDouble()
{
    void* library = dlopen(STALLSCOPE_CUPTI_FAKE, RTLD_NOW | RTLD_LOCAL);
    auto* entry = reinterpret_cast<FakeEntry>(dlsym(library, kFakeEntry));
    FakeCupti* fake = entry();
    fake->reset();
    return *fake;
}

/// With a period so long that only explicit requests have an effect.
[[nodiscard]] inline cupti::CollectorOptions withDouble(std::chrono::milliseconds period = std::chrono::hours(1))
{
    cupti::CollectorOptions options;
    options.library = STALLSCOPE_CUPTI_FAKE;
    options.flushPeriod = period;
    options.bufferBytes = std::size_t{8} << 10;
    return options;
}

/// Stores all batches.
class KeepingSink : public BatchSink {
public:
    void take(DeviceBatch&& batch) override
    {
        const std::lock_guard lock(m_mutex);
        m_batches.push_back(std::move(batch));
    }
    [[nodiscard]] std::vector<DeviceBatch> takeAll()
    {
        const std::lock_guard lock(m_mutex);
        return std::exchange(m_batches, {});
    }
    /// Blocks other users of the sink meanwhile.
    [[nodiscard]] std::unique_lock<std::mutex> hold() { return std::unique_lock(m_mutex); }

private:
    std::mutex m_mutex;
    std::vector<DeviceBatch> m_batches;
};

} // namespace stallscope::test
