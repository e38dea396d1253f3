// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/chrome/compact_json.h"

#include "profiler/base/utf8.h"

#include <array>

namespace stallscope {

namespace {

/// Same limit as the event reader.
constexpr int kDeepest = 1000;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

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
