// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/device_sampler.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <string_view>
#include <utility>

namespace stallscope::cupti {

namespace {

/// Bytes of the hardware buffer for each sample. GPUs with many units write several KiB.
constexpr std::size_t kBufferBytesPerSample = std::size_t{32} << 10;
constexpr std::size_t kLeastBufferBytes = std::size_t{32} << 20;

/// Chips that cannot count nanoseconds between samples count cycles of a clock of 1 to 2 GHz instead.
bool countsCycles(const std::string& chip)
{
    return chip.starts_with("TU") || chip == "GA100";
}

/// Samples at least as far apart as asked for.
std::uint64_t cyclesIn(Nanos interval)
{
    return static_cast<std::uint64_t>(interval) * 2;
}

/// The first sample ends this soon after the start at the latest. Clocks differ by years.
constexpr Nanos kSoon = 60'000'000'000;

Nanos cuptiClock(const CuptiApi& api)
{
    std::uint64_t now = 0;
    (void)api.getTimestamp(&now);
    return static_cast<Nanos>(now);
}

/// From a clock of the host to CUPTI's clock, by the tightest of several readings: the thread may lose its processor in one.
Nanos shiftFrom(clockid_t clock, const CuptiApi& api)
{
    constexpr int kTries = 5;
    Nanos tightest = std::numeric_limits<Nanos>::max();
    Nanos shift = 0;
    for (int i = 0; i < kTries; ++i) {
        const Nanos before = readClock(clock);
        const Nanos cupti = cuptiClock(api);
        const Nanos took = std::abs(readClock(clock) - before);
        if (took < tightest) {
            tightest = took;
            shift = cupti - (before + took / 2);
        }
    }
    return shift;
}

const char* supportWords(const CUpti_Profiler_DeviceSupported_Params& support)
{
    if (support.architecture == CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED)
        return "this chip cannot sample metrics";
    if (support.sli == CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED)
        return "metrics cannot be sampled with SLI";
    if (support.vGpu == CUPTI_PROFILER_CONFIGURATION_DISABLED)
        return "this virtual GPU can sample metrics, but profiling is disabled; enable it in the hypervisor";
    if (support.vGpu == CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED)
        return "metrics cannot be sampled on this virtual GPU";
    if (support.confidentialCompute == CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED)
        return "metrics cannot be sampled with confidential computing";
    if (support.cmp == CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED)
        return "metrics cannot be sampled on mining processors";
    if (support.wsl == CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED)
        return "metrics cannot be sampled in this Windows Subsystem for Linux";
    return "CUPTI cannot sample metrics of this GPU";
}

/// Empty for results that only their name explains.
std::string_view explanation(CUptiResult result)
{
    switch (result) {
    case CUPTI_ERROR_INSUFFICIENT_PRIVILEGES:
    case CUPTI_ERROR_VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES:
        return "reading the performance counters of the GPU is not permitted; run as root or with the capability CAP_SYS_ADMIN, or let the administrator "
               "load the driver with NVreg_RestrictProfilingToAdminUsers=0";
    case CUPTI_ERROR_HARDWARE_BUSY:
    case CUPTI_ERROR_INVALID_OPERATION:
    case CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED: return "another tool or process is using the performance counters of the GPU";
    case CUPTI_ERROR_NOT_SUPPORTED: return "this GPU, driver or version of CUPTI cannot sample metrics";
    case CUPTI_ERROR_MIG_DEVICE_NOT_SUPPORTED: return "metrics cannot be sampled on a part of a GPU (MIG)";
    case CUPTI_ERROR_CONFIDENTIAL_COMPUTING_NOT_SUPPORTED: return "metrics cannot be sampled with confidential computing";
    case CUPTI_ERROR_VIRTUALIZED_DEVICE_NOT_SUPPORTED: return "metrics cannot be sampled on this virtual GPU";
    case CUPTI_ERROR_OUT_OF_MEMORY: return "there is not enough memory";
    default: return {};
    }
}

std::string intervalWords(Nanos interval)
{
    return interval % 1'000'000 == 0 ? std::to_string(interval / 1'000'000) + " ms" : std::to_string(interval / 1'000) + " us";
}

} // namespace

void SampleAverage::add(const MetricSampleRecord& sample)
{
    const auto length = static_cast<double>(sample.times.end - sample.times.start);
    if (m_count == 0)
        m_times.start = sample.times.start;
    m_times.end = sample.times.end;
    m_device = sample.device;
    ++m_count;
    for (std::size_t i = 0; i < kGpuMetrics; ++i) {
        if (std::isnan(sample.values[i]))
            continue;
        Mean& mean = m_means[i];
        mean.length += length;
        mean.value += (sample.values[i] - mean.value) * (length / mean.length);
    }
}

MetricSampleRecord SampleAverage::take()
{
    MetricSampleRecord record;
    record.device = m_device;
    record.times = m_times;
    for (std::size_t i = 0; i < kGpuMetrics; ++i)
        record.values[i] = m_means[i].length > 0 ? m_means[i].value : std::numeric_limits<double>::quiet_NaN();
    *this = {};
    return record;
}

Result<std::unique_ptr<DeviceSampler>> DeviceSampler::start(const CuptiApi& api, const MetricsApi& metrics, std::uint32_t device, const SamplingRate& rate)
{
    std::unique_ptr<DeviceSampler> sampler(new DeviceSampler(api, metrics, device, rate));
    for (Result<> (DeviceSampler::*step)() :
        {&DeviceSampler::choose, &DeviceSampler::enable, &DeviceSampler::configure, &DeviceSampler::prepareImage, &DeviceSampler::begin}) {
        if (const Result<> done = (sampler.get()->*step)(); !done)
            return done.error();
    }
    return sampler;
}

DeviceSampler::DeviceSampler(const CuptiApi& api, const MetricsApi& metrics, std::uint32_t device, const SamplingRate& rate)
    : m_api(api), m_metrics(metrics), m_device(device), m_rate(rate), m_lastLength(rate.partInterval())
{
}

DeviceSampler::~DeviceSampler()
{
    if (!m_object)
        return;
    if (m_isSampling) {
        auto stop = sized<CUpti_PmSampling_Stop_Params>(CUpti_PmSampling_Stop_Params_STRUCT_SIZE);
        stop.pPmSamplingObject = m_object;
        (void)m_metrics.stop(&stop);
    }
    auto disable = sized<CUpti_PmSampling_Disable_Params>(CUpti_PmSampling_Disable_Params_STRUCT_SIZE);
    disable.pPmSamplingObject = m_object;
    (void)m_metrics.disable(&disable);
}

Error DeviceSampler::failure(const char* call, CUptiResult result) const
{
    const std::string_view words = explanation(result);
    const std::string name = std::string(call) + " failed with " + m_api.nameOf(result);
    return Error{words.empty() ? name : std::string(words) + " (" + name + ")"};
}

/// What the device can sample.
Result<> DeviceSampler::choose()
{
    auto initialize = sized<CUpti_Profiler_Initialize_Params>(CUpti_Profiler_Initialize_Params_STRUCT_SIZE);
    if (const CUptiResult result = m_metrics.initialize(&initialize); result != CUPTI_SUCCESS)
        return failure("cuptiProfilerInitialize", result);
    auto support = sized<CUpti_Profiler_DeviceSupported_Params>(CUpti_Profiler_DeviceSupported_Params_STRUCT_SIZE);
    support.cuDevice = static_cast<CUdevice>(m_device);
    support.api = CUPTI_PROFILER_PM_SAMPLING;
    if (const CUptiResult result = m_metrics.deviceSupported(&support); result != CUPTI_SUCCESS)
        return failure("cuptiProfilerDeviceSupported", result);
    if (support.isSupported == CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED || support.isSupported == CUPTI_PROFILER_CONFIGURATION_DISABLED)
        return Error{supportWords(support)};
    auto chip = sized<CUpti_Device_GetChipName_Params>(CUpti_Device_GetChipName_Params_STRUCT_SIZE);
    chip.deviceIndex = m_device;
    if (const CUptiResult result = m_metrics.chipName(&chip); result != CUPTI_SUCCESS || !chip.pChipName)
        return failure("cuptiDeviceGetChipName", result);
    m_chip = chip.pChipName;
    auto available = sized<CUpti_PmSampling_GetCounterAvailability_Params>(CUpti_PmSampling_GetCounterAvailability_Params_STRUCT_SIZE);
    available.deviceIndex = m_device;
    if (const CUptiResult result = m_metrics.availability(&available); result != CUPTI_SUCCESS) // its size
        return failure("cuptiPmSamplingGetCounterAvailability", result);
    m_availability.resize(available.counterAvailabilityImageSize);
    available.pCounterAvailabilityImage = m_availability.data();
    if (const CUptiResult result = m_metrics.availability(&available); result != CUPTI_SUCCESS)
        return failure("cuptiPmSamplingGetCounterAvailability", result);
    Result<MetricChoice> choice = chooseMetrics(m_api, m_metrics.host, m_chip, m_availability);
    if (!choice)
        return choice.error();
    m_choice = *std::move(choice);
    m_names = m_choice.pointers();
    m_values.resize(m_names.size());
    Result<MetricsHost> host = MetricsHost::open(m_api, m_metrics.host, m_chip, m_availability);
    if (!host)
        return host.error();
    m_host.emplace(*std::move(host));
    return {};
}

Result<> DeviceSampler::enable()
{
    auto params = sized<CUpti_PmSampling_Enable_Params>(CUpti_PmSampling_Enable_Params_STRUCT_SIZE);
    params.deviceIndex = m_device;
    if (const CUptiResult result = m_metrics.enable(&params); result != CUPTI_SUCCESS)
        return failure("cuptiPmSamplingEnable", result);
    m_object = params.pPmSamplingObject;
    return {};
}

CUptiResult DeviceSampler::configureWith(CUpti_PmSampling_TriggerMode mode)
{
    auto params = sized<CUpti_PmSampling_SetConfig_Params>(CUpti_PmSampling_SetConfig_Params_STRUCT_SIZE);
    params.pPmSamplingObject = m_object;
    params.configSize = m_choice.config.size();
    params.pConfig = m_choice.config.data();
    params.hardwareBufferSize = std::max(kLeastBufferBytes, m_rate.mostSamples * kBufferBytesPerSample);
    params.samplingInterval =
        mode == CUPTI_PM_SAMPLING_TRIGGER_MODE_GPU_TIME_INTERVAL ? static_cast<std::uint64_t>(m_rate.partInterval()) : cyclesIn(m_rate.partInterval());
    params.triggerMode = mode;
    params.hwBufferAppendMode = CUPTI_PM_SAMPLING_HARDWARE_BUFFER_APPEND_MODE_KEEP_OLDEST; // an overflow is reported
    return m_metrics.setConfig(&params);
}

Result<> DeviceSampler::configure()
{
    const auto mode = countsCycles(m_chip) ? CUPTI_PM_SAMPLING_TRIGGER_MODE_GPU_SYSCLK_INTERVAL : CUPTI_PM_SAMPLING_TRIGGER_MODE_GPU_TIME_INTERVAL;
    if (const CUptiResult result = configureWith(mode); result != CUPTI_SUCCESS)
        return failure("cuptiPmSamplingSetConfig", result);
    return {};
}

/// The image has room for all samples of a decode: once it is full, further samples are lost. Its size is asked for once, because
/// CUPTI initializes images by the last answer.
Result<> DeviceSampler::prepareImage()
{
    auto size = sized<CUpti_PmSampling_GetCounterDataSize_Params>(CUpti_PmSampling_GetCounterDataSize_Params_STRUCT_SIZE);
    size.pPmSamplingObject = m_object;
    size.pMetricNames = m_names.data();
    size.numMetrics = m_names.size();
    size.maxSamples = m_rate.mostSamples;
    if (const CUptiResult result = m_metrics.dataSize(&size); result != CUPTI_SUCCESS)
        return failure("cuptiPmSamplingGetCounterDataSize", result);
    m_image.resize(size.counterDataSize);
    return clearImage();
}

Result<> DeviceSampler::clearImage()
{
    auto params = sized<CUpti_PmSampling_CounterDataImage_Initialize_Params>(CUpti_PmSampling_CounterDataImage_Initialize_Params_STRUCT_SIZE);
    params.pPmSamplingObject = m_object;
    params.counterDataSize = m_image.size();
    params.pCounterData = m_image.data();
    if (const CUptiResult result = m_metrics.initializeData(&params); result != CUPTI_SUCCESS)
        return failure("cuptiPmSamplingCounterDataImageInitialize", result);
    return {};
}

Result<> DeviceSampler::begin()
{
    m_startedAt = cuptiClock(m_api);
    auto params = sized<CUpti_PmSampling_Start_Params>(CUpti_PmSampling_Start_Params_STRUCT_SIZE);
    params.pPmSamplingObject = m_object;
    if (const CUptiResult result = m_metrics.start(&params); result != CUPTI_SUCCESS)
        return failure("cuptiPmSamplingStart", result);
    m_isSampling = true;
    return {};
}

/// After the hardware buffer has overflowed, CUPTI decodes nothing any more until sampling is started anew.
Result<> DeviceSampler::restart()
{
    auto stop = sized<CUpti_PmSampling_Stop_Params>(CUpti_PmSampling_Stop_Params_STRUCT_SIZE);
    stop.pPmSamplingObject = m_object;
    m_isSampling = false;
    if (const CUptiResult result = m_metrics.stop(&stop); result != CUPTI_SUCCESS)
        return failure("cuptiPmSamplingStop", result);
    for (Result<> (DeviceSampler::*step)() : {&DeviceSampler::configure, &DeviceSampler::clearImage, &DeviceSampler::begin}) {
        if (const Result<> done = (this->*step)(); !done)
            return done.error();
    }
    return {};
}

Result<> DeviceSampler::decode(DeviceBatch& batch)
{
    if (!m_isSampling)
        return {};
    Result<> decoded = decodeAll(batch);
    if (!decoded)
        finishRecord(batch);
    return decoded;
}

/// Once the image was full, CUPTI has no times of the samples that follow, but still counts them.
Result<> DeviceSampler::decodeAll(DeviceBatch& batch)
{
    constexpr int kMostImages = 64;
    for (int i = 0; i < kMostImages; ++i) {
        const Result<bool> isMore = decodeOnce(batch);
        if (!isMore)
            return isMore.error();
        if (!*isMore)
            break;
    }
    return {};
}

/// Whether the image was full.
Result<bool> DeviceSampler::decodeOnce(DeviceBatch& batch)
{
    auto params = sized<CUpti_PmSampling_DecodeData_Params>(CUpti_PmSampling_DecodeData_Params_STRUCT_SIZE);
    params.pPmSamplingObject = m_object;
    params.pCounterDataImage = m_image.data();
    params.counterDataImageSize = m_image.size();
    const Nanos begin = cuptiClock(m_api);
    const CUptiResult result = m_metrics.decode(&params);
    constexpr std::size_t kMostDecodes = 64; // before the first sample comes
    if (m_decodes.size() == kMostDecodes)
        m_decodes.erase(m_decodes.begin());
    m_decodes.push_back({begin, std::min(cuptiClock(m_api), begin + m_rate.partInterval())});
    const bool isOverflow = result == CUPTI_ERROR_OUT_OF_MEMORY || params.overflow != 0;
    m_isFull = m_isFull || isOverflow;
    if (result != CUPTI_SUCCESS && !isOverflow)
        return failure("cuptiPmSamplingDecodeData", result);
    if (const Result<> read = readImage(batch); !read)
        return read.error();
    if (const Result<> next = isOverflow && m_isSampling ? restart() : clearImage(); !next)
        return next.error();
    return !isOverflow && params.decodeStopReason == CUPTI_PM_SAMPLING_DECODE_STOP_REASON_COUNTER_DATA_FULL;
}

Result<> DeviceSampler::readImage(DeviceBatch& batch)
{
    auto info = sized<CUpti_PmSampling_GetCounterDataInfo_Params>(CUpti_PmSampling_GetCounterDataInfo_Params_STRUCT_SIZE);
    info.pCounterDataImage = m_image.data();
    info.counterDataImageSize = m_image.size();
    if (const CUptiResult result = m_metrics.dataInfo(&info); result != CUPTI_SUCCESS)
        return failure("cuptiPmSamplingGetCounterDataInfo", result);
    m_shift = shiftNow();
    for (std::size_t i = 0; i < info.numCompletedSamples; ++i)
        readSample(i, batch);
    return {};
}

/// Samples that found no room in the image have no time: they are the gap before the next sample. Not a sample are the time before
/// the first one, which begins long before the start, and samples of zero length, which follow the end of sampling.
void DeviceSampler::readSample(std::size_t index, DeviceBatch& batch)
{
    auto info = sized<CUpti_PmSampling_CounterData_GetSampleInfo_Params>(CUpti_PmSampling_CounterData_GetSampleInfo_Params_STRUCT_SIZE);
    info.pPmSamplingObject = m_object;
    info.pCounterDataImage = m_image.data();
    info.counterDataImageSize = m_image.size();
    info.sampleIndex = index;
    const bool isRead = m_metrics.sampleInfo(&info) == CUPTI_SUCCESS;
    const bool mayBeFirst = m_lastEnd == 0 && info.endTimestamp != 0;
    if (!isRead || (info.startTimestamp == 0 && !mayBeFirst)) {
        ++m_untimed;
        return;
    }
    if (info.endTimestamp <= info.startTimestamp)
        return;
    if (m_clock == SampleClock::Unknown)
        findClock(static_cast<Nanos>(info.endTimestamp));
    MetricSampleRecord sample;
    sample.device = m_device;
    sample.times = {static_cast<Nanos>(info.startTimestamp) + m_shift, static_cast<Nanos>(info.endTimestamp) + m_shift};
    if (sample.times.start < m_startedAt - m_rate.partInterval() / 2)
        return;
    countGap(sample.times, batch);
    if (m_lastEnd == 0)
        lose(m_untimed, batch);
    m_lastEnd = sample.times.end;
    m_isFull = false;
    m_untimed = 0;
    if (evaluate(index, sample))
        return add(sample, batch);
    finishRecord(batch);
    lose(1, batch);
}

/// A record may have fewer samples than usual, because those of chips that count cycles are longer than asked for.
void DeviceSampler::add(const MetricSampleRecord& sample, DeviceBatch& batch)
{
    m_average.add(sample);
    if (m_average.count() == m_rate.parts || m_average.length() > m_rate.interval - m_rate.partInterval() / 2)
        finishRecord(batch);
}

void DeviceSampler::finishRecord(DeviceBatch& batch)
{
    if (m_average.count() == 0)
        return;
    batch.metrics.push_back(m_average.take());
    for (const MetricChoice::Part& part : m_choice.parts) {
        const double value = batch.metrics.back().values[static_cast<std::size_t>(part.metric)];
        m_hasIncomplete = m_hasIncomplete || (part.isDisturbedByDecoding && std::isnan(value));
    }
}

/// Counts lost samples of the GPU, by their time, as records.
void DeviceSampler::lose(std::uint64_t samples, DeviceBatch& batch)
{
    if (m_rate.parts == 1) {
        batch.losses.metricSamples += samples;
        return;
    }
    m_lost += static_cast<Nanos>(samples) * std::min(m_lastLength, m_rate.interval);
    batch.losses.metricSamples += static_cast<std::uint64_t>(m_lost / m_rate.interval);
    m_lost %= m_rate.interval;
}

bool DeviceSampler::evaluate(std::size_t index, MetricSampleRecord& sample)
{
    auto values = sized<CUpti_Profiler_Host_EvaluateToGpuValues_Params>(CUpti_Profiler_Host_EvaluateToGpuValues_Params_STRUCT_SIZE);
    values.pHostObject = m_host->get();
    values.pCounterDataImage = m_image.data();
    values.counterDataImageSize = m_image.size();
    values.rangeIndex = index;
    values.ppMetricNames = m_names.data();
    values.numMetrics = m_names.size();
    values.pMetricValues = m_values.data();
    if (m_metrics.host.evaluate(&values) != CUPTI_SUCCESS)
        return false;
    sample.values.fill(std::numeric_limits<double>::quiet_NaN());
    const bool isWrong = isDisturbed(sample.times);
    for (const MetricChoice::Part& part : m_choice.parts) {
        if (isWrong && part.isDisturbedByDecoding)
            continue;
        double& value = sample.values[static_cast<std::size_t>(part.metric)];
        value = 0;
        for (std::size_t i = 0; i < part.count; ++i)
            value += m_values[part.first + i];
    }
    return true;
}

/// Whether samples were decoded while this one was taken. Samples come in order.
bool DeviceSampler::isDisturbed(const SourceTimes& times)
{
    std::erase_if(m_decodes, [&times](const SourceTimes& decode) { return decode.end < times.start; });
    return std::any_of(m_decodes.begin(), m_decodes.end(), [&times](const SourceTimes& decode) { return decode.start < times.end; });
}

/// CUPTI documents the times as those of the host, but not which clock of the host they are on if a program has replaced CUPTI's. On no
/// known clock, the first sample is aligned to the start of sampling.
void DeviceSampler::findClock(Nanos firstEnd)
{
    const auto fits = [this, firstEnd](SampleClock clock) {
        m_clock = clock;
        m_shift = shiftNow();
        return std::abs(firstEnd + m_shift - m_startedAt) < kSoon;
    };
    if (fits(SampleClock::Cupti) || fits(SampleClock::WallClock) || fits(SampleClock::Monotonic))
        return;
    m_clock = SampleClock::Aligned;
    m_shift = m_startedAt + m_rate.partInterval() - firstEnd;
}

/// From the clock of samples to CUPTI's clock. Measured again and again, because clocks drift.
Nanos DeviceSampler::shiftNow() const
{
    switch (m_clock) {
    case SampleClock::WallClock: return shiftFrom(CLOCK_REALTIME, m_api);
    case SampleClock::Monotonic: return shiftFrom(CLOCK_MONOTONIC, m_api);
    case SampleClock::Aligned: return m_shift;
    default: return 0;
    }
}

/// Samples follow each other without gaps, unless some were lost. No record contains a gap.
void DeviceSampler::countGap(const SourceTimes& times, DeviceBatch& batch)
{
    const Nanos length = times.end - times.start;
    m_lastLength = length;
    const Nanos gap = m_lastEnd != 0 ? times.start - m_lastEnd : 0;
    if (gap <= length / 2)
        return;
    finishRecord(batch);
    lose(static_cast<std::uint64_t>(std::max<Nanos>(1, (gap + length / 2) / length)), batch);
}

Result<> DeviceSampler::stop(DeviceBatch& batch)
{
    if (!m_isSampling)
        return {};
    auto params = sized<CUpti_PmSampling_Stop_Params>(CUpti_PmSampling_Stop_Params_STRUCT_SIZE);
    params.pPmSamplingObject = m_object;
    m_isSampling = false;
    if (const CUptiResult result = m_metrics.stop(&params); result != CUPTI_SUCCESS)
        return failure("cuptiPmSamplingStop", result);
    Result<> decoded = decodeAll(batch);
    finishRecord(batch);
    lose(m_untimed + (m_isFull ? 1 : 0), batch); // after an overflow, at least one
    batch.losses.metricSamples += m_lost > 0 ? 1 : 0;
    return decoded;
}

/// "; samples taken while others were read have no value of occupancy"; empty if all are complete.
std::string DeviceSampler::disturbedWords() const
{
    std::string words;
    for (const MetricChoice::Part& part : m_choice.parts) {
        if (m_hasIncomplete && part.isDisturbedByDecoding)
            words += (words.empty() ? "; samples taken while others were read have no value of " : ", ") + std::string(infoOf(part.metric).name);
    }
    return words;
}

std::string DeviceSampler::description() const
{
    std::string words = "every " + intervalWords(m_rate.interval) + ": ";
    std::string missing;
    for (std::size_t i = 0; i < kGpuMetrics; ++i) {
        const auto metric = static_cast<GpuMetric>(i);
        std::string& list = m_choice.has(metric) ? words : missing;
        list += list.empty() ? "; without " : list.ends_with(": ") ? "" : ", ";
        list += infoOf(metric).name;
    }
    missing += disturbedWords();
    if (m_clock == SampleClock::Aligned)
        missing += "; times are aligned at the start of sampling, because CUPTI gave them on another clock";
    return words + missing;
}

} // namespace stallscope::cupti
