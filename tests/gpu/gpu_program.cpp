// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A program that uses CUDA by a runtime of its own, for recordings on a GPU: each word on its command line is something that
/// it does, in turn.

#include "tests/engine/inject/shard_bytes.h"

#include <cuda_runtime_api.h>

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace {

constexpr std::size_t kBytes = 4096;

void* memory()
{
    static void* const one = [] {
        void* fresh = nullptr;
        if (cudaMalloc(&fresh, kBytes) != cudaSuccess)
            _exit(97);
        return fresh;
    }();
    return one;
}

long g_operations = 0;

/// A hundred operations, and a wait for them.
void work()
{
    for (int i = 0; i < 100; ++i)
        g_operations += cudaMemsetAsync(memory(), i, kBytes, nullptr) == cudaSuccess ? 1 : 0;
    (void)cudaDeviceSynchronize();
}

/// How many operations there were so far. Unbuffered, for programs that end hard.
void say()
{
    dprintf(STDOUT_FILENO, "%ld operations\n", g_operations);
}

void untilWritten()
{
    const std::uintmax_t enough = stallscope::test::shardBytes() + 100'000;
    while (stallscope::test::shardBytes() < enough)
        work();
}

/// As much work as the GPU takes in that time.
void workFor(int seconds)
{
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
    while (std::chrono::steady_clock::now() < until)
        work();
}

/// CUDA that the parent began cannot be used in the child: it only ends.
void forked()
{
    const pid_t child = fork();
    if (child == 0)
        exit(0);
    waitpid(child, nullptr, 0);
}

/// A child that begins CUDA on its own: as programs start others.
void child(char* program)
{
    const pid_t child = fork();
    if (child == 0) {
        execl(program, program, "work", nullptr);
        _exit(96);
    }
    waitpid(child, nullptr, 0);
}

} // namespace

int main(int argc, char** argv)
{
    const std::map<std::string_view, std::function<void()>> acts{{"work", work}, {"say", say}, {"until-written", untilWritten}, {"fork", forked},
        {"child", [&] { child(argv[0]); }}, {"reset", [] { (void)cudaDeviceReset(); }}, {"exit", [] { exit(1); }}, {"_exit", [] { _exit(1); }},
        {"abort", [] { std::abort(); }}, {"kill", [] { raise(SIGKILL); }}, {"term", [] { raise(SIGTERM); }}};
    for (int i = 1; i < argc; ++i) {
        constexpr std::string_view kWorkFor = "work-for-"; // and a number of seconds
        if (std::string_view(argv[i]).starts_with(kWorkFor)) {
            workFor(std::atoi(argv[i] + kWorkFor.size()));
            continue;
        }
        const auto act = acts.find(argv[i]);
        if (act == acts.end())
            return 99;
        act->second();
    }
    return 0;
}
