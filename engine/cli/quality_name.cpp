// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/quality_name.h"

#include "profiler/base/say.h"

#include <algorithm>
#include <array>

namespace stallscope::cli {

namespace {

/// Each key with spaces, and without its unit.
constexpr std::array kNames{STALLSCOPE_WORD("Loss", "clock error"), STALLSCOPE_WORD("Loss", "overhead"), STALLSCOPE_WORD("Loss", "device spans before launch"),
    STALLSCOPE_WORD("Loss", "dropped records"), STALLSCOPE_WORD("Loss", "late spans"), STALLSCOPE_WORD("Loss", "overlapping spans"),
    STALLSCOPE_WORD("Loss", "unfinished spans"), STALLSCOPE_WORD("Loss", "zero length"), STALLSCOPE_WORD("Loss", "negative durations"),
    STALLSCOPE_WORD("Loss", "missing durations"), STALLSCOPE_WORD("Loss", "missing starts"), STALLSCOPE_WORD("Loss", "invalid numbers"),
    STALLSCOPE_WORD("Loss", "times out of range"), STALLSCOPE_WORD("Loss", "suspicious time unit"), STALLSCOPE_WORD("Loss", "invalid correlations"),
    STALLSCOPE_WORD("Loss", "wrong types"), STALLSCOPE_WORD("Loss", "unknown events"), STALLSCOPE_WORD("Loss", "unbalanced ends"),
    STALLSCOPE_WORD("Loss", "replaced characters"), STALLSCOPE_WORD("Loss", "duplicate event arrays"), STALLSCOPE_WORD("Loss", "incomplete file"),
    STALLSCOPE_WORD("Loss", "skipped bytes"), STALLSCOPE_WORD("Loss", "flow events"), STALLSCOPE_WORD("Loss", "details refused"),
    STALLSCOPE_WORD("Loss", "damaged chunks"), STALLSCOPE_WORD("Loss", "unreadable spans"), STALLSCOPE_WORD("Loss", "unsupported chunks"),
    STALLSCOPE_WORD("Loss", "clock steps"), STALLSCOPE_WORD("Loss", "beyond size limit"), STALLSCOPE_WORD("Loss", "outside window")};

std::string withSpaces(std::string_view key)
{
    if (key.ends_with("_ns"))
        key.remove_suffix(3);
    std::string words(key);
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

} // namespace

std::string qualityName(std::string_view key)
{
    const std::string words = withSpaces(key);
    const auto known = std::find(kNames.begin(), kNames.end(), words);
    return known == kNames.end() ? words : say(Text{"Loss", *known}); // another version may know more of them
}

} // namespace stallscope::cli
