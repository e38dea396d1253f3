// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/narrative/result_words.h"

#include "profiler/analysis/waits/waits.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/narrative/compare_words.h"
#include "profiler/narrative/wording.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace stallscope::narrative {

namespace {

/// Of the difference in wall time: what is less does not explain it.
constexpr double kExplains = 0.1;

/// The waits that one has and the other has not, and what they cost.
std::string waitWords(const RunReport& slower, const RunReport& faster)
{
    const std::uint64_t before = slower.overlap.syncCount;
    const std::uint64_t after = faster.overlap.syncCount;
    if (after >= before)
        return {};
    const std::string fewer = timesText(after);
    const std::string more = formatCount(static_cast<std::int64_t>(before));
    if (const Nanos bubbles = bubblesOf(slower) - bubblesOf(faster); bubbles > 0)
        return say(STALLSCOPE_TEXT("Result", "the host waits {} instead of {}; the device lost {} to those waits"), fewer, more, formatDuration(bubbles));
    return say(STALLSCOPE_TEXT("Result", "the host waits {} instead of {}"), fewer, more);
}

/// The largest part of the difference, where it goes the same way as the whole.
std::string partWords(const RunReport& slower, const RunReport& faster)
{
    const Explanation explained = explainDifference(slower, faster);
    std::vector<ExplainedPart> parts = explainedParts(explained);
    const auto largest = std::min_element(parts.begin(), parts.end(), [](const auto& a, const auto& b) { return a.length < b.length; });
    if (static_cast<double>(largest->length) > kExplains * static_cast<double>(explained.wall))
        return {};
    return say(STALLSCOPE_TEXT("Result", "the largest part of that, {}, is {}"), formatDuration(-largest->length), say(largest->label));
}

} // namespace

std::string timesWords(double ratio, const std::string& than)
{
    return ratio <= 1 ? say(STALLSCOPE_TEXT("Result", "{} times as fast as {}"), fmt::format("{:.2f}", 1 / ratio), than)
                      : say(STALLSCOPE_TEXT("Result", "{} times as slow as {}"), fmt::format("{:.2f}", ratio), than);
}

std::string reasonWords(const RunReport& slower, const RunReport& faster)
{
    const std::string waits = waitWords(slower, faster);
    return waits.empty() ? partWords(slower, faster) : waits;
}

} // namespace stallscope::narrative
