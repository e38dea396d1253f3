// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/cupti/metric_choice.h"
#include "profiler/cupti/metrics_api.h"
#include "profiler/record/device/device_batch.h"
#include "profiler/trace/gpu_metric.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stallscope::cupti {

/// How often a device is sampled, and how many samples its buffers hold.
struct SamplingRate {
    Nanos interval = 0;            ///< of records
    std::uint32_t parts = 1;       ///< samples of the GPU that are averaged to one record
    std::uint32_t mostSamples = 0; ///< decoded at once; more are lost

    [[nodiscard]] Nanos partInterval() const { return interval / parts; }
};

/// Averages consecutive samples by their length. A value that a sample lacks is the average of the others.
class SampleAverage {
public:
    void add(const MetricSampleRecord& sample);
    [[nodiscard]] std::uint32_t count() const { return m_count; }
    [[nodiscard]] Nanos length() const { return m_times.end - m_times.start; }
    /// The average of the samples since the last call.
    [[nodiscard]] MetricSampleRecord take();

private:
    struct Mean {
        double value = 0;
        double length = 0; ///< of the samples that have the value
    };

    std::uint32_t m_device = 0;
    std::uint32_t m_count = 0;
    SourceTimes m_times;
    std::array<Mean, kGpuMetrics> m_means;
};

/// Samples one GPU from start() on. The GPU writes samples to a hardware buffer; decode() reads them, and must be called before
/// the buffer holds more samples than SamplingRate::mostSamples. Used by one thread.
class DeviceSampler {
public:
    /// The APIs must outlive the sampler. The error is a sentence for the user. Takes some tenths of a second.
    [[nodiscard]] static Result<std::unique_ptr<DeviceSampler>> start(
        const CuptiApi& api, const MetricsApi& metrics, std::uint32_t device, const SamplingRate& rate);
    DeviceSampler(const DeviceSampler&) = delete;
    DeviceSampler& operator=(const DeviceSampler&) = delete;
    /// Stops, and releases the device.
    ~DeviceSampler();

    /// Appends the samples since the last call. If sampling cannot go on, the error says why, and later calls do nothing.
    [[nodiscard]] Result<> decode(DeviceBatch& batch);
    /// Ends sampling and appends the remaining samples. The device is released by the destructor.
    [[nodiscard]] Result<> stop(DeviceBatch& batch);

    /// "every 1 ms: SM active, DRAM read"
    [[nodiscard]] std::string description() const;

private:
    DeviceSampler(const CuptiApi& api, const MetricsApi& metrics, std::uint32_t device, const SamplingRate& rate);

    [[nodiscard]] Result<> choose();
    [[nodiscard]] Result<> enable();
    [[nodiscard]] Result<> configure();
    [[nodiscard]] CUptiResult configureWith(CUpti_PmSampling_TriggerMode mode);
    [[nodiscard]] Result<> prepareImage();
    [[nodiscard]] Result<> clearImage();
    [[nodiscard]] Result<> begin();
    [[nodiscard]] Result<> restart();
    [[nodiscard]] Result<> decodeAll(DeviceBatch& batch);
    [[nodiscard]] Result<bool> decodeOnce(DeviceBatch& batch);
    [[nodiscard]] Result<> readImage(DeviceBatch& batch);
    void readSample(std::size_t index, DeviceBatch& batch);
    [[nodiscard]] bool evaluate(std::size_t index, MetricSampleRecord& sample);
    [[nodiscard]] bool isDisturbed(const SourceTimes& times);
    void findClock(Nanos firstEnd);
    [[nodiscard]] Nanos shiftNow() const;
    void countGap(const SourceTimes& times, DeviceBatch& batch);
    void add(const MetricSampleRecord& sample, DeviceBatch& batch);
    void finishRecord(DeviceBatch& batch);
    void lose(std::uint64_t samples, DeviceBatch& batch);
    [[nodiscard]] std::string disturbedWords() const;
    [[nodiscard]] Error failure(const char* call, CUptiResult result) const;

    const CuptiApi& m_api;
    const MetricsApi& m_metrics;
    std::uint32_t m_device;
    SamplingRate m_rate;
    std::string m_chip;
    std::vector<std::uint8_t> m_availability;
    MetricChoice m_choice;
    std::vector<const char*> m_names; ///< of m_choice
    std::optional<MetricsHost> m_host;
    CUpti_PmSampling_Object* m_object = nullptr; ///< null: the device is not enabled
    bool m_isSampling = false;
    bool m_isFull = false; ///< the hardware buffer overflowed, and no sample was decoded since
    std::vector<std::uint8_t> m_image;
    std::vector<double> m_values;
    enum class SampleClock : std::uint8_t { Unknown, Cupti, WallClock, Monotonic, Aligned };
    SampleClock m_clock = SampleClock::Unknown; ///< of the times of samples
    Nanos m_startedAt = 0;                      ///< on CUPTI's clock
    Nanos m_shift = 0;                          ///< added to the times of samples, so that they are on CUPTI's clock
    Nanos m_lastEnd = 0;                        ///< of the last sample; 0: none
    std::vector<SourceTimes> m_decodes;         ///< when samples were decoded, on CUPTI's clock, as long as later ones may overlap it
    bool m_hasIncomplete = false;               ///< values of a sample were left out, because samples were decoded meanwhile
    std::uint64_t m_untimed = 0;                ///< samples without a time since the last sample
    Nanos m_lost = 0;                           ///< time of lost samples, shorter than a record
    Nanos m_lastLength;                         ///< of a sample of the GPU
    SampleAverage m_average;                    ///< of the record that is not complete yet
};

} // namespace stallscope::cupti
