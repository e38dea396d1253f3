// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope {

/// Builds one JSON document, compact or indented. Texts are converted to valid UTF-8; numbers that are not finite become null.
class JsonWriter {
public:
    enum class Style { Compact, Indented };
    explicit JsonWriter(Style style = Style::Indented) : m_style(style) {}

    JsonWriter& beginObject();
    JsonWriter& endObject();
    JsonWriter& beginArray();
    JsonWriter& endArray();
    JsonWriter& key(std::string_view name);

    JsonWriter& value(std::string_view text);
    JsonWriter& value(const char* text) { return value(std::string_view(text)); }
    JsonWriter& value(std::int64_t number);
    JsonWriter& value(std::uint64_t number);
    JsonWriter& value(int number) { return value(std::int64_t{number}); }
    JsonWriter& value(double number);
    JsonWriter& value(bool flag);
    JsonWriter& null();

    template <class T>
    JsonWriter& member(std::string_view name, const T& v)
    {
        return key(name).value(v);
    }

    [[nodiscard]] const std::string& text() const { return m_text; }
    [[nodiscard]] std::string take();

private:
    void beforeValue();
    void newLine();
    void open(char bracket);
    void close(char bracket);

    Style m_style;
    std::string m_text;
    std::vector<bool> m_hasMembers; // one per open bracket
    bool m_afterKey = false;
};

/// Appends the text as a JSON string with its quotes.
void appendJsonString(std::string& out, std::string_view text);

} // namespace stallscope
