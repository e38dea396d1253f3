// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/event_writer.h"

#include "engine/inject/system_calls.h"

#include <algorithm>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

extern "C" __attribute__((weak)) int clock_gettime(clockid_t, timespec*) noexcept;

namespace stallscope::inject {

namespace {

/// NVTX's result for ranges that are not tracked by a tool.
constexpr int kNotTracked = -2;
constexpr std::size_t kWord = sizeof(std::uint64_t);
constexpr std::size_t kTimeBaseBytes = 2 * kWord;
/// How long a thread does not retry to get a block, in ns, and about as long in ticks of common processors.
constexpr std::uint64_t kTimeOfRefusal = 500'000; // ns
constexpr std::uint64_t kTicksOfRefusal = 1'000'000;
/// Least size of a blob piece, except for the last one.
constexpr std::size_t kLeastPiece = 256;

std::uint32_t saturated(std::uint32_t level)
{
    return std::min(level, kUnknownLevel);
}

std::size_t definitionBytes(const MeasuredText& measure)
{
    return 2 * kWord + paddedText(measure.length);
}

std::uint32_t addressSlot(const char* text)
{
    return static_cast<std::uint32_t>((reinterpret_cast<std::uintptr_t>(text) * 0x9E3779B97F4A7C15ULL) >> 58);
}

void measure(TextRef& name)
{
    if (name.isMeasured)
        return;
    name.measure = measured(name.text);
    name.isMeasured = true;
}

} // namespace

std::uint64_t EventClock::now() const
{
#if defined(__x86_64__)
    if (usesTicks)
        return __rdtsc();
#endif
    return monotonic();
}

/// Through the C library if available, which needs no system call.
std::uint64_t EventClock::monotonic()
{
    if (&clock_gettime == nullptr)
        return sys::monotonicNow();
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(now.tv_nsec);
}

void EventWriter::begin(const BlockSource& source, const EventClock& clock, const Identity& identity, const char* threadName, Size size)
{
    static_assert(kAddressSlots == 64, "addressSlot() gives six bits");
    m_source = &source;
    m_clock = clock;
    m_identity = identity;
    m_block = {};
    m_sequence = 0;
    m_refusedAt = 0;
    m_isCompact = size == Size::Compact;
    m_slotMask = (m_isCompact ? kCompactNameSlots : kNameSlots) - 1;
    m_level = 0;
    for (DomainLevel& domain : m_domains)
        domain = {};
    const TextRef name = [threadName] {
        TextRef text = TextRef::unmeasured(threadName);
        measure(text);
        return text;
    }();
    if (reserve(definitionBytes(name.measure)))
        (void)writeText(EventType::ThreadStart, nullptr, name);
}

void EventWriter::end()
{
    append(EventType::ThreadEnd, 0);
    closeBlock();
}

/// Invalidates the table of names. A signal handler may leave this function by longjmp(): a released block must not be used
/// here, because another thread may own it by then.
void EventWriter::closeBlock()
{
    const Block closed = m_block;
    m_block = {};
    ++m_blockNumber;
    std::atomic_signal_fence(std::memory_order_seq_cst);
    if (closed)
        m_source->release(closed);
}

bool EventWriter::reserve(std::size_t bytes)
{
    const std::size_t needed = bytes + kTimeBaseBytes;
    if (m_block && m_position + needed <= m_block.size) [[likely]]
        return true;
    if (!isWaiting() && openBlock(needed))
        return true;
    m_source->countLost(LostEvents::NoRoom);
    return false;
}

bool EventWriter::isWaiting() const
{
    return m_refusedAt != 0 && m_clock.now() - m_refusedAt < (m_clock.usesTicks ? kTicksOfRefusal : kTimeOfRefusal);
}

bool EventWriter::openBlock(std::size_t bytes)
{
    closeBlock();
    // many threads record almost nothing, so each begins with a small block
    const bool isSmall = m_isCompact || m_sequence == 0;
    const Block block = m_source->take(isSmall ? static_cast<std::uint32_t>(bytes) : std::max(static_cast<std::uint32_t>(bytes), kSmallBlockBytes + 1));
    m_refusedAt = block ? 0 : m_clock.now();
    if (!block)
        return false;
    BlockEntry& entry = *block.entry;
    entry.process = m_identity.process;
    entry.processStart = m_identity.processStart;
    entry.thread = m_identity.thread;
    entry.threadNumber = m_identity.threadNumber;
    entry.sequence = m_sequence++;
    entry.openedMonotonic = EventClock::monotonic();
    entry.openedAt = m_clock.now();
    entry.openedUncertainty = static_cast<std::uint32_t>(std::min<std::uint64_t>(EventClock::monotonic() - entry.openedMonotonic, UINT32_MAX));
    m_base = entry.openedAt;
    m_position = 0;
    std::atomic_signal_fence(std::memory_order_seq_cst); // see closeBlock(): no event is written before the block names its owner
    m_block = block;
    m_names = 0;
    return true;
}

void EventWriter::commit(EventType type, std::uint32_t level, std::size_t bytes)
{
    const std::uint64_t now = m_clock.now();
    std::uint64_t time = now - m_base;
    if (time >= kEventTimeLimit) [[unlikely]] {
        insertTimeBase(now, bytes);
        time = 0;
    }
    *words() = eventWord(type, level, time);
    m_position += static_cast<std::uint32_t>(bytes);
    m_block.entry->committed.store(m_position, std::memory_order_release);
}

/// Moves the words of the event; reserve() has left space.
void EventWriter::insertTimeBase(std::uint64_t now, std::size_t bytes)
{
    std::uint64_t* const at = words();
    for (std::size_t i = bytes / kWord; i-- > 1;)
        at[i + 2] = at[i];
    at[0] = eventWord(EventType::TimeBase, 0, 0);
    at[1] = now;
    m_base = now;
    m_position += kTimeBaseBytes;
}

bool EventWriter::append(EventType type, std::uint32_t level)
{
    if (!reserve(kWord))
        return false;
    commit(type, level, kWord);
    return true;
}

bool EventWriter::named(EventType type, std::uint32_t level, TextRef name, const std::uint64_t* range)
{
    const std::size_t bytes = (range ? 3 : 2) * kWord;
    Names numbers;
    if (!prepare(bytes, &name, nullptr, numbers))
        return false;
    words()[1] = numbers.name;
    if (range)
        words()[2] = *range;
    commit(type, level, bytes);
    return true;
}

bool EventWriter::detailed(EventType type, std::uint32_t level, const DomainRef* domain, TextRef name, EventDetail detail)
{
    constexpr std::size_t kBytes = kWord + sizeof(EventDetail);
    Names numbers;
    if (!prepare(kBytes, &name, domain, numbers))
        return false;
    detail.name = numbers.name;
    detail.domain = numbers.domain;
    std::memcpy(words() + 1, &detail, sizeof detail);
    commit(type, level, kBytes);
    return true;
}

int EventWriter::push(const TextRef& name)
{
    const std::uint32_t level = m_level++;
    named(EventType::Push, saturated(level), name, nullptr);
    return static_cast<int>(level);
}

int EventWriter::push(const DomainRef* domain, const TextRef& name, const EventDetail& detail)
{
    if (!domain) {
        const std::uint32_t level = m_level++;
        detailed(EventType::PushDetailed, saturated(level), nullptr, name, detail);
        return static_cast<int>(level);
    }
    DomainLevel* const known = levelOf(domain->number, true);
    const std::uint32_t level = known ? known->level++ : kUnknownLevel;
    detailed(EventType::PushDetailed, saturated(level), domain, name, detail);
    return known ? static_cast<int>(level) : kNotTracked;
}

int EventWriter::pop()
{
    if (m_level == 0)
        return kNotTracked;
    --m_level;
    append(EventType::Pop, saturated(m_level));
    return static_cast<int>(m_level);
}

int EventWriter::pop(const DomainRef& domain)
{
    DomainLevel* const known = levelOf(domain.number, false);
    if (known && known->level == 0)
        return kNotTracked;
    if (known)
        --known->level;
    const std::uint32_t level = known ? known->level : kUnknownLevel;
    Names numbers;
    if (prepare(2 * kWord, nullptr, &domain, numbers)) {
        words()[1] = numbers.domain;
        commit(EventType::PopDomain, saturated(level), 2 * kWord);
    }
    return known ? static_cast<int>(level) : kNotTracked;
}

void EventWriter::start(std::uint64_t range, const TextRef& name)
{
    named(EventType::Start, 0, name, &range);
}

void EventWriter::start(std::uint64_t range, const DomainRef* domain, const TextRef& name, const EventDetail& detail)
{
    EventDetail own = detail;
    own.range = range;
    detailed(EventType::StartDetailed, 0, domain, name, own);
}

void EventWriter::finish(std::uint64_t range)
{
    if (!reserve(2 * kWord))
        return;
    words()[1] = range;
    commit(EventType::Finish, 0, 2 * kWord);
}

void EventWriter::nameThread(std::uint32_t thread, const TextRef& name)
{
    TextRef own = name;
    measure(own);
    own.measure.length = std::min<std::size_t>(own.measure.length, kLongestInlineName);
    const std::uint64_t number = thread;
    if (reserve(definitionBytes(own.measure) + kWord))
        (void)writeText(EventType::ThreadName, &number, own);
}

bool EventWriter::writeBlob(BlobKind kind, const void* bytes, std::size_t size)
{
    const auto* from = static_cast<const std::byte*>(bytes);
    std::uint64_t flags = std::uint64_t{static_cast<std::uint32_t>(kind)} << kBlobKindShift | kFirstPiece;
    for (std::size_t left = size;;) {
        if (!reserve(2 * kWord + std::min((left + kWord - 1) / kWord * kWord, kLeastPiece)))
            return false;
        const std::size_t room = (m_block.size - m_position - kTimeBaseBytes - 2 * kWord) / kWord * kWord;
        const std::size_t piece = std::min(left, room);
        left -= piece;
        words()[1] = flags | (left == 0 ? kLastPiece : 0) | piece;
        std::memcpy(words() + 2, from, piece);
        from += piece;
        flags &= ~kFirstPiece;
        commit(EventType::Blob, 0, 2 * kWord + (piece + kWord - 1) / kWord * kWord);
        if (left == 0)
            return true;
    }
}

bool EventWriter::prepare(std::size_t event, TextRef* name, const DomainRef* domain, Names& numbers)
{
    if (isWaiting()) [[unlikely]] {
        m_source->countLost(LostEvents::NoRoom);
        return false;
    }
    bool hasBlob = false;
    bool isFresh = false;
    while (true) {
        std::size_t needed = event;
        if (name) {
            numbers.name = hasBlob ? kBlobName : find(*name);
            if (numbers.name == kUndefined && name->measure.length > kLongestInlineName) {
                if (!writeBlob(name->isWide ? BlobKind::WideName : BlobKind::Name, name->text, name->measure.length))
                    return false;
                hasBlob = true;
                continue;
            }
            needed += numbers.name == kUndefined ? definitionBytes(name->measure) : 0;
        }
        if (domain) {
            numbers.domain = findDomain(*domain);
            needed += numbers.domain == kUndefined ? definitionBytes(domain->name.measure) + kWord : 0;
        }
        if (m_block && m_position + needed + kTimeBaseBytes <= m_block.size) [[likely]]
            break;
        // a new block has no definitions
        const std::size_t most = event + (name ? definitionBytes(name->measure) : 0) + (domain ? definitionBytes(domain->name.measure) + kWord : 0);
        if (isFresh || !openBlock(most + kTimeBaseBytes)) {
            m_source->countLost(LostEvents::NoRoom);
            return false;
        }
        isFresh = true;
    }
    if (name && numbers.name == kUndefined)
        numbers.name = define(*name);
    if (domain && numbers.domain == kUndefined)
        numbers.domain = defineDomain(*domain);
    return true;
}

/// Measures a name that is not defined here.
std::uint32_t EventWriter::find(TextRef& name)
{
    if (!name.isMeasured) {
        const AddressSlot& slot = m_addresses[addressSlot(name.text)];
        if (slot.text == name.text && slot.block == m_blockNumber && equals(name.text, textAt(slot.offset), slot.length)) [[likely]]
            return slot.name;
        measure(name);
    }
    if (name.measure.length == 0)
        return kNoName;
    for (std::uint32_t probe = 0; probe < kProbes; ++probe) {
        const NameSlot& slot = m_slots[(name.measure.hash + probe) & m_slotMask];
        if (slot.block != m_blockNumber)
            break;
        if (slot.hash == name.measure.hash && slot.length == name.measure.length && slot.isWide == name.isWide
            && std::memcmp(textAt(slot.offset), name.text, slot.length) == 0) {
            if (!name.isWide)
                m_addresses[addressSlot(name.text)] = {name.text, m_blockNumber, slot.offset, slot.length, slot.name};
            return slot.name;
        }
    }
    return kUndefined;
}

std::uint32_t EventWriter::findDomain(const DomainRef& domain) const
{
    const KnownDomain& known = m_knownDomains[domain.number % kDomains];
    return known.number == domain.number && known.block == m_blockNumber ? known.name : kUndefined;
}

std::uint32_t EventWriter::define(const TextRef& name)
{
    const std::uint32_t offset = writeText(EventType::Name, nullptr, name);
    const std::uint32_t number = ++m_names;
    const auto length = static_cast<std::uint32_t>(name.measure.length);
    NameSlot* slot = &m_slots[name.measure.hash & m_slotMask];
    for (std::uint32_t probe = 1; probe < kProbes && slot->block == m_blockNumber; ++probe)
        slot = &m_slots[(name.measure.hash + probe) & m_slotMask];
    *slot = {name.measure.hash, m_blockNumber, offset, length, number, name.isWide};
    if (!name.isWide)
        m_addresses[addressSlot(name.text)] = {name.text, m_blockNumber, offset, length, number};
    return number;
}

std::uint32_t EventWriter::defineDomain(const DomainRef& domain)
{
    (void)writeText(EventType::Domain, &domain.number, domain.name);
    const std::uint32_t number = ++m_names;
    m_knownDomains[domain.number % kDomains] = {domain.number, m_blockNumber, number};
    return number;
}

/// Appends a text into reserved space; returns its offset in the block.
std::uint32_t EventWriter::writeText(EventType type, const std::uint64_t* number, const TextRef& text)
{
    const std::size_t header = (number ? 3 : 2) * kWord;
    const std::size_t padded = paddedText(text.measure.length);
    const std::size_t bytes = header + padded;
    std::uint64_t* const at = words();
    at[1] = text.measure.length;
    if (number)
        at[2] = *number;
    auto* const into = reinterpret_cast<char*>(at) + header;
    std::memset(into + padded - kWord, 0, kWord);
    std::memcpy(into, text.text, text.measure.length);
    at[0] = eventWord(type, text.isWide ? kWideText : 0, 0);
    const std::uint32_t offset = m_position + static_cast<std::uint32_t>(header);
    m_position += static_cast<std::uint32_t>(bytes);
    m_block.entry->committed.store(m_position, std::memory_order_release);
    return offset;
}

/// One level per domain used by the thread; null if there are too many.
EventWriter::DomainLevel* EventWriter::levelOf(std::uint64_t domain, bool mayAdd)
{
    for (DomainLevel& one : m_domains) {
        if (one.number == domain)
            return &one;
        if (one.number == 0) {
            if (mayAdd)
                one = {domain, 0};
            return mayAdd ? &one : nullptr;
        }
    }
    return nullptr;
}

} // namespace stallscope::inject
