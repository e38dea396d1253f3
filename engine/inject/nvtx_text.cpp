// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/nvtx_text.h"

#include "engine/inject/this_process.h"
#include "profiler/base/utf8.h"
#include "profiler/base/varint.h"

#include <bit>

namespace stallscope::inject {

namespace {

void appendUtf8(std::string& text, std::uint32_t character)
{
    const auto tail = [&](int shift) { text += static_cast<char>(0x80U | (character >> shift & 0x3FU)); };
    if (character < 0x80) {
        text += static_cast<char>(character);
    } else if (character < 0x800) {
        text += static_cast<char>(0xC0U | character >> 6);
        tail(0);
    } else if (character < 0x10000) {
        text += static_cast<char>(0xE0U | character >> 12);
        tail(6);
        tail(0);
    } else if (character < 0x110000) {
        text += static_cast<char>(0xF0U | character >> 18);
        tail(12);
        tail(6);
        tail(0);
    } else {
        text += kReplacementCharacter;
    }
}

/// A program that was built against an older NVTX knows less of the struct.
bool reaches(const nvtx::EventAttributes& event, std::size_t end)
{
    return event.size >= end;
}

/// Fractions are left out: a payload is a whole number here.
std::optional<std::int64_t> payloadOf(const nvtx::EventAttributes& event)
{
    switch (event.payloadType) {
    case nvtx::kUnsigned64: return static_cast<std::int64_t>(event.payload.unsigned64);
    case nvtx::kSigned64: return event.payload.signed64;
    case nvtx::kUnsigned32: return event.payload.unsigned32;
    case nvtx::kSigned32: return event.payload.signed32;
    default: return std::nullopt;
    }
}

} // namespace

std::string textFrom(const char* text)
{
    return text ? withValidUtf8(text) : std::string();
}

std::string textFrom(const wchar_t* text)
{
    std::string utf8;
    for (; text && *text != L'\0'; ++text)
        appendUtf8(utf8, static_cast<std::uint32_t>(*text));
    return withValidUtf8(utf8);
}

EventFacts factsFrom(ProcessRecording& process, std::string message)
{
    EventFacts facts{std::move(message), {}, {}};
    facts.name = process.recording().intern(facts.text);
    return facts;
}

EventFacts factsFrom(ProcessRecording& process, nvtx::Handle domain, const nvtx::EventAttributes* event)
{
    EventFacts facts;
    SpanDetail detail;
    if (domain)
        detail.set(DetailField::Domain, textOf(domain)->idIn(process).value());
    if (event && reaches(*event, offsetof(nvtx::EventAttributes, message) + sizeof(event->message))) {
        if (event->messageType == nvtx::kRegistered && event->message.registered) {
            KnownText* const known = textOf(event->message.registered);
            facts.text = known->text();
            facts.name = known->idIn(process);
        } else if (event->messageType == nvtx::kAscii || event->messageType == nvtx::kUnicode) {
            const bool isAscii = event->messageType == nvtx::kAscii;
            facts = factsFrom(process, isAscii ? textFrom(event->message.ascii) : textFrom(event->message.unicode));
        }
        if (event->colorType == nvtx::kArgb)
            detail.set(DetailField::Colour, event->color);
        if (const auto payload = payloadOf(*event))
            detail.set(DetailField::Payload, zigzag(*payload));
    }
    facts.detail = detail.isEmpty() ? DetailId() : process.addDetail(detail);
    return facts;
}

} // namespace stallscope::inject
