// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/arena/event_reader.h"

#include "profiler/base/utf8.h"

#include <cstring>

namespace stallscope::recording {

namespace {

using inject::BlobKind;
using inject::EventDetail;
using inject::EventType;

constexpr std::size_t kWord = sizeof(std::uint64_t);
/// A larger blob was not written by the library.
constexpr std::size_t kMostBlobBytes = std::size_t{1} << 30;

std::uint64_t wordAt(std::span<const std::byte> bytes, std::size_t index)
{
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + index * kWord, kWord);
    return word;
}

bool hasWords(std::span<const std::byte> bytes, std::size_t count)
{
    return bytes.size() >= count * kWord;
}

} // namespace

std::size_t EventReader::read(const BlockFacts& block, std::span<const std::byte> bytes, std::uint64_t until, ThreadEventSink& sink)
{
    enter(block);
    std::size_t done = 0;
    while (done < bytes.size() && !isLater(bytes.subspan(done), until)) {
        const std::size_t length = m_isBroken ? 0 : readEvent(bytes.subspan(done), &sink);
        if (length == 0) {
            m_isBroken = true;
            m_skipped += bytes.size() - done;
            return bytes.size();
        }
        done += length;
    }
    return done;
}

/// Impossible times are ignored: reading must not wait for them.
bool EventReader::isLater(std::span<const std::byte> bytes, std::uint64_t until) const
{
    constexpr std::uint64_t kImpossible = std::uint64_t{1} << 38; // minutes
    if (m_isBroken || !hasWords(bytes, 1))
        return false;
    const std::uint64_t first = wordAt(bytes, 0);
    switch (static_cast<EventType>(first & ((1U << inject::kEventTypeBits) - 1))) {
    case EventType::TimeBase:
    case EventType::Name:
    case EventType::Domain:
    case EventType::ThreadStart:
    case EventType::ThreadName:
    case EventType::Blob: return false; // regardless of their time
    default: break;
    }
    const std::uint64_t ticks = m_base + (first >> inject::kEventTimeShift);
    return ticks > until && ticks - until < kImpossible;
}

void EventReader::skipTo(const BlockFacts& block, std::span<const std::byte> beginning)
{
    enter(block);
    while (!beginning.empty() && !m_isBroken) {
        const std::size_t length = readEvent(beginning, nullptr);
        m_isBroken = length == 0;
        beginning = beginning.subspan(length);
    }
}

void EventReader::enter(const BlockFacts& block)
{
    if (m_hasBegun && block.sequence == m_sequence)
        return;
    if (m_isBlobOpen && block.sequence != m_sequence + 1) // a block in between is missing
        m_isBlobOpen = false;
    m_hasBegun = true;
    m_isBroken = false;
    m_sequence = block.sequence;
    m_base = block.openedAt;
    m_names.clear();
}

std::size_t EventReader::readEvent(std::span<const std::byte> bytes, ThreadEventSink* sink)
{
    if (!hasWords(bytes, 1))
        return 0;
    const std::uint64_t first = wordAt(bytes, 0);
    ThreadEvent event;
    event.type = static_cast<EventType>(first & ((1U << inject::kEventTypeBits) - 1));
    event.level = static_cast<std::uint32_t>(first >> inject::kEventTypeBits) & ((1U << inject::kEventLevelBits) - 1);
    event.ticks = m_base + (first >> inject::kEventTimeShift);
    std::size_t length = kWord;
    bool isWhole = true;
    switch (event.type) {
    case EventType::Pop:
    case EventType::ThreadEnd:
    case EventType::ProcessExit:
    case EventType::ProfilerStart:
    case EventType::ProfilerStop: break;
    case EventType::TimeBase:
        if (!hasWords(bytes, 2))
            return 0;
        m_base = wordAt(bytes, 1);
        return 2 * kWord;
    case EventType::Name:
    case EventType::ThreadStart: length = readText(bytes, event, false); break;
    case EventType::Domain:
    case EventType::ThreadName: length = readText(bytes, event, true); break;
    case EventType::Push:
    case EventType::Mark: length = hasWords(bytes, 2) && resolve(static_cast<std::uint32_t>(wordAt(bytes, 1)), event.name) ? 2 * kWord : 0; break;
    case EventType::Start:
        length = hasWords(bytes, 3) && resolve(static_cast<std::uint32_t>(wordAt(bytes, 1)), event.name) ? 3 * kWord : 0;
        event.range = length != 0 ? wordAt(bytes, 2) : 0;
        break;
    case EventType::PushDetailed:
    case EventType::MarkDetailed:
    case EventType::StartDetailed: length = readDetailed(bytes, event); break;
    case EventType::PopDomain: {
        const std::uint64_t number = hasWords(bytes, 2) ? wordAt(bytes, 1) : 0;
        if (number == 0 || number > m_names.size())
            return 0;
        event.domain = m_names[number - 1].domain;
        length = 2 * kWord;
        break;
    }
    case EventType::Finish:
        length = hasWords(bytes, 2) ? 2 * kWord : 0;
        event.range = length != 0 ? wordAt(bytes, 1) : 0;
        break;
    case EventType::Blob: length = readBlob(bytes, event, isWhole); break;
    default: return 0;
    }
    const bool isDefinition = event.type == EventType::Name || event.type == EventType::Domain;
    if (length != 0 && sink && isWhole && !isDefinition)
        sink->take(event);
    return length;
}

std::size_t EventReader::readText(std::span<const std::byte> bytes, ThreadEvent& event, bool hasNumber)
{
    const std::size_t header = hasNumber ? 3 : 2;
    if (!hasWords(bytes, header))
        return 0;
    const std::uint64_t size = wordAt(bytes, 1);
    if (size > bytes.size() || header * kWord + inject::paddedText(size) > bytes.size())
        return 0;
    event.name = intern(bytes.subspan(header * kWord, size), event.level == inject::kWideText);
    const std::uint64_t number = hasNumber ? wordAt(bytes, 2) : 0;
    event.thread = static_cast<std::uint32_t>(number);
    if (event.type == EventType::Name || event.type == EventType::Domain)
        m_names.push_back({event.name, number});
    return header * kWord + inject::paddedText(size);
}

std::size_t EventReader::readDetailed(std::span<const std::byte> bytes, ThreadEvent& event) const
{
    constexpr std::size_t kBytes = kWord + sizeof(EventDetail);
    if (bytes.size() < kBytes)
        return 0;
    EventDetail detail;
    std::memcpy(&detail, bytes.data() + kWord, sizeof detail);
    if (!resolve(detail.name, event.name) || detail.domain > m_names.size())
        return 0;
    if (detail.domain != 0) {
        event.domain = m_names[detail.domain - 1].domain;
        event.domainName = m_names[detail.domain - 1].text;
    }
    event.flags = detail.flags;
    event.colour = detail.colour;
    event.payload = detail.payload;
    event.range = detail.range;
    return kBytes;
}

std::size_t EventReader::readBlob(std::span<const std::byte> bytes, ThreadEvent& event, bool& isWhole)
{
    isWhole = false;
    if (!hasWords(bytes, 2))
        return 0;
    const std::uint64_t facts = wordAt(bytes, 1);
    const std::uint64_t size = facts & inject::kPieceBytes;
    const std::size_t padded = (size + kWord - 1) / kWord * kWord;
    if (2 * kWord + padded > bytes.size())
        return 0;
    if ((facts & inject::kFirstPiece) != 0) {
        m_blob.clear();
        m_isBlobOpen = true;
    }
    const std::size_t length = 2 * kWord + padded;
    if (!m_isBlobOpen || m_blob.size() + size > kMostBlobBytes) { // its beginning is missing
        m_isBlobOpen = false;
        m_skipped += length;
        return length;
    }
    const auto piece = bytes.subspan(2 * kWord, size);
    m_blob.insert(m_blob.end(), piece.begin(), piece.end());
    if ((facts & inject::kLastPiece) == 0)
        return length;
    m_isBlobOpen = false;
    event.blob = static_cast<BlobKind>(facts >> inject::kBlobKindShift);
    event.bytes = m_blob;
    if (event.blob == BlobKind::Name || event.blob == BlobKind::WideName)
        m_blobName = intern(m_blob, event.blob == BlobKind::WideName);
    else
        isWhole = true;
    return length;
}

bool EventReader::resolve(std::uint32_t name, StringId& into) const
{
    if (name == inject::kBlobName) {
        into = m_blobName;
        return true;
    }
    if (name > m_names.size())
        return false;
    into = name == inject::kNoName ? kEmptyString : m_names[name - 1].text;
    return true;
}

StringId EventReader::intern(std::span<const std::byte> text, bool isWide)
{
    if (m_ignoresNames)
        return kEmptyString;
    if (isWide) {
        std::u32string characters(text.size() / sizeof(char32_t), U'\0');
        std::memcpy(characters.data(), text.data(), characters.size() * sizeof(char32_t));
        return m_strings.intern(utf8From(characters));
    }
    const std::string_view characters(reinterpret_cast<const char*>(text.data()), text.size());
    return isValidUtf8(characters) ? m_strings.intern(characters) : m_strings.intern(withValidUtf8(characters));
}

} // namespace stallscope::recording
