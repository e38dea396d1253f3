// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/gpu_driver.h"

#include "engine/device/shared_library.h"
#include "profiler/base/say.h"

#include <cstdlib>

namespace stallscope {

namespace {

// result codes of the driver, which are part of its ABI
constexpr int kSuccess = 0;
constexpr int kStubLibrary = 34;
constexpr int kNoDevice = 100;

using Init = int (*)(unsigned);
using GetVersion = int (*)(int*);
using GetCount = int (*)(int*);
using GetName = int (*)(int, const char**);

std::string nameOf(const SharedLibrary& driver, int code)
{
    const auto getName = driver.find<GetName>("cuGetErrorName");
    const char* name = nullptr;
    return getName && getName(code, &name) == kSuccess && name ? std::string(name) : say(STALLSCOPE_TEXT("Experiment", "unknown error"));
}

Error noDevice()
{
    const char* visible = std::getenv("CUDA_VISIBLE_DEVICES");
    if (visible)
        return {say(STALLSCOPE_TEXT("Experiment", "no GPU is visible: CUDA_VISIBLE_DEVICES is '{}'"), visible)};
    return {say(STALLSCOPE_TEXT("Experiment", "the NVIDIA driver found no usable GPU"))};
}

Result<> initialize(const SharedLibrary& driver, const std::string& library)
{
    const auto init = driver.find<Init>("cuInit");
    if (!init)
        return Error{say(STALLSCOPE_TEXT("Experiment", "{} is not an NVIDIA driver: cuInit is missing"), library)};
    const int code = init(0);
    if (code == kSuccess)
        return {};
    if (code == kStubLibrary)
        return Error{say(STALLSCOPE_TEXT("Experiment", "{} is the link stub of the CUDA Toolkit, not a driver"), library)};
    if (code == kNoDevice)
        return noDevice();
    return Error{say(STALLSCOPE_TEXT("Experiment", "cannot initialize the NVIDIA driver: cuInit returned {} ({})"), code, nameOf(driver, code))};
}

} // namespace

Result<std::uint32_t> startGpuDriver(const std::string& library)
{
    const Result<SharedLibrary> driver = SharedLibrary::open(library);
    if (!driver)
        return Error{say(STALLSCOPE_TEXT("Experiment", "no NVIDIA driver found: {}"), driver.error().message)};
    if (const Result<> started = initialize(*driver, library); !started)
        return started.error();
    const auto getVersion = driver->find<GetVersion>("cuDriverGetVersion");
    const auto getCount = driver->find<GetCount>("cuDeviceGetCount");
    int version = 0;
    int count = 0;
    if (!getVersion || !getCount || getVersion(&version) != kSuccess || getCount(&count) != kSuccess)
        return Error{say(STALLSCOPE_TEXT("Experiment", "{} does not report its version and devices"), library)};
    if (count < 1)
        return noDevice();
    return static_cast<std::uint32_t>(version);
}

std::string whyTooOld(std::uint32_t version, std::uint32_t needed)
{
    if (version >= needed)
        return {};
    return say(STALLSCOPE_TEXT("Experiment", "the NVIDIA driver is too old: it supports CUDA {}.{}, but this build needs {}.{}"), version / 1000,
        version % 1000 / 10, needed / 1000, needed % 1000 / 10);
}

} // namespace stallscope
