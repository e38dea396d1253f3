// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/doctor/doctor.h"

#include "engine/experiment/cuda_backend.h"
#include "engine/inject/cuda/cupti_search.h"
#include "profiler/base/units.h"
#include "profiler/counters/nvml.h"

#include <fmt/format.h>

#include <unistd.h>

namespace stallscope::cli {

namespace {

namespace fs = std::filesystem;
using State = Finding::State;

std::string driverAdvice()
{
    return "If there is an NVIDIA GPU, install its driver (Debian: nvidia-driver). In a container, pass the GPU in (docker run --gpus all).";
}

Finding driver(const Result<std::uint32_t>& version)
{
    Finding finding{"driver", "NVIDIA driver", State::Missing, {}, {}};
    if (version) {
        finding.state = State::Works;
        finding.found = fmt::format("supports CUDA {}.{}", *version / 1000, *version % 1000 / 10);
    } else {
        finding.found = version.error().message;
        finding.advice = driverAdvice();
    }
    return finding;
}

/// Who may not use the device files is told by the driver that there is no device.
Finding permissions(const Patient& patient)
{
    Finding finding{"permissions", "GPU permissions", State::Works, {}, {}};
    std::string there;
    std::string refused;
    for (const fs::path& file : patient.deviceFiles) {
        if (::access(file.c_str(), F_OK) != 0)
            continue;
        std::string& list = ::access(file.c_str(), R_OK | W_OK) == 0 ? there : refused;
        list += (list.empty() ? "" : ", ") + file.string();
    }
    if (!refused.empty()) {
        finding.state = State::Missing;
        finding.found = fmt::format("no access to {} for this user", refused);
        finding.advice = "Add the user to the group of these files (Debian: video), and log in again.";
    } else if (there.empty()) {
        finding.state = State::Missing;
        finding.found = "no device files of an NVIDIA GPU";
        finding.advice = driverAdvice();
    } else {
        finding.found = fmt::format("{}: accessible; tracing needs no other permission", there);
    }
    return finding;
}

Finding plugin(const Patient& patient)
{
    Finding finding{"cuda_plugin", "CUDA plugin", State::Missing, {}, {}};
    const Result<fs::path> path = findCudaPlugin(patient.plugins);
    if (path) {
        finding.state = State::Works;
        finding.found = path->string();
    } else {
        finding.found = path.error().message;
        finding.advice = "Needed to run workloads on NVIDIA GPUs. It is built if the CUDA Toolkit 12.0 or later is installed (docs/cuda.md).";
    }
    return finding;
}

Finding gpus(const Patient& patient)
{
    Finding finding{"gpus", "GPU workloads", State::Missing, {}, {}};
    for (const ListedDevice& device : cudaBackend(patient.plugins).list()) {
        const std::string told = device.missing.empty() ? device.facts.id + " " + device.facts.name : device.missing;
        finding.found += (finding.found.empty() ? "" : ", ") + told;
        if (device.missing.empty())
            finding.state = State::Works;
    }
    if (finding.state == State::Missing)
        finding.advice = "Every workload also runs on the CPU device.";
    return finding;
}

/// CUPTI alone records nothing: it comes with the CUDA Toolkit, on machines without a GPU, too.
Finding cupti(const Result<std::uint32_t>& driver)
{
    Finding finding{"cupti", "GPU recording", State::Missing, {}, {}};
    const Result<std::string> found = inject::findCupti();
    if (!found) {
        finding.found = found.error().message;
        finding.advice =
            "Programs that bring their own CUPTI, such as PyTorch, are recorded with it. For others install CUPTI (part of the CUDA Toolkit), or set "
            "STALLSCOPE_CUPTI_LIBRARY=/path/libcupti.so.";
    } else if (!driver) {
        finding.found = fmt::format("CUPTI is installed ({}), but has nothing to record: {}", *found, driver.error().message);
        finding.advice = driverAdvice() + " NVTX ranges are recorded without a GPU.";
    } else {
        finding.state = State::Works;
        finding.found = fmt::format("CUPTI: {}", *found);
    }
    return finding;
}

Finding counters()
{
    Finding finding{"gpu_counters", "GPU counters", State::Missing, {}, {}};
    const auto nvml = Nvml::load(Nvml::kLibrary);
    if (nvml && nvml->count() > 0) {
        finding.state = State::Works;
        finding.found = fmt::format("NVML sees {}", counted(nvml->count(), "GPU"));
    } else {
        finding.found = nvml ? "NVML sees no GPU" : fmt::format("no working {}", Nvml::kLibrary);
        finding.advice = "NVML comes with the NVIDIA driver.";
    }
    return finding;
}

} // namespace

void examineGpu(const Patient& patient, std::vector<Finding>& findings)
{
    const Result<std::uint32_t> version = startGpuDriver(patient.plugins.driver);
    findings.push_back(driver(version));
    findings.push_back(permissions(patient));
    findings.push_back(plugin(patient));
    findings.push_back(gpus(patient));
    findings.push_back(cupti(version));
    findings.push_back(counters());
}

} // namespace stallscope::cli
