// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/chrome/json_text.h"

#include "profiler/base/utf8.h"
#include "profiler/formats/common/decimal.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <optional>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace stallscope {

std::size_t scanSafelyPlain(const char* text, std::size_t length, std::uint32_t floor, ScanState& state)
{
    for (std::size_t at = 0; at < length; ++at) {
        const char byte = text[at];
        const bool isBare = !state.inString && !state.escaped;
        if (isBare && (byte == '}' || byte == ']') && state.depth <= floor)
            return at;
        if (isBare && (byte == '{' || byte == '[') && state.depth >= kDeepestNesting)
            return at;
        scanByte(byte, state);
    }
    return length;
}

#if defined(__x86_64__)

namespace {

/// Mask of the bytes that are escaped by a backslash. `carry` is 1 if the last byte before the block was an escaping
/// backslash, and is updated for the next block. Backslashes are rare in traces, so one step each is cheap. Example, lowest
/// bit first: backslashes 0110010 -> escaped 0010001 (the second of two is escaped itself, the last one escapes).
std::uint64_t escapedBytes(std::uint64_t backslashes, std::uint64_t& carry)
{
    std::uint64_t escaped = carry;
    backslashes &= ~carry;
    carry = 0;
    while (backslashes != 0) {
        const std::uint64_t lowest = backslashes & -backslashes;
        const std::uint64_t next = lowest << 1;
        carry |= lowest >> 63;
        escaped |= next;
        backslashes &= ~(lowest | next);
    }
    return escaped;
}

/// Whether the depth stays between `floor` and kDeepestNesting across these brackets.
bool staysBetween(std::uint64_t floor, std::uint64_t depth, std::uint64_t opens, std::uint64_t closes)
{
    for (std::uint64_t brackets = opens | closes; brackets != 0; brackets &= brackets - 1) {
        const bool isOpen = (opens & brackets & -brackets) != 0;
        if (isOpen ? depth >= kDeepestNesting : depth <= floor)
            return false;
        depth += isOpen ? 1 : std::uint64_t{0} - 1;
    }
    return true;
}

/// Processes 64 bytes per step: masks of quotes and brackets, prefix-xor over the quotes to find strings, and bit counts for the depth.
__attribute__((target("avx2,pclmul,popcnt"))) std::size_t scanSafelyAvx2(const char* text, std::size_t length, std::uint32_t floor, ScanState& state)
{
    const __m256i quote = _mm256_set1_epi8('"');
    const __m256i backslash = _mm256_set1_epi8('\\');
    const __m256i open = _mm256_set1_epi8('{');  // '[' | 0x20
    const __m256i close = _mm256_set1_epi8('}'); // ']' | 0x20
    const __m256i bit5 = _mm256_set1_epi8(0x20);
    const auto maskOf = [](__m256i low, __m256i high) __attribute__((target("avx2")))
    {
        return static_cast<std::uint64_t>(static_cast<std::uint32_t>(_mm256_movemask_epi8(low)))
            | static_cast<std::uint64_t>(static_cast<std::uint32_t>(_mm256_movemask_epi8(high))) << 32;
    };

    std::uint64_t inString = state.inString ? ~std::uint64_t{0} : 0;
    std::uint64_t carry = state.escaped ? 1 : 0;
    std::uint64_t depth = state.depth;
    std::size_t at = 0;
    for (; at + 64 <= length; at += 64) {
        const __m256i low = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text + at));
        const __m256i high = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text + at + 32));
        const __m256i lowFolded = _mm256_or_si256(low, bit5);
        const __m256i highFolded = _mm256_or_si256(high, bit5);
        const std::uint64_t backslashes = maskOf(_mm256_cmpeq_epi8(low, backslash), _mm256_cmpeq_epi8(high, backslash));
        std::uint64_t opens = maskOf(_mm256_cmpeq_epi8(lowFolded, open), _mm256_cmpeq_epi8(highFolded, open));
        std::uint64_t closes = maskOf(_mm256_cmpeq_epi8(lowFolded, close), _mm256_cmpeq_epi8(highFolded, close));
        std::uint64_t quotes = maskOf(_mm256_cmpeq_epi8(low, quote), _mm256_cmpeq_epi8(high, quote));

        std::uint64_t carryAfter = carry;
        const std::uint64_t escaped = (backslashes | carry) != 0 ? escapedBytes(backslashes, carryAfter) : 0;
        quotes &= ~escaped;
        const __m128i prefix = _mm_clmulepi64_si128(_mm_set_epi64x(0, static_cast<long long>(quotes)), _mm_set1_epi8(-1), 0);
        const std::uint64_t strings = static_cast<std::uint64_t>(_mm_cvtsi128_si64(prefix)) ^ inString;
        opens &= ~(strings | escaped);
        closes &= ~(strings | escaped);

        const auto openCount = static_cast<std::uint64_t>(_mm_popcnt_u64(opens));
        const auto closeCount = static_cast<std::uint64_t>(_mm_popcnt_u64(closes));
        const bool isSure = depth >= closeCount + floor && depth + openCount <= kDeepestNesting;
        if (!isSure && !staysBetween(floor, depth, opens, closes))
            break;
        depth += openCount - closeCount;
        inString = static_cast<std::uint64_t>(static_cast<std::int64_t>(strings) >> 63);
        carry = carryAfter;
    }
    state = {static_cast<std::uint32_t>(depth), inString != 0, carry != 0};
    return at;
}

bool hasAvx2()
{
    static const bool has = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("popcnt");
    return has;
}

} // namespace

std::size_t scanSafely(const char* text, std::size_t length, std::uint32_t floor, ScanState& state)
{
    return hasAvx2() ? scanSafelyAvx2(text, length, floor, state) : scanSafelyPlain(text, length, floor, state);
}

#else

std::size_t scanSafely(const char* text, std::size_t length, std::uint32_t floor, ScanState& state)
{
    return scanSafelyPlain(text, length, floor, state);
}

#endif

namespace {

constexpr bool isSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

std::string_view withoutSpace(std::string_view text)
{
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back()))
        text.remove_suffix(1);
    return text;
}

void appendCodePoint(std::string& out, std::uint32_t code)
{
    const auto byte = [&out](std::uint32_t value) { out += static_cast<char>(static_cast<unsigned char>(value)); };
    if (code < 0x80) {
        byte(code);
    } else if (code < 0x800) {
        byte(0xC0 | code >> 6);
        byte(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        byte(0xE0 | code >> 12);
        byte(0x80 | (code >> 6 & 0x3F));
        byte(0x80 | (code & 0x3F));
    } else {
        byte(0xF0 | code >> 18);
        byte(0x80 | (code >> 12 & 0x3F));
        byte(0x80 | (code >> 6 & 0x3F));
        byte(0x80 | (code & 0x3F));
    }
}

/// "\uXXXX" at the beginning of the text.
std::optional<std::uint32_t> unicodeEscape(std::string_view text)
{
    if (text.size() < 6 || text[0] != '\\' || text[1] != 'u')
        return std::nullopt;
    std::uint32_t code = 0;
    const char* const end = text.data() + 6;
    const auto outcome = std::from_chars(text.data() + 2, end, code, 16);
    return outcome.ec == std::errc{} && outcome.ptr == end ? std::optional(code) : std::nullopt;
}

/// Appends the character of the escape at the beginning of the text; returns the length of the escape, or 0 if it is invalid.
std::size_t appendUnicode(std::string& out, std::string_view text)
{
    const auto code = unicodeEscape(text);
    if (!code || (*code >= 0xDC00 && *code < 0xE000))
        return 0;
    if (*code < 0xD800 || *code >= 0xE000) {
        appendCodePoint(out, *code);
        return 6;
    }
    const auto low = unicodeEscape(text.substr(6));
    if (!low || *low < 0xDC00 || *low >= 0xE000)
        return 0;
    appendCodePoint(out, 0x10000 + ((*code - 0xD800) << 10) + (*low - 0xDC00));
    return 12;
}

char simpleEscape(char c)
{
    switch (c) {
    case 'n': return '\n';
    case 't': return '\t';
    case 'r': return '\r';
    case 'b': return '\b';
    case 'f': return '\f';
    case '"':
    case '\\':
    case '/': return c;
    default: return '\0';
    }
}

} // namespace

std::string mendedText(std::string_view json, std::size_t& replaced)
{
    std::string mended;
    mended.reserve(json.size() + json.size() / 16);
    ScanState state;
    while (!json.empty()) {
        const std::size_t length = utf8SequenceLength(json);
        const bool isControl = state.inString && static_cast<unsigned char>(json[0]) < 0x20;
        if (length == 0 || isControl) {
            mended += kReplacementCharacter;
            ++replaced;
            state.escaped = false;
            json.remove_prefix(1);
            continue;
        }
        mended += json.substr(0, length);
        scanByte(json[0], state);
        json.remove_prefix(length);
    }
    return mended;
}

void forEachElement(std::string_view elements, const std::function<void(std::string_view)>& visit)
{
    ScanState state;
    std::size_t begin = 0;
    const auto take = [&](std::size_t end) {
        const std::string_view element = withoutSpace(elements.substr(begin, end - begin));
        if (!element.empty())
            visit(element);
    };
    for (std::size_t at = 0; at < elements.size(); ++at) {
        if (elements[at] == ',' && state.depth == 0 && !state.inString && !state.escaped) {
            take(at);
            begin = at + 1;
        }
        scanByte(elements[at], state);
    }
    take(elements.size());
}

std::string unescapedText(std::string_view content, std::size_t& replaced)
{
    std::string text;
    text.reserve(content.size());
    while (!content.empty()) {
        const std::size_t plain = std::min(content.find('\\'), content.size());
        text += content.substr(0, plain);
        content.remove_prefix(plain);
        if (content.empty())
            break;
        const char simple = content.size() > 1 ? simpleEscape(content[1]) : '\0';
        if (simple != '\0') {
            text += simple;
            content.remove_prefix(2);
            continue;
        }
        const std::size_t length = appendUnicode(text, content);
        if (length == 0) {
            text += kReplacementCharacter;
            ++replaced;
        }
        const std::size_t meaningless = unicodeEscape(content) ? 6 : std::min<std::size_t>(2, content.size());
        content.remove_prefix(length > 0 ? length : meaningless);
    }
    return text;
}

namespace {

/// Same limit as the event reader.
constexpr int kDeepest = 1000;

bool isHexDigit(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/// Copies values one by one. False at malformed input.
class Copy {
public:
    using Visit = std::function<void(std::string_view, std::size_t)>;

    Copy(std::string_view text, std::string& out) : m_text(text), m_out(&out) {}

    [[nodiscard]] std::size_t at() const { return m_at; }

    bool value(int depth)
    {
        skipSpace();
        switch (next()) {
        case '{': return depth < kDeepest && object(depth, nullptr);
        case '[': return depth < kDeepest && array(depth);
        case '"': return string();
        default: return word() || number();
        }
    }
    bool object(int depth, const Visit* visit)
    {
        return list('{', '}', [&] {
            skipSpace();
            const std::size_t key = m_at;
            if (next() != '"' || !string())
                return false;
            const std::string_view name = m_text.substr(key, m_at - key);
            skipSpace();
            if (!take(':'))
                return false;
            if (visit)
                (*visit)(name, m_out->size());
            return value(depth + 1);
        });
    }

private:
    bool array(int depth)
    {
        return list('[', ']', [&] { return value(depth + 1); });
    }
    template <class Item>
    bool list(char open, char close, const Item& item)
    {
        if (!take(open))
            return false;
        skipSpace();
        if (take(close))
            return true;
        for (;;) {
            if (!item())
                return false;
            skipSpace();
            if (take(close))
                return true;
            if (!take(','))
                return false;
        }
    }
    bool string()
    {
        const std::size_t begin = m_at++;
        while (next() != '"') {
            const std::size_t length = next() == '\\' ? escape() : character();
            if (length == 0)
                return false;
            m_at += length;
        }
        ++m_at;
        m_out->append(m_text.substr(begin, m_at - begin));
        return true;
    }
    [[nodiscard]] std::size_t character() const
    {
        const auto byte = static_cast<unsigned char>(next());
        if (byte < 0x20) // includes the zero behind the end
            return 0;
        return byte < 0x80 ? 1 : utf8SequenceLength(m_text.substr(m_at));
    }
    [[nodiscard]] std::size_t escape() const
    {
        const char kind = next(1);
        if (kind != 'u')
            return kind != '\0' && std::string_view("\"\\/bfnrt").find(kind) != std::string_view::npos ? 2 : 0;
        for (std::size_t i = 2; i < 6; ++i) {
            if (!isHexDigit(next(i)))
                return 0;
        }
        return 6;
    }
    bool word()
    {
        static constexpr std::array<std::string_view, 6> kWords{"true", "false", "null", "NaN", "Infinity", "-Infinity"};
        for (const std::string_view word : kWords) {
            if (m_text.substr(m_at, word.size()) == word) {
                m_at += word.size();
                m_out->append(word);
                return true;
            }
        }
        return false;
    }
    bool number()
    {
        const std::size_t begin = m_at;
        m_at += next() == '-' ? 1 : 0;
        const std::size_t whole = m_at;
        if (!digits() || (m_text[whole] == '0' && m_at > whole + 1))
            return false;
        if (next() == '.') {
            ++m_at;
            if (!digits())
                return false;
        }
        if (next() == 'e' || next() == 'E') {
            ++m_at;
            m_at += next() == '-' || next() == '+' ? 1 : 0;
            if (!digits())
                return false;
        }
        m_out->append(m_text.substr(begin, m_at - begin));
        return true;
    }
    bool digits()
    {
        const std::size_t begin = m_at;
        while (isDigit(next()))
            ++m_at;
        return m_at > begin;
    }
    bool take(char wanted)
    {
        if (next() != wanted)
            return false;
        ++m_at;
        *m_out += wanted;
        return true;
    }
    void skipSpace()
    {
        while (next() == ' ' || next() == '\n' || next() == '\r' || next() == '\t')
            ++m_at;
    }
    /// Returns zeros behind the end.
    [[nodiscard]] char next(std::size_t ahead = 0) const { return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0'; }

    std::string_view m_text;
    std::string* m_out;
    std::size_t m_at = 0;
};

} // namespace

std::size_t appendCompactJson(std::string& out, std::string_view text)
{
    const std::size_t before = out.size();
    Copy copy(text, out);
    if (copy.value(0))
        return copy.at();
    out.resize(before);
    return 0;
}

std::size_t appendCompactObject(std::string& out, std::string_view text, const std::function<void(std::string_view, std::size_t)>& visit)
{
    const std::size_t before = out.size();
    Copy copy(text, out);
    if (copy.object(0, &visit))
        return copy.at();
    out.resize(before);
    return 0;
}

} // namespace stallscope
