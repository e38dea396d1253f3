// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/quality_text.h"

#include "profiler/base/units.h"
#include "profiler/narrative/quality_words.h"
#include "profiler/narrative/wording.h"

#include <fmt/format.h>

namespace stallscope::cli {

std::string qualityText(const Page& page, const RunReport& run)
{
    std::string out;
    std::string harmless;
    for (const auto& [name, value] : run.quality) {
        if (narrative::isHarmless(name))
            harmless += fmt::format("{}{}: {}", harmless.empty() ? "" : ", ", narrative::qualityName(name), formatCount(value));
        else
            out += wrapped("- " + narrative::qualitySentence(name, value), page.width, 2);
    }
    if (run.overheadShare)
        out += wrapped(fmt::format("- That overhead is {} of the window.", narrative::shownShare(run.overheadShare)), page.width, 2);
    if (!harmless.empty())
        out += wrapped(fmt::format("- Harmless, and explained by stallscope-cli info: {}.", harmless), page.width, 2);
    return out.empty() ? std::string() : heading(page, "Data quality") + out;
}

} // namespace stallscope::cli
