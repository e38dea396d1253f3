// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cuda/cuda_recorder.h"

#if STALLSCOPE_HAS_CUPTI

#include "profiler/cupti/collector.h"

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

Result<> CudaRecorder::recordInto(std::weak_ptr<BatchSink> sink)
{
    const Result<cupti::Collector*> collector = cupti::Collector::ofProcess({});
    if (!collector)
        return collector.error();
    (*collector)->setSink(std::make_shared<WhileItLives>(std::move(sink)));
    m_isOn = true;
    return {};
}

/// On a lost GPU, running work never ends and would hold its buffer back: forces a flush.
void CudaRecorder::flush(bool isLost)
{
    const Result<cupti::Collector*> collector = cupti::Collector::ofProcess({});
    if (!collector)
        return;
    if (isLost)
        (*collector)->flushAll();
    else
        (*collector)->flush();
}

} // namespace stallscope::cuda

#else

namespace stallscope::cuda {

Result<> CudaRecorder::recordInto(std::weak_ptr<BatchSink> /*without CUPTI there are no records*/)
{
    return Error{"this build was made without CUPTI's headers"};
}

void CudaRecorder::flush(bool /*isLost*/) {}

} // namespace stallscope::cuda

#endif
