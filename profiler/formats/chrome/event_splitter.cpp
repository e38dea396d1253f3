// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/chrome/event_splitter.h"

#include "profiler/base/say.h"
#include "profiler/base/utf8.h"
#include "profiler/formats/chrome/exported_trace.h"
#include "profiler/formats/chrome/json_text.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace stallscope {

namespace {

constexpr std::array<std::string_view, 7> kKeptMembers{
    "deviceProperties", "distributedInfo", "baseTimeNanoseconds", "schemaVersion", "displayTimeUnit", "traceName", ExportedTrace::kMember};
constexpr std::size_t kLongestKey = 256;
constexpr std::size_t kLongestMember = std::size_t{1} << 20; // a hundred device descriptions take 60 KiB
constexpr std::size_t kKeysInMessage = 4;

std::string describe(int byte)
{
    if (byte == ByteSourceReader::kEnd)
        return say(STALLSCOPE_TEXT("Exchange", "the end of the file"));
    if (byte == '{')
        return say(STALLSCOPE_TEXT("Exchange", "an object"));
    if (byte == '[')
        return say(STALLSCOPE_TEXT("Exchange", "an array"));
    if (byte == '"')
        return say(STALLSCOPE_TEXT("Exchange", "a string"));
    if (byte > 0x20 && byte < 0x7F)
        return std::string("'") + static_cast<char>(byte) + "'";
    return say(STALLSCOPE_TEXT("Exchange", "byte {}"), byte);
}

std::string joined(const std::vector<std::string>& keys)
{
    std::string text;
    for (const std::string& key : keys)
        text += (text.empty() ? "" : ", ") + key;
    return text.empty() ? say(STALLSCOPE_TEXT("Exchange", "nothing")) : text;
}

} // namespace

Error DocumentFrame::errorAt(std::uint64_t offset, std::string_view what) const
{
    return {say(STALLSCOPE_TEXT("Exchange", "{}: byte {}: {}"), m_name, offset, what)};
}

Result<bool> DocumentFrame::enterArray()
{
    if (m_ended)
        return false;
    if (!m_begun)
        return begin();
    return m_isObject ? nextMember() : end();
}

void DocumentFrame::leaveArray(bool isClosed)
{
    // a bare array may lack its closing bracket: the format permits it for killed writers
    m_incomplete |= !isClosed && m_isObject;
}

Result<bool> DocumentFrame::begin()
{
    m_begun = true;
    if (auto mark = skipMark(); !mark)
        return mark.error();
    const int first = m_reader->skipSpace();
    if (m_reader->error())
        return *m_reader->error();
    if (first == ByteSourceReader::kEnd)
        return Error{say(STALLSCOPE_TEXT("Exchange", "{}: the file is empty; expected a JSON object with traceEvents, or a JSON array of events"), m_name)};
    if (first != '{' && first != '[')
        return errorAt(m_reader->offset(),
            say(STALLSCOPE_TEXT("Exchange", "expected a JSON object with traceEvents, or a JSON array of events; found {}"), describe(first)));
    m_reader->skip();
    m_isObject = first == '{';
    m_sawArray = !m_isObject;
    return m_isObject ? nextMember() : Result<bool>(true);
}

/// Byte order mark: UTF-8 is skipped, UTF-16 is not supported.
Result<> DocumentFrame::skipMark()
{
    (void)m_reader->peek();
    const std::string_view head = m_reader->buffered().substr(0, 3);
    if (head == "\xEF\xBB\xBF")
        m_reader->skipBuffered(3);
    const bool hasMark = head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF");
    const bool hasZeros = head.size() >= 2 && (head[0] == '\0') != (head[1] == '\0');
    if (hasMark || hasZeros)
        return Error{say(STALLSCOPE_TEXT("Exchange", "{}: the text is UTF-16; expected UTF-8"), m_name)};
    return {};
}

Result<bool> DocumentFrame::nextMember()
{
    for (;;) {
        const int byte = m_reader->skipSeparators();
        if (byte == '}') {
            m_reader->skip();
            return end();
        }
        if (byte != '"')
            return broken(say(STALLSCOPE_TEXT("Exchange", "a member name")));
        const std::string key = readKey();
        if (m_reader->skipSpace() != ':')
            return broken("':'");
        m_reader->skip();
        if (key == "traceEvents")
            return enterEvents();
        if (auto value = readMember(key); !value)
            return value.error();
    }
}

Result<bool> DocumentFrame::enterEvents()
{
    const int first = m_reader->skipSpace();
    if (first != '[')
        return errorAt(m_reader->offset(), say(STALLSCOPE_TEXT("Exchange", "expected traceEvents to be an array; found {}"), describe(first)));
    m_reader->skip();
    m_sawArray = true;
    return true;
}

Result<> DocumentFrame::readMember(const std::string& key)
{
    m_reader->skipSpace();
    const std::uint64_t start = m_reader->offset();
    const bool isOfExport = key == ExportedTrace::kMember;
    std::string* kept = nullptr;
    if (std::find(kKeptMembers.begin(), kKeptMembers.end(), key) != kKeptMembers.end()) {
        kept = &m_members[key];
        kept->clear();
    }
    if (m_seenKeys.size() < kKeysInMessage)
        m_seenKeys.push_back(elidedMiddle(displayText(key), 40));
    if (auto value = readValue(kept, isOfExport ? kLongestOfExport + 1 : kLongestMember); !value)
        return value;
    if (isOfExport && kept->size() > kLongestOfExport) // without it, the ranks and runs of the export would be wrong
        return errorAt(start, say(STALLSCOPE_TEXT("Exchange", "the member {} is longer than 64 MiB"), key));
    return {};
}

/// Reads a key without unescaping; long keys are truncated, because no relevant key is long.
std::string DocumentFrame::readKey()
{
    std::string key;
    ScanState state;
    for (int byte = m_reader->peek(); byte != ByteSourceReader::kEnd; byte = m_reader->peek()) {
        m_reader->skip();
        scanByte(static_cast<char>(byte), state);
        if (!state.inString)
            return key.substr(1);
        if (key.size() < kLongestKey)
            key += static_cast<char>(byte);
    }
    return {};
}

Result<> DocumentFrame::readValue(std::string* keep, std::size_t longest)
{
    ScanState state;
    const auto isEndOfScalar = [](int byte) {
        return byte == ',' || byte == '}' || byte == ']' || byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t';
    };
    bool isWhole = false;
    for (int byte = m_reader->peek(); byte != ByteSourceReader::kEnd && !isWhole; byte = m_reader->peek()) {
        const bool isBare = state.depth == 0 && !state.inString && !state.escaped;
        if (isBare && isEndOfScalar(byte))
            break;
        scanByte(static_cast<char>(byte), state);
        if (state.depth > kDeepestNesting)
            return errorAt(m_reader->offset(), say(STALLSCOPE_TEXT("Exchange", "nesting is deeper than {} levels"), kDeepestNesting));
        m_reader->skip();
        if (keep && keep->size() < longest)
            keep->push_back(static_cast<char>(byte));
        isWhole = state.depth == 0 && !state.inString && (byte == '}' || byte == ']' || byte == '"');
    }
    return {};
}

Result<bool> DocumentFrame::end()
{
    m_ended = true;
    if (m_reader->error())
        return *m_reader->error();
    if (!m_sawArray)
        return Error{say(STALLSCOPE_TEXT("Exchange", "{}: expected an object with a traceEvents array; found one with {}"), m_name, joined(m_seenKeys))};
    skipRest();
    if (m_reader->error())
        return *m_reader->error();
    m_incomplete |= m_reader->source().isIncomplete();
    return false;
}

Result<bool> DocumentFrame::broken(std::string_view expected)
{
    const int found = m_reader->peek();
    if (m_reader->error())
        return *m_reader->error();
    if (!m_sawArray)
        return errorAt(m_reader->offset(), say(STALLSCOPE_TEXT("Exchange", "expected {} before any traceEvents; found {}"), expected, describe(found)));
    m_incomplete |= found == ByteSourceReader::kEnd;
    return end();
}

/// Ignores everything behind the document: an extra bracket, data of other tools, padding.
void DocumentFrame::skipRest()
{
    while (m_reader->skipSpace() != ByteSourceReader::kEnd) {
        m_skipped += m_reader->buffered().size();
        m_reader->skipBuffered(m_reader->buffered().size());
    }
    m_skipped += m_reader->source().skippedBytes();
}

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
