// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/chrome/event_splitter.h"

#include "profiler/base/say.h"

#include <algorithm>
#include <cstring>

namespace stallscope {

namespace {

constexpr std::size_t kReadBytes = std::size_t{8} << 10; // beyond the batch size: trailing bytes must be moved to the next batch
constexpr std::size_t kStep = 64;

bool isSeparator(char byte)
{
    return byte == ',' || byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t';
}

bool endsElement(char byte)
{
    return byte == '}' || byte == ']' || isSeparator(byte);
}

/// Position behind the last complete element of a truncated array.
std::size_t lastWholeElement(std::string_view text)
{
    ScanState state;
    std::size_t whole = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        scanByte(text[at], state);
        if (state.depth == 0 && !state.inString && endsElement(text[at]))
            whole = at + 1;
    }
    return whole;
}

} // namespace

void EventBatch::begin(std::string_view text)
{
    m_size = 0;
    reserve(text.size() + 1);
    m_bytes[0] = '[';
    std::copy(text.begin(), text.end(), m_bytes.get() + 1);
    m_size = text.size() + 1;
}

void EventBatch::reserve(std::size_t size)
{
    const std::size_t needed = size + kPadding + 1; // the closing bracket
    if (needed <= m_capacity)
        return;
    const std::size_t capacity = std::max(needed, m_capacity + m_capacity / 2);
    auto bytes = std::make_unique_for_overwrite<char[]>(capacity);
    std::copy_n(m_bytes.get(), m_size, bytes.get());
    m_bytes = std::move(bytes);
    m_capacity = capacity;
}

void EventBatch::close(std::size_t size)
{
    while (size > 1 && isSeparator(m_bytes[size - 1]))
        --size;
    m_bytes[size] = ']';
    m_size = size + 1;
    std::memset(m_bytes.get() + m_size, ' ', kPadding);
}

EventSplitter::EventSplitter(ByteSource& source, std::string name, std::size_t batchBytes)
    : m_reader(source), m_frame(m_reader, std::move(name)), m_batchBytes(batchBytes)
{
}

Result<bool> EventSplitter::next(EventBatch& batch)
{
    for (;;) {
        if (!m_inArray) {
            const auto entered = m_frame.enterArray();
            if (!entered)
                return entered.error();
            if (!*entered)
                return false;
            m_inArray = true;
            ++m_arrays;
        }
        if (auto filled = fill(batch); !filled)
            return filled.error();
        if (batch.json().size() > 2) {
            batch.index = m_batches++;
            batch.array = m_arrays - 1;
            return true;
        }
    }
}

Result<> EventSplitter::fill(EventBatch& batch)
{
    m_reader.skipSeparators();
    batch.offset = m_reader.offset();
    const std::string_view text = m_reader.buffered();
    batch.begin(text);
    m_reader.skipBuffered(text.size());
    m_state = {};
    m_at = 1;
    for (;;) {
        switch (scan(batch)) {
        case Stop::Cut: cut(batch, m_at); return {};
        case Stop::TooDeep:
            return m_frame.errorAt(batch.offset + m_at - 1, say(STALLSCOPE_TEXT("Exchange", "nesting is deeper than {} levels"), kDeepestNesting));
        case Stop::ArrayEnd: {
            const bool isClosed = batch.m_bytes[m_at] == ']';
            m_inArray = false;
            m_frame.leaveArray(isClosed);
            const std::size_t end = m_at;
            cut(batch, end);
            if (isClosed)
                m_reader.skip();
            return {};
        }
        case Stop::NeedMore: break;
        }
        if (batch.m_size > m_batchBytes + kLargestEvent)
            return m_frame.errorAt(batch.offset, say(STALLSCOPE_TEXT("Exchange", "an event is longer than 64 MiB")));
        if (!readMore(batch)) {
            if (m_reader.error())
                return *m_reader.error();
            finishAtEnd(batch);
            return {};
        }
    }
}

/// Large steps while nothing can happen, small steps near the end of the array and, once the batch is large enough, near
/// the end of the next element.
EventSplitter::Stop EventSplitter::scan(const EventBatch& batch)
{
    const char* const bytes = batch.m_bytes.get();
    for (;;) {
        const bool mayCut = m_at >= m_batchBytes;
        const std::size_t end = mayCut ? batch.m_size : std::min(batch.m_size, m_batchBytes);
        if (!mayCut || m_state.depth > 0)
            m_at += scanSafely(bytes + m_at, end - m_at, mayCut ? 1 : 0, m_state);
        const Stop stop = scanStepwise(batch, std::min(batch.m_size, m_at + kStep));
        if (stop != Stop::NeedMore || m_at == batch.m_size)
            return stop;
    }
}

EventSplitter::Stop EventSplitter::scanStepwise(const EventBatch& batch, std::size_t end)
{
    for (; m_at < end; ++m_at) {
        const char byte = batch.m_bytes[m_at];
        const bool isBare = m_state.depth == 0 && !m_state.inString && !m_state.escaped;
        if (isBare && (byte == ']' || byte == '}'))
            return Stop::ArrayEnd;
        scanByte(byte, m_state);
        if (m_state.depth > kDeepestNesting)
            return Stop::TooDeep;
        if (m_at >= m_batchBytes && m_state.depth == 0 && !m_state.inString && endsElement(byte)) {
            ++m_at;
            return Stop::Cut;
        }
    }
    return Stop::NeedMore;
}

bool EventSplitter::readMore(EventBatch& batch)
{
    const std::size_t room = std::max(kReadBytes, m_batchBytes - std::min(m_batchBytes, batch.m_size));
    batch.reserve(std::max(batch.m_size, m_batchBytes) + kReadBytes);
    const std::size_t count = m_reader.readOn(batch.m_bytes.get() + batch.m_size, room);
    batch.m_size += count;
    return count > 0;
}

void EventSplitter::cut(EventBatch& batch, std::size_t at)
{
    m_reader.putBack(std::string_view(batch.m_bytes.get(), batch.m_size).substr(at));
    batch.close(at);
}

/// The text ends inside of the array: keeps complete events.
void EventSplitter::finishAtEnd(EventBatch& batch)
{
    m_inArray = false;
    m_frame.leaveArray(false);
    std::size_t whole = batch.m_size;
    if (m_state.depth > 0 || m_state.inString) {
        whole = 1 + lastWholeElement(batch.json().substr(1));
        m_incomplete = true;
    }
    batch.close(whole);
}

} // namespace stallscope
