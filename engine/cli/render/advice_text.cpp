// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/advice_text.h"

#include "profiler/base/say.h"
#include "profiler/narrative/advice_words.h"

#include <fmt/format.h>

namespace stallscope::cli {

std::string adviceText(const Page& page, const Trace& trace, Nanos length, const std::vector<Advice>& advice)
{
    if (advice.empty())
        return {};
    std::string out = heading(page, "What to change");
    for (std::size_t i = 0; i < advice.size(); ++i) {
        const Advice& one = advice[i];
        constexpr std::size_t kIndent = 5;
        out += fmt::format("  {}. ", i + 1) + wrapped(sentenceOf(narrative::findingOf(trace, one)), page.width, kIndent).substr(kIndent);
        out += page.strong(wrapped(narrative::gainOf(length, one), page.width, kIndent));
        out += wrapped(fmt::format("{} Try it: stallscope-cli run {}", narrative::remedyFor(one.rule), exampleOf(one.rule)), page.width, kIndent);
    }
    return out;
}

} // namespace stallscope::cli
