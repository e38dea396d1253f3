// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/doctor/doctor.h"

#include "engine/experiment/cuda_backend.h"
#include "engine/inject/cuda/cupti_search.h"
#include "profiler/base/say.h"
#include "profiler/counters/nvml.h"

#include <unistd.h>

namespace stallscope::cli {

namespace {

namespace fs = std::filesystem;
using State = Finding::State;

std::string driverAdvice()
{
    return say(STALLSCOPE_TEXT(
        "Doctor", "Where there is an NVIDIA GPU: install its driver (Debian: nvidia-driver); in a container, pass the GPU in (docker run --gpus all)."));
}

Finding driver(const Result<std::uint32_t>& version)
{
    Finding finding{"driver", say(STALLSCOPE_TEXT("Doctor", "NVIDIA driver")), State::Missing, {}, {}};
    if (version) {
        finding.state = State::Works;
        finding.found = say(STALLSCOPE_TEXT("Doctor", "supports CUDA {}.{}"), *version / 1000, *version % 1000 / 10);
    } else {
        finding.found = version.error().message;
        finding.advice = driverAdvice();
    }
    return finding;
}

/// Who may not use the device files is told by the driver that there is no device.
Finding permissions(const Patient& patient)
{
    Finding finding{"permissions", say(STALLSCOPE_TEXT("Doctor", "Right to use the GPU")), State::Works, {}, {}};
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
        finding.found = say(STALLSCOPE_TEXT("Doctor", "this user may not use {}"), refused);
        finding.advice = say(STALLSCOPE_TEXT("Doctor", "Add the user to the group that the files belong to (Debian: video), and log in anew."));
    } else if (there.empty()) {
        finding.state = State::Missing;
        finding.found = say(STALLSCOPE_TEXT("Doctor", "there are no device files of an NVIDIA GPU"));
        finding.advice = driverAdvice();
    } else {
        finding.found = say(STALLSCOPE_TEXT("Doctor", "{} may be used; tracing needs no further right"), there);
    }
    return finding;
}

Finding plugin(const Patient& patient)
{
    Finding finding{"cuda_plugin", say(STALLSCOPE_TEXT("Doctor", "CUDA plugin")), State::Missing, {}, {}};
    const Result<fs::path> path = findCudaPlugin(patient.plugins);
    if (path) {
        finding.state = State::Works;
        finding.found = path->string();
    } else {
        finding.found = path.error().message;
        finding.advice = say(STALLSCOPE_TEXT("Doctor", "Runs workloads on NVIDIA GPUs. It is built where the CUDA Toolkit, 12.0 or later, is (docs/cuda.md)."));
    }
    return finding;
}

Finding gpus(const Patient& patient)
{
    Finding finding{"gpus", say(STALLSCOPE_TEXT("Doctor", "Workloads on GPUs")), State::Missing, {}, {}};
    for (const ListedDevice& device : cudaBackend(patient.plugins).list()) {
        const std::string told = device.missing.empty() ? device.facts.id + " " + device.facts.name : device.missing;
        finding.found += (finding.found.empty() ? "" : ", ") + told;
        if (device.missing.empty())
            finding.state = State::Works;
    }
    if (finding.state == State::Missing)
        finding.advice = say(STALLSCOPE_TEXT("Doctor", "Every workload runs on the CPU device all the same."));
    return finding;
}

/// CUPTI alone records nothing: it comes with the CUDA Toolkit, on machines without a GPU, too.
Finding cupti(const Result<std::uint32_t>& driver)
{
    Finding finding{"cupti", say(STALLSCOPE_TEXT("Doctor", "Recording what GPUs do")), State::Missing, {}, {}};
    const Result<std::string> found = inject::findCupti();
    if (!found) {
        finding.found = found.error().message;
        finding.advice = say(STALLSCOPE_TEXT("Doctor",
            "A program that brings CUPTI along, as PyTorch does, is recorded with that one. Else install CUPTI (it comes with the CUDA Toolkit), or name it: "
            "STALLSCOPE_CUPTI_LIBRARY=/path/libcupti.so."));
    } else if (!driver) {
        finding.found = say(STALLSCOPE_TEXT("Doctor", "CUPTI is here ({}), but there is nothing to record with it: {}"), *found, driver.error().message);
        finding.advice = driverAdvice() + " " + say(STALLSCOPE_TEXT("Doctor", "NVTX ranges of programs are recorded without a GPU."));
    } else {
        finding.state = State::Works;
        finding.found = say(STALLSCOPE_TEXT("Doctor", "CUPTI: {}"), *found);
    }
    return finding;
}

Finding counters()
{
    Finding finding{"gpu_counters", say(STALLSCOPE_TEXT("Doctor", "Counters of GPUs")), State::Missing, {}, {}};
    const auto nvml = Nvml::load(Nvml::kLibrary);
    if (nvml && nvml->count() > 0) {
        finding.state = State::Works;
        finding.found = sayCount(STALLSCOPE_COUNT("Doctor", "NVML sees {} GPUs", "NVML sees {} GPU"), nvml->count());
    } else {
        finding.found = nvml ? say(STALLSCOPE_TEXT("Doctor", "NVML sees no GPU")) : say(STALLSCOPE_TEXT("Doctor", "there is no {} that works"), Nvml::kLibrary);
        finding.advice = say(STALLSCOPE_TEXT("Doctor", "NVML comes with the NVIDIA driver."));
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
