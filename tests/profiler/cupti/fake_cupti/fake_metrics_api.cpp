// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The C functions of the fake that sample hardware metrics. Each refuses to be called in a wrong order, as CUPTI does. As in CUPTI, a
// full image loses further samples, an overflow lasts until sampling is started anew, and samples of zero length follow the end.

#include "tests/profiler/cupti/fake_cupti/fake.h"
#include "tests/profiler/cupti/fake_cupti/fake_metrics.h"

#include <cupti_pmsampling.h>
#include <cupti_profiler_host.h>
#include <cupti_profiler_target.h>
#include <cupti_target.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

using stallscope::test::fake;
using stallscope::test::FakeMetrics;
using stallscope::test::fakeMetrics;

namespace {

constexpr std::size_t kAvailabilityBytes = 24;
constexpr std::size_t kConfigBytes = 16;

/// An image: this, and the samples behind it.
struct ImageHead {
    std::uint64_t isInitialized = 0;
    std::uint64_t count = 0;
};

CUptiResult wrongOrder()
{
    fakeMetrics().countViolation();
    return CUPTI_ERROR_INVALID_OPERATION;
}

FakeMetrics::Device* deviceOf(CUpti_PmSampling_Object* object)
{
    return fakeMetrics().device(object);
}

std::size_t imageBytes(std::size_t samples)
{
    return sizeof(ImageHead) + samples * sizeof(FakeMetrics::Sample);
}

ImageHead headOf(const std::uint8_t* image)
{
    ImageHead head;
    std::memcpy(&head, image, sizeof head);
    return head;
}

FakeMetrics::Sample sampleIn(const std::uint8_t* image, std::size_t index)
{
    FakeMetrics::Sample sample;
    std::memcpy(&sample, image + imageBytes(index), sizeof sample);
    return sample;
}

std::vector<std::string> texts(const char** names, std::size_t count)
{
    return {names, names + count};
}

/// The real library loads others when sampling is enabled. At exit they go before whatever was registered earlier, and it calls into
/// them nevertheless.
void loadLibraries()
{
    static const bool isRegistered = [] {
        std::atexit([] { fakeMetrics().unload(); });
        return true;
    }();
    (void)isRegistered;
}

} // namespace

// NOLINTBEGIN(readability-non-const-parameter): declared by CUPTI
extern "C" {

CUptiResult CUPTIAPI cuptiProfilerInitialize(CUpti_Profiler_Initialize_Params*)
{
    const auto lock = fakeMetrics().lock();
    return fake().called("cuptiProfilerInitialize");
}

CUptiResult CUPTIAPI cuptiProfilerDeviceSupported(CUpti_Profiler_DeviceSupported_Params* params)
{
    const auto lock = fakeMetrics().lock();
    using Aspect = stallscope::test::FakeMetricsControl::Aspect;
    const auto levelOf = [](Aspect aspect) { return static_cast<CUpti_Profiler_Support_Level>(fakeMetrics().support(aspect)); };
    params->isSupported = static_cast<CUpti_Profiler_Support_Level>(fakeMetrics().support());
    params->architecture = levelOf(Aspect::Architecture);
    params->sli = levelOf(Aspect::Sli);
    params->vGpu = levelOf(Aspect::VirtualGpu);
    params->confidentialCompute = levelOf(Aspect::ConfidentialCompute);
    params->cmp = levelOf(Aspect::Mining);
    params->wsl = levelOf(Aspect::Wsl);
    if (params->api != CUPTI_PROFILER_PM_SAMPLING)
        return CUPTI_ERROR_INVALID_PARAMETER;
    return fake().called("cuptiProfilerDeviceSupported");
}

CUptiResult CUPTIAPI cuptiDeviceGetChipName(CUpti_Device_GetChipName_Params* params)
{
    const auto lock = fakeMetrics().lock();
    params->pChipName = fakeMetrics().chip();
    return fake().called("cuptiDeviceGetChipName");
}

CUptiResult CUPTIAPI cuptiPmSamplingGetCounterAvailability(CUpti_PmSampling_GetCounterAvailability_Params* params)
{
    const auto lock = fakeMetrics().lock();
    if (const CUptiResult result = fake().called("cuptiPmSamplingGetCounterAvailability"); result != CUPTI_SUCCESS)
        return result;
    if (params->pCounterAvailabilityImage)
        std::memset(params->pCounterAvailabilityImage, 1, std::min(params->counterAvailabilityImageSize, kAvailabilityBytes));
    params->counterAvailabilityImageSize = kAvailabilityBytes;
    return CUPTI_SUCCESS;
}

CUptiResult CUPTIAPI cuptiProfilerHostInitialize(CUpti_Profiler_Host_Initialize_Params* params)
{
    const auto lock = fakeMetrics().lock();
    if (const CUptiResult result = fake().called("cuptiProfilerHostInitialize"); result != CUPTI_SUCCESS)
        return result;
    params->pHostObject = reinterpret_cast<CUpti_Profiler_Host_Object*>(fakeMetrics().openHost(params->pChipName));
    return CUPTI_SUCCESS;
}

CUptiResult CUPTIAPI cuptiProfilerHostDeinitialize(CUpti_Profiler_Host_Deinitialize_Params* params)
{
    const auto lock = fakeMetrics().lock();
    fakeMetrics().closeHost(params->pHostObject);
    return fake().called("cuptiProfilerHostDeinitialize");
}

CUptiResult CUPTIAPI cuptiProfilerHostConfigAddMetrics(CUpti_Profiler_Host_ConfigAddMetrics_Params* params)
{
    const auto lock = fakeMetrics().lock();
    if (const CUptiResult result = fake().called("cuptiProfilerHostConfigAddMetrics"); result != CUPTI_SUCCESS)
        return result;
    FakeMetrics::Host* const host = fakeMetrics().host(params->pHostObject);
    if (!host)
        return wrongOrder();
    for (std::size_t i = 0; i < params->numMetrics; ++i) {
        if (!fakeMetrics().isKnown(params->ppMetricNames[i]))
            return CUPTI_ERROR_INVALID_METRIC_NAME;
    }
    host->names = texts(params->ppMetricNames, params->numMetrics);
    return CUPTI_SUCCESS;
}

CUptiResult CUPTIAPI cuptiProfilerHostGetConfigImageSize(CUpti_Profiler_Host_GetConfigImageSize_Params* params)
{
    const auto lock = fakeMetrics().lock();
    params->configImageSize = kConfigBytes;
    return fake().called("cuptiProfilerHostGetConfigImageSize");
}

CUptiResult CUPTIAPI cuptiProfilerHostGetConfigImage(CUpti_Profiler_Host_GetConfigImage_Params* params)
{
    const auto lock = fakeMetrics().lock();
    if (const CUptiResult result = fake().called("cuptiProfilerHostGetConfigImage"); result != CUPTI_SUCCESS)
        return result;
    const FakeMetrics::Host* const host = fakeMetrics().host(params->pHostObject);
    if (!host || params->configImageSize != kConfigBytes)
        return wrongOrder();
    const std::uint64_t metrics = host->names.size();
    std::memcpy(params->pConfigImage, &metrics, sizeof metrics);
    return CUPTI_SUCCESS;
}

CUptiResult CUPTIAPI cuptiProfilerHostGetNumOfPasses(CUpti_Profiler_Host_GetNumOfPasses_Params* params)
{
    const auto lock = fakeMetrics().lock();
    if (const CUptiResult result = fake().called("cuptiProfilerHostGetNumOfPasses"); result != CUPTI_SUCCESS)
        return result;
    std::uint64_t metrics = 0;
    std::memcpy(&metrics, params->pConfigImage, sizeof metrics);
    params->numOfPasses = fakeMetrics().passesFor(metrics);
    return CUPTI_SUCCESS;
}

CUptiResult CUPTIAPI cuptiProfilerHostEvaluateToGpuValues(CUpti_Profiler_Host_EvaluateToGpuValues_Params* params)
{
    const auto lock = fakeMetrics().lock();
    if (const CUptiResult result = fake().called("cuptiProfilerHostEvaluateToGpuValues"); result != CUPTI_SUCCESS)
        return result;
    if (!fakeMetrics().host(params->pHostObject) || params->rangeIndex >= headOf(params->pCounterDataImage).count)
        return wrongOrder();
    for (std::size_t i = 0; i < params->numMetrics; ++i)
        params->pMetricValues[i] = sampleIn(params->pCounterDataImage, params->rangeIndex).value + static_cast<double>(i);
    return CUPTI_SUCCESS;
}

CUptiResult CUPTIAPI cuptiPmSamplingEnable(CUpti_PmSampling_Enable_Params* params)
{
    loadLibraries();
    const auto lock = fakeMetrics().lock();
    if (const CUptiResult result = fake().called("cuptiPmSamplingEnable"); result != CUPTI_SUCCESS)
        return result;
    void* const object = fakeMetrics().turnOn(static_cast<std::uint32_t>(params->deviceIndex));
    if (!object)
        return wrongOrder();
    params->pPmSamplingObject = static_cast<CUpti_PmSampling_Object*>(object);
    return CUPTI_SUCCESS;
}

CUptiResult CUPTIAPI cuptiPmSamplingSetConfig(CUpti_PmSampling_SetConfig_Params* params)
{
    const auto lock = fakeMetrics().lock();
    if (const CUptiResult result = fake().called("cuptiPmSamplingSetConfig"); result != CUPTI_SUCCESS)
        return result;
    FakeMetrics::Device* const device = deviceOf(params->pPmSamplingObject);
    if (!device || device->isSampling || params->configSize != kConfigBytes)
        return wrongOrder();
    std::uint64_t metrics = 0;
    std::memcpy(&metrics, params->pConfig, sizeof metrics);
    if (fakeMetrics().passesFor(metrics) > 1)
        return CUPTI_ERROR_NOT_SUPPORTED;
    device->isConfigured = true;
    device->interval = params->samplingInterval;
    device->countsCycles = params->triggerMode == CUPTI_PM_SAMPLING_TRIGGER_MODE_GPU_SYSCLK_INTERVAL;
    device->bufferBytes = params->hardwareBufferSize;
    return CUPTI_SUCCESS;
}

CUptiResult CUPTIAPI cuptiPmSamplingGetCounterDataSize(CUpti_PmSampling_GetCounterDataSize_Params* params)
{
    const auto lock = fakeMetrics().lock();
    if (const CUptiResult result = fake().called("cuptiPmSamplingGetCounterDataSize"); result != CUPTI_SUCCESS)
        return result;
    FakeMetrics::Device* const device = deviceOf(params->pPmSamplingObject);
    if (!device)
        return wrongOrder();
    device->mostSamples = params->maxSamples;
    fakeMetrics().setNames(params->pPmSamplingObject, texts(params->pMetricNames, params->numMetrics));
    params->counterDataSize = imageBytes(params->maxSamples);
    return CUPTI_SUCCESS;
}

CUptiResult CUPTIAPI cuptiPmSamplingCounterDataImageInitialize(CUpti_PmSampling_CounterDataImage_Initialize_Params* params)
{
    const auto lock = fakeMetrics().lock();
    if (const CUptiResult result = fake().called("cuptiPmSamplingCounterDataImageInitialize"); result != CUPTI_SUCCESS)
        return result;
    const FakeMetrics::Device* const device = deviceOf(params->pPmSamplingObject);
    if (!device || params->counterDataSize != imageBytes(device->mostSamples))
        return wrongOrder();
    const ImageHead head{1, 0};
    std::memcpy(params->pCounterData, &head, sizeof head);
    return CUPTI_SUCCESS;
}

CUptiResult CUPTIAPI cuptiPmSamplingStart(CUpti_PmSampling_Start_Params* params)
{
    const auto lock = fakeMetrics().lock();
    if (const CUptiResult result = fake().called("cuptiPmSamplingStart"); result != CUPTI_SUCCESS)
        return result;
    FakeMetrics::Device* const device = deviceOf(params->pPmSamplingObject);
    if (!device || !device->isConfigured || device->isSampling)
        return wrongOrder();
    device->isSampling = true;
    device->isOverflown = false;
    return CUPTI_SUCCESS;
}

CUptiResult CUPTIAPI cuptiPmSamplingDecodeData(CUpti_PmSampling_DecodeData_Params* params)
{
    const auto lock = fakeMetrics().lock();
    if (const CUptiResult result = fake().called("cuptiPmSamplingDecodeData"); result != CUPTI_SUCCESS)
        return result;
    FakeMetrics::Device* const device = deviceOf(params->pPmSamplingObject);
    if (!device || headOf(params->pCounterDataImage).isInitialized != 1 || headOf(params->pCounterDataImage).count != 0)
        return wrongOrder();
    params->overflow = device->isOverflown ? 1 : 0;
    if (device->isOverflown)
        return CUPTI_ERROR_OUT_OF_MEMORY;
    const std::size_t count = std::min(device->samples.size(), device->mostSamples);
    std::vector<FakeMetrics::Sample> rest(device->samples.begin() + static_cast<std::ptrdiff_t>(count), device->samples.end());
    for (std::size_t i = 0; i < count; ++i)
        std::memcpy(params->pCounterDataImage + imageBytes(i), &device->samples[i], sizeof(FakeMetrics::Sample));
    const ImageHead head{1, count};
    std::memcpy(params->pCounterDataImage, &head, sizeof head);
    params->decodeStopReason = rest.empty() ? CUPTI_PM_SAMPLING_DECODE_STOP_REASON_END_OF_RECORDS : CUPTI_PM_SAMPLING_DECODE_STOP_REASON_COUNTER_DATA_FULL;
    std::replace_if(
        rest.begin(), rest.end(), [](const FakeMetrics::Sample& sample) { return sample.end > sample.start; }, FakeMetrics::Sample{});
    device->samples = std::move(rest);
    return CUPTI_SUCCESS;
}

CUptiResult CUPTIAPI cuptiPmSamplingGetCounterDataInfo(CUpti_PmSampling_GetCounterDataInfo_Params* params)
{
    const auto lock = fakeMetrics().lock();
    params->numTotalSamples = (params->counterDataImageSize - sizeof(ImageHead)) / sizeof(FakeMetrics::Sample);
    params->numPopulatedSamples = params->numCompletedSamples = headOf(params->pCounterDataImage).count;
    return fake().called("cuptiPmSamplingGetCounterDataInfo");
}

CUptiResult CUPTIAPI cuptiPmSamplingCounterDataGetSampleInfo(CUpti_PmSampling_CounterData_GetSampleInfo_Params* params)
{
    const auto lock = fakeMetrics().lock();
    if (params->sampleIndex >= headOf(params->pCounterDataImage).count)
        return wrongOrder();
    params->startTimestamp = sampleIn(params->pCounterDataImage, params->sampleIndex).start;
    params->endTimestamp = sampleIn(params->pCounterDataImage, params->sampleIndex).end;
    return fake().called("cuptiPmSamplingCounterDataGetSampleInfo");
}

#if !STALLSCOPE_FAKE_CANNOT_STOP
CUptiResult CUPTIAPI cuptiPmSamplingStop(CUpti_PmSampling_Stop_Params* params)
{
    const auto lock = fakeMetrics().lock();
    FakeMetrics::Device* const device = deviceOf(params->pPmSamplingObject);
    if (!device || !device->isSampling)
        return wrongOrder();
    device->isSampling = false;
    if (!device->isOverflown) {
        const std::uint64_t now = fake().now();
        device->samples.push_back({now, now, 0});
    }
    return fake().called("cuptiPmSamplingStop");
}
#endif

CUptiResult CUPTIAPI cuptiPmSamplingDisable(CUpti_PmSampling_Disable_Params* params)
{
    const auto lock = fakeMetrics().lock();
    const FakeMetrics::Device* const device = deviceOf(params->pPmSamplingObject);
    if (!device || device->isSampling)
        return wrongOrder();
    fakeMetrics().turnOff(params->pPmSamplingObject);
    return fake().called("cuptiPmSamplingDisable");
}

} // extern "C"
// NOLINTEND(readability-non-const-parameter)
