// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cuda/cuda_recorder.h"

#if STALLSCOPE_HAS_CUPTI

#include "profiler/cupti/collector.h"

#include <chrono>
#include <utility>

namespace stallscope::cuda {

namespace {

/// Weak forwarder: the collector owns its sink, but must not keep a finished recording alive.
class WhileItLives : public BatchSink {
public:
    explicit WhileItLives(std::weak_ptr<BatchSink> sink) : m_sink(std::move(sink)) {}
    void take(DeviceBatch&& batch) override
    {
        if (const std::shared_ptr<BatchSink> sink = m_sink.lock())
            sink->take(std::move(batch));
    }

private:
    std::weak_ptr<BatchSink> m_sink;
};

} // namespace

Result<> CudaRecorder::recordInto(std::weak_ptr<BatchSink> sink, std::optional<Nanos> metricsInterval)
{
    const Result<cupti::Collector*> collector = cupti::Collector::ofProcess({});
    if (!collector)
        return collector.error();
    if (m_hasMetrics)
        (*collector)->setMetrics(std::nullopt);
    (*collector)->setSink(std::make_shared<WhileItLives>(std::move(sink)));
    if (metricsInterval)
        (*collector)->setMetrics(std::chrono::nanoseconds(*metricsInterval));
    m_hasMetrics = metricsInterval.has_value();
    m_isOn = true;
    return {};
}

/// The collector learns of devices when it flushes.
void CudaRecorder::startMetrics()
{
    const Result<cupti::Collector*> collector = m_hasMetrics ? cupti::Collector::ofProcess({}) : Result<cupti::Collector*>(nullptr);
    if (collector && *collector)
        (*collector)->flush();
}

/// On a lost GPU, running work never ends and would hold its buffer back: forces a flush. Metrics end with the devices of a run:
/// of several devices, the first one that is closed has waited for the work of the run.
void CudaRecorder::flush(bool isLost)
{
    const Result<cupti::Collector*> collector = cupti::Collector::ofProcess({});
    if (!collector)
        return;
    if (std::exchange(m_hasMetrics, false))
        (*collector)->setMetrics(std::nullopt);
    if (isLost)
        (*collector)->flushAll();
    else
        (*collector)->flush();
}

} // namespace stallscope::cuda

#else

namespace stallscope::cuda {

Result<> CudaRecorder::recordInto(std::weak_ptr<BatchSink> /*without CUPTI there are no records*/, std::optional<Nanos> /*metricsInterval*/)
{
    return Error{"this build was made without CUPTI's headers"};
}

void CudaRecorder::startMetrics() {}

void CudaRecorder::flush(bool /*isLost*/) {}

} // namespace stallscope::cuda

#endif
