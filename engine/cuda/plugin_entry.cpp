// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// the only exported symbol of this library

#include "engine/cuda/cuda_plugin.h"

#include <cuda_runtime_api.h>

namespace {

/// One per process, like the loaded libraries and the collector.
stallscope::DevicePlugin& plugin()
{
    static stallscope::cuda::CudaPlugin one;
    return one;
}

/// A driver supports all minor versions of a major version of the toolkit.
constexpr std::uint32_t kNeededDriver = CUDART_VERSION / 1000 * 1000;

} // namespace

extern "C" __attribute__((visibility("default"))) const stallscope::PluginEntry* stallscopePlugin()
{
    static constexpr stallscope::PluginEntry kEntry{STALLSCOPE_PLUGIN_ABI, kNeededDriver, plugin};
    return &kEntry;
}
