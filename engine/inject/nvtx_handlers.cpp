// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/nvtx_handlers.h"

#include "engine/inject/nvtx_text.h"
#include "engine/inject/thread_scribe.h"
#include "engine/inject/this_process.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <string>
#include <utility>

namespace stallscope::inject {

namespace {

using nvtx::EventAttributes;
using nvtx::Handle;

/// What NVTX says that ranges return which nobody follows.
constexpr int kNotTracked = -2;

std::atomic<std::uint64_t> s_nextRange{1};

/// Calls act(scribe) where this thread is recorded. Nothing of ours gets out: no exception, no errno, no second entry.
template <class Result, class Act>
Result recorded(Result otherwise, Act&& act) noexcept
{
    const int errnoBefore = errno;
    Result result = otherwise;
    try {
        if (ThreadScribe* const scribe = ThreadScribe::forThisThread()) {
            const ThreadScribe::Busy busy(*scribe);
            result = act(*scribe);
        }
    } catch (...) { // out of memory: this one is not recorded
    }
    errno = errnoBefore;
    return result;
}

template <class Make>
void mark(Make&& make) noexcept
{
    (void)recorded(0, [&](ThreadScribe& scribe) {
        const EventFacts facts = make(scribe.process());
        scribe.mark({facts.text, facts.name, facts.detail});
        return 0;
    });
}

template <class Make>
int push(Handle domain, Make&& make) noexcept
{
    return recorded(kNotTracked, [&](ThreadScribe& scribe) {
        const EventFacts facts = make(scribe.process());
        return scribe.push(domain, {facts.text, facts.name, facts.detail});
    });
}

int pop(Handle domain) noexcept
{
    return recorded(kNotTracked, [&](ThreadScribe& scribe) { return scribe.pop(domain).value_or(kNotTracked); });
}

template <class Make>
std::uint64_t start(Make&& make) noexcept
{
    const std::uint64_t id = s_nextRange.fetch_add(1, std::memory_order_relaxed);
    return recorded(id, [&](ThreadScribe& scribe) {
        ProcessRecording& process = scribe.process();
        const EventFacts facts = make(process);
        const bool opensGate = process.opensGate(facts.text);
        if (opensGate)
            process.enterGate();
        process.ranges().begin(id, {facts.name, facts.detail, opensGate});
        return id;
    });
}

void end(std::uint64_t id) noexcept
{
    (void)recorded(0, [&](ThreadScribe& scribe) {
        const auto range = scribe.process().ranges().end(id);
        if (range && range->opensGate)
            scribe.process().leaveGate();
        return 0;
    });
}

auto fromEvent(Handle domain, const EventAttributes* event)
{
    return [=](ProcessRecording& process) { return factsFrom(process, domain, event); };
}

template <class Character>
auto fromText(const Character* text)
{
    return [=](ProcessRecording& process) { return factsFrom(process, textFrom(text)); };
}

template <class Character>
void nameThread(std::uint32_t thread, const Character* name) noexcept
{
    (void)recorded(0, [&](ThreadScribe& scribe) {
        scribe.process().threadNames().set(thread, textFrom(name));
        return 0;
    });
}

/// Handles are also made while nothing is recorded: programs make them early and use them late.
template <class Character>
Handle handleFor(KnownText& (*make)(std::string), const Character* text) noexcept
{
    const int errnoBefore = errno;
    Handle handle = nullptr;
    try {
        handle = &make(textFrom(text));
    } catch (...) { // the program goes on with the default domain, or without a text
    }
    errno = errnoBefore;
    return handle;
}

void markEx(const EventAttributes* event) { mark(fromEvent(nullptr, event)); }
void markA(const char* text) { mark(fromText(text)); }
void markW(const wchar_t* text) { mark(fromText(text)); }
std::uint64_t rangeStartEx(const EventAttributes* event) { return start(fromEvent(nullptr, event)); }
std::uint64_t rangeStartA(const char* text) { return start(fromText(text)); }
std::uint64_t rangeStartW(const wchar_t* text) { return start(fromText(text)); }
void rangeEnd(std::uint64_t id) { end(id); }
int rangePushEx(const EventAttributes* event) { return push(nullptr, fromEvent(nullptr, event)); }
int rangePushA(const char* text) { return push(nullptr, fromText(text)); }
int rangePushW(const wchar_t* text) { return push(nullptr, fromText(text)); }
int rangePop() { return pop(nullptr); }
void nameThreadA(std::uint32_t thread, const char* name) { nameThread(thread, name); }
void nameThreadW(std::uint32_t thread, const wchar_t* name) { nameThread(thread, name); }

void domainMarkEx(Handle domain, const EventAttributes* event) { mark(fromEvent(domain, event)); }
std::uint64_t domainRangeStartEx(Handle domain, const EventAttributes* event) { return start(fromEvent(domain, event)); }
void domainRangeEnd(Handle /*domain*/, std::uint64_t id) { end(id); }
int domainRangePushEx(Handle domain, const EventAttributes* event) { return push(domain, fromEvent(domain, event)); }
int domainRangePop(Handle domain) { return pop(domain); }
Handle domainRegisterStringA(Handle /*domain*/, const char* text) { return handleFor(KnownText::of, text); }
Handle domainRegisterStringW(Handle /*domain*/, const wchar_t* text) { return handleFor(KnownText::of, text); }
Handle domainCreateA(const char* name) { return handleFor(KnownText::add, name); }
Handle domainCreateW(const wchar_t* name) { return handleFor(KnownText::add, name); }

using Slot = std::pair<unsigned, nvtx::Function>;

template <class Function>
Slot slot(unsigned number, Function* function)
{
    return {number, reinterpret_cast<nvtx::Function>(function)};
}

/// Slots that are not named here stay without a function, and cost the program a look at a null pointer.
template <std::size_t count>
bool fill(const nvtx::Callbacks& callbacks, nvtx::Module module, const std::array<Slot, count>& slots)
{
    nvtx::Function** table = nullptr;
    unsigned size = 0;
    if (callbacks.getModuleFunctionTable(module, &table, &size) == 0 || !table)
        return false;
    for (const auto& [number, function] : slots) {
        if (number < size && table[number])
            *table[number] = function;
    }
    return true;
}

bool fillCore(const nvtx::Callbacks& callbacks)
{
    return fill(callbacks, nvtx::kCore,
        std::array{slot(nvtx::kMarkEx, markEx), slot(nvtx::kMarkA, markA), slot(nvtx::kMarkW, markW), slot(nvtx::kRangeStartEx, rangeStartEx),
            slot(nvtx::kRangeStartA, rangeStartA), slot(nvtx::kRangeStartW, rangeStartW), slot(nvtx::kRangeEnd, rangeEnd),
            slot(nvtx::kRangePushEx, rangePushEx), slot(nvtx::kRangePushA, rangePushA), slot(nvtx::kRangePushW, rangePushW),
            slot(nvtx::kRangePop, rangePop), slot(nvtx::kNameOsThreadA, nameThreadA), slot(nvtx::kNameOsThreadW, nameThreadW)});
}

bool fillCore2(const nvtx::Callbacks& callbacks)
{
    return fill(callbacks, nvtx::kCore2,
        std::array{slot(nvtx::kDomainMarkEx, domainMarkEx), slot(nvtx::kDomainRangeStartEx, domainRangeStartEx),
            slot(nvtx::kDomainRangeEnd, domainRangeEnd), slot(nvtx::kDomainRangePushEx, domainRangePushEx),
            slot(nvtx::kDomainRangePop, domainRangePop), slot(nvtx::kDomainRegisterStringA, domainRegisterStringA),
            slot(nvtx::kDomainRegisterStringW, domainRegisterStringW), slot(nvtx::kDomainCreateA, domainCreateA),
            slot(nvtx::kDomainCreateW, domainCreateW)});
}

} // namespace

bool attachTo(nvtx::GetExportTable exportTable)
{
    const auto* const callbacks = exportTable ? static_cast<const nvtx::Callbacks*>(exportTable(nvtx::kCallbacks)) : nullptr;
    if (!callbacks || callbacks->structSize < sizeof(nvtx::Callbacks))
        return false;
    const bool hasCore = fillCore(*callbacks);
    const bool hasDomains = fillCore2(*callbacks); // NVTX 2 and older have none
    return hasCore || hasDomains;
}

} // namespace stallscope::inject
