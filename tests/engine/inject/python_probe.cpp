// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What a library that Python calls finds of the Python around it, as text: one frame a line, innermost first.

#include "engine/inject/call_sites.h"

#include <atomic>
#include <string>

#include <unistd.h>

namespace {

using namespace stallscope;

struct Probe {
    TracePools pools;
    inject::CallSites sites{pools, 0};
};

Probe& theProbe()
{
    static Probe probe;
    return probe;
}

} // namespace

extern "C" __attribute__((visibility("default"))) const char* probe()
{
    static std::atomic<std::uint32_t> next{1};
    thread_local std::string text;
    const std::uint32_t call = next.fetch_add(1);
    const auto thread = static_cast<std::uint32_t>(gettid());
    theProbe().sites.entered(call, 0);
    theProbe().sites.left(thread, call, 1);
    text.clear();
    const TracePools& pools = theProbe().pools;
    for (const Frame& frame : pools.stacks.frames(theProbe().sites.take(thread, call)))
        text += std::string(pools.strings.view(frame.function)) + '|' + std::string(pools.strings.view(frame.file)) + '|' + std::to_string(frame.line) + '\n';
    return text.c_str();
}
