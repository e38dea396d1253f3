// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Asks CUPTI on this GPU what is taken for granted about it: `cupti_facts attributes|buffers|syncs|launches|clocks SECONDS|cost WAY|injected`.
/// tests/gpu/report.py runs them all. Ends with status 77, in words, where there is no GPU.

#include "tests/gpu/cupti/facts.h"

#include <cuda_runtime_api.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <map>

namespace {

using namespace stallscope;

constexpr int kSkipped = 77;

int skip(const std::string& why)
{
    std::printf("skipped: %s\n", why.c_str());
    return kSkipped;
}

/// When CUDA is first used, and when that has returned: the injected library says when it was called.
void tellInjection()
{
    std::fprintf(stderr, "program: begins CUDA at %lld ns\n", test::monotonicNanos());
    const cudaError_t error = cudaFree(nullptr);
    std::fprintf(stderr, "program: has CUDA at %lld ns: %s\n", test::monotonicNanos(), cudaGetErrorString(error));
}

} // namespace

namespace stallscope::test {

namespace {

long long nanosOf(clockid_t clock)
{
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<long long>(now.tv_sec) * 1'000'000'000 + now.tv_nsec;
}

} // namespace

long long monotonicNanos()
{
    return nanosOf(CLOCK_MONOTONIC);
}

long long wallNanos()
{
    return nanosOf(CLOCK_REALTIME);
}

} // namespace stallscope::test

int main(int argc, char** argv)
{
    const std::string what = argc > 1 ? argv[1] : "";
    const std::string more = argc > 2 ? argv[2] : "";
    const std::map<std::string, std::function<void(const cupti::CuptiApi&)>> asked{{"attributes", test::tellAttributes}, {"buffers", test::tellBuffers},
        {"syncs", test::tellSyncs}, {"launches", test::tellLaunches},
        {"clocks", [&](const cupti::CuptiApi& api) { test::tellClocks(api, std::max(std::atoi(more.c_str()), 1)); }},
        {"cost", [&](const cupti::CuptiApi& api) { test::tellCost(api, more); }}, {"injected", [](const cupti::CuptiApi&) { tellInjection(); }}};
    const auto act = asked.find(what);
    if (act == asked.end()) {
        std::fprintf(stderr, "cupti_facts: what?\n");
        return 1;
    }
    if (const std::string reason = cupti::missingDriver(); !reason.empty())
        return skip(reason);
    const auto api = cupti::loadCupti({});
    if (!api)
        return skip(api.error().message);
    act->second(*api);
    int devices = 0;
    return cudaGetDeviceCount(&devices) == cudaSuccess && devices > 0 ? 0 : skip("there is a driver, and no GPU");
}
