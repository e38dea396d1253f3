// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/nvtx_handlers.h"

#include "engine/inject/event_writer.h"
#include "engine/inject/known_text.h"
#include "engine/inject/system_calls.h"
#include "engine/inject/this_process.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

#include <sys/uio.h>

extern "C" {
__attribute__((weak)) int __register_atfork(void (*)(), void (*)(), void (*)(), void*) noexcept; // glibc
__attribute__((weak)) int pthread_atfork(void (*)(), void (*)(), void (*)()) noexcept;           // others
}

namespace stallscope::inject {

namespace {

using nvtx::EventAttributes;
using nvtx::Handle;

/// NVTX's result for ranges that are not tracked by a tool.
constexpr int kNotTracked = -2;

std::atomic<std::uint64_t> s_nextRange{1};

TextRef textOf(const char* text)
{
    return TextRef::unmeasured(text ? text : "");
}

TextRef textOf(const wchar_t* text)
{
    std::size_t length = 0;
    while (text && text[length] != L'\0')
        ++length;
    const char* const bytes = text ? reinterpret_cast<const char*>(text) : "";
    return {bytes, measured(bytes, length * sizeof(wchar_t)), true, true};
}

const KnownText* knownText(Handle handle)
{
    return static_cast<const KnownText*>(handle);
}

/// A program built with an older NVTX has a shorter struct.
bool reaches(const EventAttributes& event, std::size_t end)
{
    return event.size >= end;
}

TextRef messageOf(const EventAttributes* event)
{
    if (!event || !reaches(*event, offsetof(EventAttributes, message) + sizeof(event->message)))
        return textOf("");
    switch (event->messageType) {
    case nvtx::kAscii: return textOf(event->message.ascii);
    case nvtx::kUnicode: return textOf(event->message.unicode);
    case nvtx::kRegistered: return event->message.registered ? knownText(event->message.registered)->text() : textOf("");
    default: return textOf("");
    }
}

/// Payloads are integers; fractions are dropped.
void setPayload(const EventAttributes& event, EventDetail& detail)
{
    detail.flags |= EventDetail::kHasPayload;
    switch (event.payloadType) {
    case nvtx::kUnsigned64: detail.payload = static_cast<std::int64_t>(event.payload.unsigned64); break;
    case nvtx::kSigned64: detail.payload = event.payload.signed64; break;
    case nvtx::kUnsigned32: detail.payload = event.payload.unsigned32; break;
    case nvtx::kSigned32: detail.payload = event.payload.signed32; break;
    default: detail.flags &= ~EventDetail::kHasPayload;
    }
}

EventDetail detailOf(const EventAttributes* event)
{
    EventDetail detail;
    if (!event || !reaches(*event, offsetof(EventAttributes, message) + sizeof(event->message)))
        return detail;
    if (event->colorType == nvtx::kArgb) {
        detail.flags |= EventDetail::kHasColour;
        detail.colour = event->color;
    }
    setPayload(*event, detail);
    return detail;
}

/// Converts a domain handle for the writer: null for the default domain.
class DomainOf {
public:
    explicit DomainOf(Handle handle) : m_isOwn(handle != nullptr)
    {
        if (m_isOwn)
            m_domain = static_cast<const KnownDomain*>(handle)->domain();
    }
    [[nodiscard]] const DomainRef* get() const { return m_isOwn ? &m_domain : nullptr; }

private:
    DomainRef m_domain;
    bool m_isOwn;
};

bool isPlain(const DomainOf& domain, const EventDetail& detail)
{
    return !domain.get() && detail.flags == 0;
}

int pushText(const TextRef& text)
{
    const ThreadUse thread;
    return thread ? thread.writer().push(text) : kNotTracked;
}

int pushEvent(Handle handle, const EventAttributes* event)
{
    const ThreadUse thread;
    if (!thread)
        return kNotTracked;
    const DomainOf domain(handle);
    const EventDetail detail = detailOf(event);
    return isPlain(domain, detail) ? thread.writer().push(messageOf(event)) : thread.writer().push(domain.get(), messageOf(event), detail);
}

void markText(const TextRef& text)
{
    const ThreadUse thread;
    if (thread)
        thread.writer().mark(text);
}

void markEvent(Handle handle, const EventAttributes* event)
{
    const ThreadUse thread;
    if (!thread)
        return;
    const DomainOf domain(handle);
    const EventDetail detail = detailOf(event);
    if (isPlain(domain, detail))
        thread.writer().mark(messageOf(event));
    else
        thread.writer().mark(domain.get(), messageOf(event), detail);
}

std::uint64_t startText(const TextRef& text)
{
    const std::uint64_t id = s_nextRange.fetch_add(1, std::memory_order_relaxed);
    const ThreadUse thread;
    if (thread)
        thread.writer().start(id, text);
    return id;
}

std::uint64_t startEvent(Handle handle, const EventAttributes* event)
{
    const std::uint64_t id = s_nextRange.fetch_add(1, std::memory_order_relaxed);
    const ThreadUse thread;
    if (thread) {
        const DomainOf domain(handle);
        const EventDetail detail = detailOf(event);
        if (isPlain(domain, detail))
            thread.writer().start(id, messageOf(event));
        else
            thread.writer().start(id, domain.get(), messageOf(event), detail);
    }
    return id;
}

void finishRange(std::uint64_t id)
{
    const ThreadUse thread;
    if (thread)
        thread.writer().finish(id);
}

template <class Character>
void nameThread(std::uint32_t id, const Character* name)
{
    const ThreadUse thread;
    if (thread)
        thread.writer().nameThread(id, textOf(name));
}

TextRef measuredText(TextRef text)
{
    if (!text.isMeasured)
        text.measure = measured(text.text);
    text.isMeasured = true;
    return text;
}

template <class Character>
Handle registerText(const Character* text)
{
    return KnownText::of(measuredText(textOf(text)));
}

template <class Character>
Handle createDomain(const Character* name)
{
    return KnownDomain::make(measuredText(textOf(name)));
}

void destroyDomain(Handle domain)
{
    if (domain)
        static_cast<KnownDomain*>(domain)->destroy();
}

void markEx(const EventAttributes* event)
{
    markEvent(nullptr, event);
}
void markA(const char* text)
{
    markText(textOf(text));
}
void markW(const wchar_t* text)
{
    markText(textOf(text));
}
std::uint64_t rangeStartEx(const EventAttributes* event)
{
    return startEvent(nullptr, event);
}
std::uint64_t rangeStartA(const char* text)
{
    return startText(textOf(text));
}
std::uint64_t rangeStartW(const wchar_t* text)
{
    return startText(textOf(text));
}
void rangeEnd(std::uint64_t id)
{
    finishRange(id);
}
int rangePushEx(const EventAttributes* event)
{
    return pushEvent(nullptr, event);
}
int rangePushA(const char* text)
{
    return pushText(textOf(text));
}
int rangePushW(const wchar_t* text)
{
    return pushText(textOf(text));
}
int rangePop()
{
    const ThreadUse thread;
    return thread ? thread.writer().pop() : kNotTracked;
}
void nameThreadA(std::uint32_t thread, const char* name)
{
    nameThread(thread, name);
}
void nameThreadW(std::uint32_t thread, const wchar_t* name)
{
    nameThread(thread, name);
}

void domainMarkEx(Handle domain, const EventAttributes* event)
{
    markEvent(domain, event);
}
std::uint64_t domainRangeStartEx(Handle domain, const EventAttributes* event)
{
    return startEvent(domain, event);
}
void domainRangeEnd(Handle /*domain*/, std::uint64_t id)
{
    finishRange(id);
}
int domainRangePushEx(Handle domain, const EventAttributes* event)
{
    return pushEvent(domain, event);
}
int domainRangePop(Handle handle)
{
    const ThreadUse thread;
    if (!thread)
        return kNotTracked;
    const DomainOf domain(handle);
    return domain.get() ? thread.writer().pop(*domain.get()) : thread.writer().pop();
}
Handle domainRegisterStringA(Handle /*domain*/, const char* text)
{
    return registerText(text);
}
Handle domainRegisterStringW(Handle /*domain*/, const wchar_t* text)
{
    return registerText(text);
}
Handle domainCreateA(const char* name)
{
    return createDomain(name);
}
Handle domainCreateW(const wchar_t* name)
{
    return createDomain(name);
}

struct Slot {
    unsigned number;
    nvtx::Function function;
};

template <class Function>
Slot slot(unsigned number, Function* function)
{
    return {number, reinterpret_cast<nvtx::Function>(function)};
}

/// Slots without a handler stay null, which costs the program one comparison.
template <std::size_t count>
bool fill(const nvtx::Callbacks& callbacks, nvtx::Module module, const Slot (&slots)[count])
{
    nvtx::Function** table = nullptr;
    unsigned size = 0;
    if (callbacks.getModuleFunctionTable(module, &table, &size) == 0 || !table)
        return false;
    for (const Slot& one : slots) {
        if (one.number < size && table[one.number])
            *table[one.number] = one.function;
    }
    return true;
}

bool fillCore(const nvtx::Callbacks& callbacks)
{
    const Slot slots[] = {slot(nvtx::kMarkEx, markEx), slot(nvtx::kMarkA, markA), slot(nvtx::kMarkW, markW), slot(nvtx::kRangeStartEx, rangeStartEx),
        slot(nvtx::kRangeStartA, rangeStartA), slot(nvtx::kRangeStartW, rangeStartW), slot(nvtx::kRangeEnd, rangeEnd), slot(nvtx::kRangePushEx, rangePushEx),
        slot(nvtx::kRangePushA, rangePushA), slot(nvtx::kRangePushW, rangePushW), slot(nvtx::kRangePop, rangePop), slot(nvtx::kNameOsThreadA, nameThreadA),
        slot(nvtx::kNameOsThreadW, nameThreadW)};
    return fill(callbacks, nvtx::kCore, slots);
}

bool fillCore2(const nvtx::Callbacks& callbacks)
{
    const Slot slots[] = {slot(nvtx::kDomainMarkEx, domainMarkEx), slot(nvtx::kDomainRangeStartEx, domainRangeStartEx),
        slot(nvtx::kDomainRangeEnd, domainRangeEnd), slot(nvtx::kDomainRangePushEx, domainRangePushEx), slot(nvtx::kDomainRangePop, domainRangePop),
        slot(nvtx::kDomainRegisterStringA, domainRegisterStringA), slot(nvtx::kDomainRegisterStringW, domainRegisterStringW),
        slot(nvtx::kDomainCreateA, domainCreateA), slot(nvtx::kDomainCreateW, domainCreateW), slot(nvtx::kDomainDestroy, destroyDomain)};
    return fill(callbacks, nvtx::kCore2, slots);
}

/// NVTX takes microseconds from the initialization of this library to its end.
constexpr std::uint64_t kLongestWait = 50'000'000; // ns

std::atomic<std::uint32_t> s_initializing{0};
/// Module that was last initialized here, until its initialization is known to be complete, and when it left. Modules can
/// be unloaded later.
std::atomic<const nvtx::Callbacks*> s_latest{nullptr};
std::atomic<std::uint64_t> s_leftAt{0};
/// A child forked by this thread continues the initialization itself.
std::atomic<std::uint32_t> s_initializingThread{0};

/// NVTX 3 stores its state in the word before the callback table: 1 during initialization, 2 afterwards. Its module may
/// have been unloaded, so the word is read through a system call, which fails for unmapped memory.
bool isHalfInitialized(const nvtx::Callbacks& callbacks)
{
    constexpr std::uint32_t kStarted = 1;
    std::uint32_t state = 0;
    const iovec here{&state, sizeof state};
    const iovec there{const_cast<char*>(reinterpret_cast<const char*>(&callbacks)) - sizeof(std::uint64_t), sizeof state};
    const long got = sys::call(SYS_process_vm_readv, sys::call(SYS_getpid), sys::address(&here), 1, sys::address(&there), 1, 0);
    return got == sizeof state && state == kStarted;
}

bool isInitializing()
{
    if (s_initializing.load(std::memory_order_acquire) != 0)
        return true;
    const nvtx::Callbacks* const latest = s_latest.load(std::memory_order_acquire);
    return latest && EventClock::monotonic() - s_leftAt.load(std::memory_order_relaxed) < kLongestWait && isHalfInitialized(*latest);
}

void waitForInitialization()
{
    if (s_initializingThread.load(std::memory_order_relaxed) == static_cast<std::uint32_t>(sys::call(SYS_gettid)))
        return;
    const std::uint64_t begin = EventClock::monotonic();
    while (isInitializing() && EventClock::monotonic() - begin < kLongestWait)
        sys::call(SYS_sched_yield);
    s_latest.store(nullptr, std::memory_order_relaxed);
}

void forgetInChild()
{
    s_initializing.store(0, std::memory_order_relaxed);
    s_latest.store(nullptr, std::memory_order_relaxed);
}

} // namespace

const nvtx::Callbacks* callbacksOf(nvtx::GetExportTable exportTable)
{
    const auto* const callbacks = exportTable ? static_cast<const nvtx::Callbacks*>(exportTable(nvtx::kCallbacks)) : nullptr;
    return callbacks && callbacks->structSize >= sizeof(nvtx::Callbacks) ? callbacks : nullptr;
}

bool attachTo(const nvtx::Callbacks& callbacks)
{
    const bool hasCore = fillCore(callbacks);
    const bool hasDomains = fillCore2(callbacks); // missing in NVTX 2 and older
    return hasCore || hasDomains;
}

void ForkGuard::install()
{
    if (&__register_atfork != nullptr)
        __register_atfork(waitForInitialization, nullptr, forgetInChild, nullptr);
    else if (&pthread_atfork != nullptr)
        pthread_atfork(waitForInitialization, nullptr, forgetInChild);
}

ForkGuard::ForkGuard(const nvtx::Callbacks& callbacks)
{
    s_initializing.fetch_add(1, std::memory_order_acq_rel);
    s_initializingThread.store(static_cast<std::uint32_t>(sys::call(SYS_gettid)), std::memory_order_relaxed);
    s_latest.store(&callbacks, std::memory_order_release);
}

ForkGuard::~ForkGuard()
{
    s_leftAt.store(EventClock::monotonic(), std::memory_order_relaxed);
    s_initializingThread.store(0, std::memory_order_relaxed);
    s_initializing.fetch_sub(1, std::memory_order_release);
}

} // namespace stallscope::inject
