// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>

#include <fmt/format.h>

/// Sentences for people are made below the window too, where there is no Qt. They stand in the source in English, and are put
/// into the reader's language here, by whoever the program lets do that:
///
///     say(STALLSCOPE_TEXT("Headline", "The device was busy {} of {}."), share, window)
///
/// Values come as words, so that a translation may change their order ({1} of {0}) and nothing else about them.
namespace stallscope {

/// A text as it stands in the source, with {} for each value. Where it depends on a count, `one` is the form for one.
struct Text {
    const char* context;
    const char* text;
    const char* one = nullptr;
};

/// How lupdate finds them; packaging/translations says it which macro is which.
#define STALLSCOPE_TEXT(context, text) (::stallscope::Text{context, text})
#define STALLSCOPE_COUNT(context, many, one) (::stallscope::Text{context, many, one})
/// A word that stays as it is where it stands, and is translated where it is shown.
#define STALLSCOPE_WORD(context, word) word

/// The text in the reader's language. `count` is negative where the text does not depend on one.
using Translator = std::string (*)(const Text& text, std::int64_t count);
/// Called before anything is said. Until then, texts stay as they are.
void setTranslator(Translator translator);
[[nodiscard]] std::string english(const Text& text, std::int64_t count);

/// Fills a text; one whose translation has other places for values than the source stays English.
[[nodiscard]] std::string filled(const Text& text, std::int64_t count, fmt::format_args values);

template <class... Values>
[[nodiscard]] std::string say(const Text& text, const Values&... values)
{
    return filled(text, -1, fmt::make_format_args(values...));
}

/// In the form for that count, which stands beside other values or is one of them: "3 of 8 rows" has the form for 8.
template <class... Values>
[[nodiscard]] std::string sayFor(std::uint64_t count, const Text& text, const Values&... values)
{
    return filled(text, static_cast<std::int64_t>(count), fmt::make_format_args(values...));
}

/// "1 time", "1,234 times".
[[nodiscard]] std::string sayCount(const Text& text, std::uint64_t count);

/// "n/a", of what is not known.
[[nodiscard]] std::string sayUnknown();
/// With the stop that ends a sentence. Nothing stays nothing.
[[nodiscard]] std::string sentenceOf(const std::string& words);
/// One sentence behind the other, with what the language puts between two. Either may be empty.
[[nodiscard]] std::string together(const std::string& first, const std::string& second);

/// The language in which things are said, as HTML names it: "en", "zh-CN".
[[nodiscard]] std::string language();
void setLanguage(std::string tag);

} // namespace stallscope
