// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/say.h"

#include "profiler/base/units.h"

#include <atomic>
#include <mutex>
#include <utility>

namespace stallscope {

namespace {

/// Global, as is the language.
std::atomic<Translator>& translator()
{
    static std::atomic<Translator> one{&english};
    return one;
}

struct LanguageTag {
    std::mutex mutex;
    std::string tag{"en"};
};

LanguageTag& languageTag()
{
    static LanguageTag one;
    return one;
}

} // namespace

void setTranslator(Translator other)
{
    translator() = other ? other : &english;
}

std::string english(const Text& text, std::int64_t count)
{
    return count == 1 && text.one ? text.one : text.text;
}

std::string filled(const Text& text, std::int64_t count, fmt::format_args values)
{
    try {
        return fmt::vformat(translator().load()(text, count), values);
    } catch (const fmt::format_error&) {
        return fmt::vformat(english(text, count), values);
    }
}

std::string sayCount(const Text& text, std::uint64_t count)
{
    const auto number = static_cast<std::int64_t>(count);
    const std::string words = formatCount(number);
    return filled(text, number, fmt::make_format_args(words));
}

std::string sayUnknown()
{
    return say(STALLSCOPE_TEXT("Words", "n/a"));
}

std::string sentenceOf(const std::string& words)
{
    return words.empty() ? words : say(STALLSCOPE_TEXT("Words", "{}."), words);
}

std::string together(const std::string& first, const std::string& second)
{
    if (first.empty() || second.empty())
        return first + second;
    return say(STALLSCOPE_TEXT("Words", "{} {}"), first, second);
}

std::string language()
{
    const std::lock_guard lock(languageTag().mutex);
    return languageTag().tag;
}

void setLanguage(std::string tag)
{
    const std::lock_guard lock(languageTag().mutex);
    languageTag().tag = std::move(tag);
}

} // namespace stallscope
