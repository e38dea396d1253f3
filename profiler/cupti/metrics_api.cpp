// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/metrics_api.h"

#include <dlfcn.h>

namespace stallscope::cupti {

namespace {

/// Resolves functions of one library, and remembers the first one that is missing.
class Resolver {
public:
    explicit Resolver(void* library) : m_library(library) {}

    template <class Function>
    void need(const char* name, Function& function)
    {
        function = reinterpret_cast<Function>(dlsym(m_library, name));
        if (!function && !m_missing)
            m_missing = name;
    }
    [[nodiscard]] const char* missing() const { return m_missing; }

private:
    void* m_library;
    const char* m_missing = nullptr;
};

} // namespace

/// The library is loaded already: opening it again only finds it, and it stays loaded until the process ends.
Result<MetricsApi> resolveMetrics(const CuptiApi& api)
{
    void* const library = dlopen(api.path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
    if (!library)
        return Error{api.path + " cannot be found again"};
    Resolver resolver(library);
    MetricsApi metrics;
    resolver.need("cuptiProfilerHostInitialize", metrics.host.initialize);
    resolver.need("cuptiProfilerHostDeinitialize", metrics.host.deinitialize);
    resolver.need("cuptiProfilerHostConfigAddMetrics", metrics.host.addMetrics);
    resolver.need("cuptiProfilerHostGetConfigImageSize", metrics.host.configSize);
    resolver.need("cuptiProfilerHostGetConfigImage", metrics.host.config);
    resolver.need("cuptiProfilerHostGetNumOfPasses", metrics.host.passes);
    resolver.need("cuptiProfilerHostEvaluateToGpuValues", metrics.host.evaluate);
    resolver.need("cuptiProfilerInitialize", metrics.initialize);
    resolver.need("cuptiProfilerDeviceSupported", metrics.deviceSupported);
    resolver.need("cuptiDeviceGetChipName", metrics.chipName);
    resolver.need("cuptiPmSamplingGetCounterAvailability", metrics.availability);
    resolver.need("cuptiPmSamplingEnable", metrics.enable);
    resolver.need("cuptiPmSamplingSetConfig", metrics.setConfig);
    resolver.need("cuptiPmSamplingStart", metrics.start);
    resolver.need("cuptiPmSamplingDecodeData", metrics.decode);
    resolver.need("cuptiPmSamplingStop", metrics.stop);
    resolver.need("cuptiPmSamplingDisable", metrics.disable);
    resolver.need("cuptiPmSamplingGetCounterDataSize", metrics.dataSize);
    resolver.need("cuptiPmSamplingCounterDataImageInitialize", metrics.initializeData);
    resolver.need("cuptiPmSamplingGetCounterDataInfo", metrics.dataInfo);
    resolver.need("cuptiPmSamplingCounterDataGetSampleInfo", metrics.sampleInfo);
    if (resolver.missing())
        return Error{api.path + " has no " + resolver.missing() + ", which comes with CUDA 12.6 and later"};
    return metrics;
}

} // namespace stallscope::cupti
