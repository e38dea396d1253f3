// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>

#include <fmt/format.h>

/// Translatable sentences below the GUI layer, without Qt. Texts are English in the source, and are translated by the
/// function that the program installs:
///
///     say(STALLSCOPE_TEXT("Headline", "The device was busy {} of {}."), share, window)
///
/// Values are passed as strings, so that a translation can only reorder them ({1} of {0}).
namespace stallscope {

/// A source text with {} for each value. If it depends on a count, `one` is the singular form.
struct Text {
    const char* context;
    const char* text;
    const char* one = nullptr;
};

/// Marker for lupdate; packaging/translations maps the macros.
#define STALLSCOPE_TEXT(context, text) (::stallscope::Text{context, text})
#define STALLSCOPE_COUNT(context, many, one) (::stallscope::Text{context, many, one})
/// A word that stays untranslated in data, and is translated when it is shown.
#define STALLSCOPE_WORD(context, word) word

/// Returns the translation. `count` is negative if the text does not depend on one.
using Translator = std::string (*)(const Text& text, std::int64_t count);
/// To be called before any text is used. Without a translator, texts stay English.
void setTranslator(Translator translator);
[[nodiscard]] std::string english(const Text& text, std::int64_t count);

/// Fills in the values. A translation whose placeholders do not match those of the source is ignored.
[[nodiscard]] std::string filled(const Text& text, std::int64_t count, fmt::format_args values);

template <class... Values>
[[nodiscard]] std::string say(const Text& text, const Values&... values)
{
    return filled(text, -1, fmt::make_format_args(values...));
}

/// Uses the plural form for `count`, which may differ from the values: "3 of 8 rows" has the form for 8.
template <class... Values>
[[nodiscard]] std::string sayFor(std::uint64_t count, const Text& text, const Values&... values)
{
    return filled(text, static_cast<std::int64_t>(count), fmt::make_format_args(values...));
}

/// "1 time", "1,234 times".
[[nodiscard]] std::string sayCount(const Text& text, std::uint64_t count);

/// "n/a", for unknown values.
[[nodiscard]] std::string sayUnknown();
/// Adds the full stop of the language. An empty text stays empty.
[[nodiscard]] std::string sentenceOf(const std::string& words);
/// Joins two sentences with the separator of the language. Either may be empty.
[[nodiscard]] std::string together(const std::string& first, const std::string& second);

/// Current language as an HTML language tag: "en", "zh-CN".
[[nodiscard]] std::string language();
void setLanguage(std::string tag);

} // namespace stallscope
