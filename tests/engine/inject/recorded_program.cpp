// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A program that is recorded by the tests: each word on its command line is something that it does, in turn.

#include "tests/engine/inject/nested_ranges.h"
#include "tests/engine/inject/nvtx_client.h"
#include "tests/engine/inject/recorded_children.h"
#include "tests/engine/inject/shard_bytes.h"

#include <poll.h>
#include <sched.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>
#include <string>
#include <string_view>
#include <thread>

namespace {

using namespace stallscope::test;

void steps()
{
    for (const char* const name : {"before", "step", "between", "step", "after"}) {
        pushRange(name);
        pushRange((std::string("in ") + name).c_str());
        popRange();
        popRange();
    }
}

void domains()
{
    const Domain domain = makeDomain("loader");
    const Text text = registerText(domain, "batch");
    pushRange(domain, text, 0xFF00FF00U, -5);
    pushRange("outside");
    popRange(domain); // not the one that began last
    popRange();
}

void acrossThreads()
{
    const std::uint64_t first = startRange("first");
    const std::uint64_t second = startRange("second");
    std::thread([first] {
        nameThread(static_cast<std::uint32_t>(gettid()), "worker of mine");
        pushRange("on worker");
        popRange();
        endRange(first);
    }).join();
    endRange(second);
}

void writtenRanges()
{
    for (int i = 0; i < 100; ++i) {
        pushRange("written");
        popRange();
    }
}

/// Ranges until the part has grown by that much.
void untilGrownBy(std::uintmax_t bytes)
{
    const std::uintmax_t target = shardBytes() + bytes;
    while (shardBytes() < target)
        writtenRanges();
}

long residentBytes()
{
    std::ifstream file("/proc/self/statm");
    long pages = 0;
    file >> pages >> pages; // the second number
    return pages * sysconf(_SC_PAGESIZE);
}

/// Ranges with a detail each, 400,000 in all: in pieces that are written before the next ones come, so that none waits.
void many()
{
    static const Domain domain = makeDomain("many");
    static const Text text = registerText(domain, "one of many");
    static std::int64_t count = 0;
    for (int piece = 0; piece < 10; ++piece) {
        for (int i = 0; i < 40'000; ++i) {
            pushRange(domain, text, 0, count++);
            popRange(domain);
        }
        const std::uintmax_t bytes = shardBytes();
        for (unsigned looks = 0; shardBytes() == bytes; ++looks) {
            if (looks % 100 == 0)
                mark("waits"); // so that there is something to write in any case
        }
    }
}

/// Ranges of 50,000 names that were never used before.
/// Names that do not compress well.
void distinct()
{
    static std::mt19937_64 random; // NOLINT(cert-msc32-c,cert-msc51-cpp): the same names each time
    for (int i = 0; i < 50'000; ++i) {
        pushRange(("request " + std::to_string(random()) + " of a client").c_str());
        popRange();
    }
}

/// Threads of one range each, one after the other.
void shortThreads()
{
    for (int i = 0; i < 20'000; ++i) {
        std::thread([] {
            pushRange("request");
            popRange();
        }).join();
    }
}

/// A thread that ends within its range.
void threadWithin()
{
    std::thread([] { pushRange("left open"); }).join();
}

/// What the process has come to need since it was last asked.
void tellGrowth()
{
    static long before = 0;
    const long now = residentBytes();
    printf("%ld\n", now - before);
    fflush(stdout);
    before = now;
}

/// Until a snapshot is in the part as a whole: it has not grown for a while, but for less than there is between two of them.
void untilWritten()
{
    using Clock = std::chrono::steady_clock;
    untilGrownBy(40'000);
    std::uintmax_t bytes = shardBytes();
    for (Clock::time_point changed = Clock::now(); Clock::now() - changed < std::chrono::milliseconds(40);) {
        writtenRanges();
        if (const std::uintmax_t now = shardBytes(); now != bytes) {
            bytes = now;
            changed = Clock::now();
        }
    }
}

void waitForTerm()
{
    static std::atomic<bool> isAsked{false};
    struct sigaction action = {};
    action.sa_handler = [](int) { isAsked = true; };
    sigaction(SIGTERM, &action, nullptr);
    puts("ready");
    fflush(stdout);
    do {
        pushRange("waiting");
        popRange();
        sched_yield();
    } while (!isAsked);
}

/// A range about every millisecond, until stopped: a program with a pace of its own.
void steady()
{
    while (true) {
        pushRange("steady");
        poll(nullptr, 0, 1);
        popRange();
    }
}

void copyInput()
{
    int character = 0;
    while ((character = getchar()) != EOF)
        putchar(character);
    fputs("complaint\n", stderr);
}

/// A handler that uses NVTX interrupts the program, perhaps in the middle of NVTX; not while that begins, which it would
/// then wait for in vain.
void interrupted()
{
    mark("begun");
    struct sigaction action = {};
    action.sa_handler = [](int) {
        pushRange("handler");
        popRange();
    };
    sigaction(SIGUSR1, &action, nullptr);
    const pthread_t self = pthread_self();
    std::atomic<bool> isOver{false};
    std::thread sender([&] {
        while (!isOver) {
            pthread_kill(self, SIGUSR1);
            sched_yield();
        }
    });
    for (int i = 0; i < 20'000; ++i) {
        pushRange("interrupted");
        popRange();
    }
    isOver = true;
    sender.join();
}

/// A file that shows how far the program has come.
void leaveMark()
{
    std::ofstream("left.mark") << "here";
}

int statusOf(std::string_view word, std::string_view prefix)
{
    return std::atoi(std::string(word.substr(prefix.size())).c_str());
}

void act(std::string_view word, char** rest)
{
    Acts acts{{"nested", nested}, {"steps", steps}, {"domains", domains}, {"across-threads", acrossThreads}, {"until-written", untilWritten}, {"many", many},
        {"distinct", distinct}, {"short-threads", shortThreads}, {"thread-within", threadWithin}, {"tell-growth", tellGrowth},
        {"until-gpus-are-seen", untilGpusAreSeen}, {"until-grown", [] { untilGrownBy(1'000); }}, {"wait-for-term", waitForTerm}, {"steady", steady},
        {"copy", copyInput}, {"interrupted", interrupted}, {"open", [] { pushRange("never ended"); }}, {"last", [] { mark("last"); }},
        {"leave-mark", leaveMark}, {"abort", [] { std::abort(); }}, {"kill", [] { raise(SIGKILL); }}, {"kill-parent", [] { kill(getppid(), SIGKILL); }}};
    acts.merge(actsWithChildren());
    if (const auto known = acts.find(word); known != acts.end())
        known->second();
    else if (word == "exec")
        execv("/proc/self/exe", rest);
    else if (word.substr(0, 5) == "_exit")
        _exit(statusOf(word, "_exit="));
    else if (word.substr(0, 4) == "exit")
        exit(statusOf(word, "exit="));
    else
        exit(99);
}

} // namespace

int main(int argc, char** argv)
{
    for (int i = 1; i < argc; ++i)
        act(argv[i], argv + i); // a program that is executed takes its own name for the word "exec"
    return 0;
}
