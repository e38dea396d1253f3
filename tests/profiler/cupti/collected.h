// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/cupti/collector.h"
#include "tests/profiler/cupti/double.h"
#include "tests/profiler/cupti/records.h"

#include <QtGlobal>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <utility>

namespace stallscope::test {

inline constexpr auto kLaunch = CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000;
inline constexpr auto kWait = CUPTI_RUNTIME_TRACE_CBID_cudaStreamSynchronize_v3020;

/// A collector with the fake CUPTI, and the batches that it has published.
struct Setup {
    FakeCupti& fake = freshDouble();
    std::shared_ptr<KeepingSink> sink = std::make_shared<KeepingSink>();
    std::unique_ptr<cupti::Collector> collector;

    explicit Setup(cupti::CollectorOptions options = withDouble())
    {
        Result<std::unique_ptr<cupti::Collector>> started = cupti::Collector::start(options);
        if (!started)
            qFatal("%s", started.error().message.c_str());
        collector = std::move(*started);
        if (!options.sink)
            collector->setSink(sink);
    }
    void launch(std::uint32_t correlation)
    {
        const std::uint64_t now = fake.now();
        const CUpti_ActivityAPI call = callRecord(kLaunch, correlation, now, now + 10, 1);
        const CUpti_ActivityKernel10 kernel = kernelRecord(correlation, now + 20, now + 50);
        fake.tell(&call, sizeof(call));
        fake.tell(&kernel, sizeof(kernel));
    }
    struct Sums {
        std::size_t work = 0;
        std::size_t calls = 0;
        std::uint64_t dropped = 0;
        std::set<std::uint32_t> correlations;
    };
    Sums sums()
    {
        Sums sums;
        for (const DeviceBatch& batch : sink->takeAll()) {
            sums.work += batch.work.size();
            sums.calls += batch.calls.size();
            sums.dropped += batch.losses.dropped;
            for (const DeviceWorkRecord& work : batch.work)
                sums.correlations.insert(work.correlation);
        }
        return sums;
    }
};

/// A sink that blocks until it is released.
class HoldingSink : public KeepingSink {
public:
    void take(DeviceBatch&& batch) override
    {
        m_isHeld.wait(true);
        KeepingSink::take(std::move(batch));
    }
    void letGo()
    {
        m_isHeld = false;
        m_isHeld.notify_all();
    }

private:
    std::atomic<bool> m_isHeld{true};
};

/// Index of the first such call; the number of calls if there is none.
[[nodiscard]] inline std::size_t placeOf(const std::vector<std::string>& calls, const std::string& call)
{
    return static_cast<std::size_t>(std::find(calls.begin(), calls.end(), call) - calls.begin());
}

} // namespace stallscope::test
