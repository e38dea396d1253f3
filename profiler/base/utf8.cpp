// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/utf8.h"

#include <algorithm>
#include <cstdint>

namespace stallscope {

namespace {

unsigned char byteAt(std::string_view text, std::size_t index)
{
    return static_cast<unsigned char>(text[index]);
}

bool isContinuation(std::string_view text, std::size_t index)
{
    return index < text.size() && (byteAt(text, index) & 0xC0) == 0x80;
}

bool isPlainAscii(char c)
{
    return c >= 0x20 && c < 0x7F;
}

/// C1 controls U+0080..U+009F, and the bidirectional controls U+061C, U+200E/F, U+202A..E and U+2066..9.
bool isUnsafeSequence(std::string_view sequence)
{
    if (sequence.size() == 2)
        return (byteAt(sequence, 0) == 0xC2 && byteAt(sequence, 1) < 0xA0) || sequence == "\xD8\x9C";
    if (sequence.size() != 3 || byteAt(sequence, 0) != 0xE2)
        return false;
    const unsigned second = byteAt(sequence, 1);
    const unsigned third = byteAt(sequence, 2);
    return (second == 0x80 && (third == 0x8E || third == 0x8F || (third >= 0xAA && third <= 0xAE))) || (second == 0x81 && third >= 0xA6 && third <= 0xA9);
}

} // namespace

std::size_t utf8SequenceLength(std::string_view text)
{
    if (text.empty())
        return 0;
    const unsigned lead = byteAt(text, 0);
    if (lead < 0x80)
        return 1;
    if (lead < 0xC2 || lead > 0xF4 || !isContinuation(text, 1))
        return 0;
    const unsigned second = byteAt(text, 1);
    if (lead < 0xE0)
        return 2;
    if (lead < 0xF0) {
        const bool overlong = lead == 0xE0 && second < 0xA0;
        const bool surrogate = lead == 0xED && second > 0x9F;
        return !overlong && !surrogate && isContinuation(text, 2) ? 3 : 0;
    }
    const bool overlong = lead == 0xF0 && second < 0x90;
    const bool tooLarge = lead == 0xF4 && second > 0x8F;
    return !overlong && !tooLarge && isContinuation(text, 2) && isContinuation(text, 3) ? 4 : 0;
}

bool isValidUtf8(std::string_view text)
{
    while (!text.empty()) {
        const std::size_t length = utf8SequenceLength(text);
        if (length == 0)
            return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string withValidUtf8(std::string_view text)
{
    std::string mended;
    mended.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = utf8SequenceLength(text);
        mended += length ? text.substr(0, length) : kReplacementCharacter;
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return mended;
}

bool isDisplayText(std::string_view text)
{
    if (std::all_of(text.begin(), text.end(), isPlainAscii))
        return true;
    while (!text.empty()) {
        const std::size_t length = utf8SequenceLength(text);
        if (length == 0 || (length == 1 && !isPlainAscii(text[0])) || isUnsafeSequence(text.substr(0, length)))
            return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string utf8From(std::u32string_view text)
{
    std::string utf8;
    for (const char32_t character : text) {
        const auto value = static_cast<std::uint32_t>(character);
        const bool isSurrogate = value >= 0xD800 && value < 0xE000;
        const auto tail = [&](int shift) { utf8 += static_cast<char>(0x80U | (value >> shift & 0x3FU)); };
        if (value < 0x80) {
            utf8 += static_cast<char>(value);
        } else if (value < 0x800) {
            utf8 += static_cast<char>(0xC0U | value >> 6);
            tail(0);
        } else if (value < 0x10000 && !isSurrogate) {
            utf8 += static_cast<char>(0xE0U | value >> 12);
            tail(6);
            tail(0);
        } else if (value >= 0x10000 && value < 0x110000) {
            utf8 += static_cast<char>(0xF0U | value >> 18);
            tail(12);
            tail(6);
            tail(0);
        } else {
            utf8 += kReplacementCharacter;
        }
    }
    return utf8;
}

std::string displayText(std::string_view text, std::size_t* replaced)
{
    std::string shown;
    shown.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = utf8SequenceLength(text);
        const std::string_view sequence = text.substr(0, std::max<std::size_t>(length, 1));
        text.remove_prefix(sequence.size());
        const char first = sequence[0];
        if (first == '\t' || first == '\n' || first == '\r') {
            shown += ' ';
        } else if (length == 0 || (length == 1 && !isPlainAscii(first)) || isUnsafeSequence(sequence)) {
            shown += kReplacementCharacter;
            if (replaced)
                ++*replaced;
        } else {
            shown += sequence;
        }
    }
    return shown;
}

std::size_t utf8Length(std::string_view text)
{
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string elidedMiddle(std::string_view text, std::size_t length)
{
    const std::size_t total = utf8Length(text);
    if (total <= length)
        return std::string(text);
    if (length == 0)
        return {};
    const std::size_t tail = (length - 1) / 3;
    const std::size_t head = length - 1 - tail;
    const auto bytesOf = [text](std::size_t characters) {
        std::size_t at = 0;
        for (; characters > 0; --characters)
            at += std::max<std::size_t>(utf8SequenceLength(text.substr(at)), 1);
        return at;
    };
    return std::string(text.substr(0, bytesOf(head))) + "\xE2\x80\xA6" + std::string(text.substr(bytesOf(total - tail)));
}

} // namespace stallscope
