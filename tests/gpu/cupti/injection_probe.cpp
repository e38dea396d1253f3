// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A library for CUDA_INJECTION64_PATH that says on stderr when, on which thread and how often the driver calls it.
/// INJECTION_PROBE_RETURNS says what it answers: 1 without it.

#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <ctime>

extern "C" __attribute__((visibility("default"))) int InitializeInjection()
{
    static std::atomic<int> calls{0};
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    const char* const answer = std::getenv("INJECTION_PROBE_RETURNS");
    std::fprintf(stderr, "injection: call %d, %s thread, at %lld ns\n", ++calls, gettid() == getpid() ? "the main" : "another",
        static_cast<long long>(now.tv_sec) * 1'000'000'000 + now.tv_nsec);
    return answer ? std::atoi(answer) : 1;
}
