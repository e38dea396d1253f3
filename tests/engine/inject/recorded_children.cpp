// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/engine/inject/recorded_children.h"

#include "tests/engine/inject/nested_ranges.h"
#include "tests/engine/inject/nvtx_client.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>

namespace stallscope::test {

namespace {

/// What the child came to; a hundred and more where it came to nothing.
template <class Act>
int inChild(Act act)
{
    const pid_t child = fork();
    if (child == 0)
        exit(act());
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 100 + WTERMSIG(status);
}

void forked()
{
    pushRange("parent");
    (void)inChild([] {
        pushRange("child");
        popRange();
        return 0;
    });
    popRange();
}

void domainInChild()
{
    const Domain domain = makeDomain("loader");
    const Text text = registerText(domain, "batch");
    pushRange(domain, text, 0, 1);
    popRange(domain);
    (void)inChild([&] {
        nested();
        pushRange(domain, text, 0, 2);
        popRange(domain);
        return 0;
    });
}

/// As daemons have none left.
constexpr int kDescriptors = 2048;

int partsOpen()
{
    int open = 0;
    for (int each = 3; each < kDescriptors; ++each) {
        char target[4096] = {};
        const std::string link = "/proc/self/fd/" + std::to_string(each);
        open += readlink(link.c_str(), target, sizeof(target) - 1) > 0 && std::strstr(target, ".stallscope.parts/") ? 1 : 0;
    }
    return open;
}

void partsOpenInChild()
{
    const int here = partsOpen();
    printf("%d here, %d in a child\n", here, inChild(partsOpen));
    fflush(stdout);
}

int descriptorsOpen()
{
    int open = 0;
    for (int each = 3; each < kDescriptors; ++each)
        open += fcntl(each, F_GETFD) >= 0 ? 1 : 0;
    return open;
}

void descriptorsInChild()
{
    const int here = descriptorsOpen();
    printf("%d lost in a child\n", inChild([here] { return here - descriptorsOpen(); }));
    fflush(stdout);
}

/// Forks within a range. The child's only thread ends as this one does.
void forkWithinRange()
{
    pushRange("busy");
    const pid_t child = fork();
    if (child == 0) {
        alarm(10); // one that hangs is ended
        return;
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (status != 0)
        _exit(95);
}

/// While others are at the beginnings and ends of theirs.
void threadsEndInChildren()
{
    for (int i = 0; i < 20; ++i) {
        std::atomic<int> begun{0};
        std::array<std::thread, 3> others;
        for (std::thread& other : others) {
            other = std::thread([&begun] {
                ++begun;
                for (int range = 0; range < 5'000; ++range) {
                    pushRange("busy");
                    popRange();
                }
            });
        }
        std::thread([&begun] {
            while (begun < 3)
                sched_yield();
            forkWithinRange();
        }).join();
        for (std::thread& other : others)
            other.join();
    }
}

/// In a handler that was there before the recording's, and so comes after it.
void forkAtExit()
{
    std::atexit([] {
        const pid_t child = fork();
        if (child == 0) {
            nested();
            _exit(partsOpen());
        }
        int status = 0;
        waitpid(child, &status, 0);
        if (status != 0)
            _exit(94);
    });
}

/// Closes whatever it has not opened, as daemons do, and has a file of its own in all the places.
void takeDescriptors()
{
    close_range(3, ~0U, 0);
    const int own = open("mine.txt", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    for (int other = own + 1; other < kDescriptors; ++other)
        dup2(own, other);
}

/// Several levels, with threads that record at the same time.
void forkedWhileBusy()
{
    std::atomic<bool> isOver{false};
    std::thread busy([&isOver] {
        while (!isOver) {
            pushRange("busy");
            popRange();
        }
    });
    for (int i = 0; i < 8; ++i)
        forked();
    isOver = true;
    busy.join();
}

} // namespace

Acts actsWithChildren()
{
    return {{"fork", forked}, {"take-descriptors", takeDescriptors}, {"fork-while-busy", forkedWhileBusy}, {"fork-at-exit", forkAtExit},
        {"domain-in-child", domainInChild}, {"parts-open-in-child", partsOpenInChild}, {"descriptors-in-child", descriptorsInChild},
        {"threads-end-in-children", threadsEndInChildren}};
}

} // namespace stallscope::test
