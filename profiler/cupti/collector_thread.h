// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/cupti/buffer_queue.h"
#include "profiler/cupti/collector.h"
#include "profiler/cupti/cupti_api.h"
#include "profiler/cupti/decoder.h"
#include "profiler/cupti/metrics_sampler.h"
#include "profiler/record/device/device_batch.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace stallscope::cupti {

/// Devices, contexts, streams and names, which CUPTI reports once: kept for sinks that are set later. Owned by one thread.
class SourceFacts {
public:
    void add(const DeviceBatch& batch);
    /// Replaces the facts of the batch, which must have been added before, by everything known.
    void copyTo(DeviceBatch& batch) const;

private:
    DeviceBatch m_facts;
};

/// Collector thread: flushes CUPTI's activity buffers periodically or on request, decodes them and passes the records to the
/// sink. All members are owned by the thread while it runs, and by the caller of stop() afterwards. Failures (out of memory, a
/// sink that throws) are counted as lost records; the profiled program is never affected.
class CollectorThread {
public:
    /// As in cuptiActivityFlushAll.
    enum class Flush : std::uint8_t {
        None,      ///< only reads buffers that CUPTI has returned
        Completed, ///< completed records
        Forced,    ///< also records that are not completed
    };

    /// The queue lives until the process ends.
    CollectorThread(CuptiApi api, BufferQueue& buffers, const CollectorOptions& options);
    CollectorThread(const CollectorThread&) = delete;
    CollectorThread& operator=(const CollectorThread&) = delete;
    ~CollectorThread() = default;

    void start();
    /// Blocks until the flush is done. No-op in a forked child.
    void flush(Flush mode);
    /// Flushes completed records to the previous sink; records that are decoded later go to `sink`. No-op in a forked child.
    void setSink(std::shared_ptr<BatchSink> sink);
    /// Ends the sampling of hardware metrics, passing the remaining samples to the sink, and starts it anew if there is an
    /// interval and sampling has not been ended for good. No-op in a forked child.
    void setMetrics(std::optional<std::chrono::nanoseconds> interval);
    /// Joins the thread. Later requests are processed in the calling thread.
    void stop();
    /// Ends the sampling of metrics for good, without releasing the GPUs. Takes no more than half of the limit, so that the flush that
    /// follows has the rest. False when it did not finish in time; later calls do not wait any more.
    bool endMetricsWithin(std::chrono::milliseconds limit);
    /// Calls `registration` once when metrics are sampled: it registers an exit handler. Immediately if they are already.
    void whenSampling(std::function<void()> registration);
    /// Final forced flush, bounded by `limit`; false when it did not finish in time.
    [[nodiscard]] bool shutdown(std::chrono::milliseconds limit);
    /// Stops the thread, passes the remaining records to the sink, and releases it.
    void finish();
    [[nodiscard]] const CuptiApi& api() const { return m_api; }

private:
    enum class AtExit : std::uint8_t { NotStarted, Running, Done };

    struct Request {
        const std::function<void()>& task;
        bool isDone = false;
    };

    void run(const std::stop_token& stop);
    /// Blocks until the thread has processed the request. No-op in a forked child.
    void submit(const std::function<void()>& task);
    static void processRequest(const std::function<void()>& task) noexcept;
    void processRequests(bool isLast);
    void flushAtExit();
    void endMetricsAtExit();
    [[nodiscard]] bool takeMetricsToEnd();
    void collect(Flush mode, bool isWhole);
    void fillBatch(DeviceBatch& batch, Flush mode, bool isWhole);
    void replaceSink(std::shared_ptr<BatchSink> next);
    void decodeCompletedBuffers(DeviceBatch& batch);
    [[nodiscard]] bool decode(const FilledBuffer& buffer, DeviceBatch& batch);
    void addTotals(DeviceBatch& batch);
    void sampleMetrics(DeviceBatch& batch, bool isWhole);
    void startMetrics(std::chrono::nanoseconds interval);
    void endMetrics();
    [[nodiscard]] DeviceBatch remainingSamples(MetricsSampler& sampler) const;
    void registerForExit();
    void publish(DeviceBatch&& batch);
    [[nodiscard]] std::vector<OpenCallRecord> openCalls(DeviceBatch& batch);

    CuptiApi m_api;
    BufferQueue& m_buffers;
    std::chrono::milliseconds m_period;
    Decoder m_decoder;
    SourceFacts m_facts;
    std::shared_ptr<BatchSink> m_sink;
    bool m_isNewSink = true;
    std::uint64_t m_recordsLostSinceLastBatch = 0; ///< records of batches that could not be published
    std::uint64_t m_samplesLostSinceLastBatch = 0; ///< likewise, samples of hardware metrics
    std::optional<MetricsSampler> m_metrics;
    std::unique_ptr<MetricsSampler> m_ending; ///< ends at exit; GPUs are not released, because the libraries that sample them may be gone already
    bool m_areMetricsOver = false;            ///< nothing is sampled any more
    std::chrono::steady_clock::time_point m_nextMetrics = std::chrono::steady_clock::time_point::max();

    std::mutex m_mutex; // guards the members below
    std::condition_variable m_changed;
    std::vector<Request*> m_requests;
    bool m_isProcessing = true; ///< the thread processes requests
    bool m_isSampling = false;  ///< metrics have been sampled
    std::thread::id m_caller;   ///< thread that processes its own request in submit(), because m_thread has stopped; none: no thread
    std::function<void()> m_registerForExit;
    AtExit m_shutdown = AtExit::NotStarted;
    AtExit m_metricsEnd = AtExit::NotStarted;

    std::jthread m_thread; // last member: it uses the others
};

} // namespace stallscope::cupti
