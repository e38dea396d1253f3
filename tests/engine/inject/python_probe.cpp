// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Python frames around a call of a library, as text: one frame per line, innermost first.

#include "engine/inject/cuda/call_sites.h"

#include <atomic>
#include <string>

#include <unistd.h>

namespace {

using namespace stallscope;

thread_local std::string t_text;

const inject::CallSites& sites()
{
    static const inject::CallSites all(0, [](const inject::CallStackRecord& stack) {
        t_text.clear();
        for (auto frame = stack.frames.rbegin(); frame != stack.frames.rend(); ++frame)
            t_text += frame->function + '|' + frame->file + '|' + std::to_string(frame->line) + '\n';
    });
    return all;
}

} // namespace

extern "C" __attribute__((visibility("default"))) const char* probe()
{
    static std::atomic<std::uint32_t> next{1};
    const std::uint32_t call = next.fetch_add(1);
    sites().entered(call, 0);
    sites().left(static_cast<std::uint32_t>(gettid()), call, 1);
    return t_text.c_str();
}
