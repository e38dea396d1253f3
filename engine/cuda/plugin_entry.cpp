// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The only thing that others see of this library.

#include "engine/cuda/cuda_plugin.h"

#include <cuda_runtime_api.h>

namespace {

/// One for the process, as what it stands for is: a library that is loaded once, and a collector that is switched on once.
stallscope::DevicePlugin& plugin()
{
    static stallscope::cuda::CudaPlugin one;
    return one;
}

/// A driver runs every minor version of the toolkit's major one.
constexpr std::uint32_t kNeededDriver = CUDART_VERSION / 1000 * 1000;

} // namespace

extern "C" __attribute__((visibility("default"))) const stallscope::PluginEntry* stallscopePlugin()
{
    static constexpr stallscope::PluginEntry kEntry{STALLSCOPE_PLUGIN_ABI, kNeededDriver, plugin};
    return &kEntry;
}
