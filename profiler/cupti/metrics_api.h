// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/cupti/cupti_api.h"

#include <cupti_pmsampling.h>
#include <cupti_profiler_host.h>
#include <cupti_profiler_target.h>
#include <cupti_target.h>

namespace stallscope::cupti {

/// CUPTI functions that choose hardware metrics for a chip. They work without a driver.
struct MetricsHostApi {
    decltype(&cuptiProfilerHostInitialize) initialize = nullptr;
    decltype(&cuptiProfilerHostDeinitialize) deinitialize = nullptr;
    decltype(&cuptiProfilerHostConfigAddMetrics) addMetrics = nullptr;
    decltype(&cuptiProfilerHostGetConfigImageSize) configSize = nullptr;
    decltype(&cuptiProfilerHostGetConfigImage) config = nullptr;
    decltype(&cuptiProfilerHostGetNumOfPasses) passes = nullptr;
    decltype(&cuptiProfilerHostEvaluateToGpuValues) evaluate = nullptr;
};

/// CUPTI functions that sample hardware metrics. The library has them since CUDA 12.6.
struct MetricsApi {
    MetricsHostApi host;
    decltype(&cuptiProfilerInitialize) initialize = nullptr;
    decltype(&cuptiProfilerDeviceSupported) deviceSupported = nullptr;
    decltype(&cuptiDeviceGetChipName) chipName = nullptr;
    decltype(&cuptiPmSamplingGetCounterAvailability) availability = nullptr;
    decltype(&cuptiPmSamplingEnable) enable = nullptr;
    decltype(&cuptiPmSamplingSetConfig) setConfig = nullptr;
    decltype(&cuptiPmSamplingStart) start = nullptr;
    decltype(&cuptiPmSamplingDecodeData) decode = nullptr;
    decltype(&cuptiPmSamplingStop) stop = nullptr;
    decltype(&cuptiPmSamplingDisable) disable = nullptr;
    decltype(&cuptiPmSamplingGetCounterDataSize) dataSize = nullptr;
    decltype(&cuptiPmSamplingCounterDataImageInitialize) initializeData = nullptr;
    decltype(&cuptiPmSamplingGetCounterDataInfo) dataInfo = nullptr;
    decltype(&cuptiPmSamplingCounterDataGetSampleInfo) sampleInfo = nullptr;
};

/// Resolves the functions in the library that is in use. The error names the first one that is missing.
[[nodiscard]] Result<MetricsApi> resolveMetrics(const CuptiApi& api);

/// A parameter struct of these functions, which begins with its size.
template <class Params>
[[nodiscard]] Params sized(std::size_t bytes)
{
    Params params{};
    params.structSize = bytes;
    return params;
}

} // namespace stallscope::cupti
