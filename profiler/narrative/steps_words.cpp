// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/narrative/steps_words.h"

#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/narrative/compare_words.h"
#include "profiler/narrative/wording.h"

#include <fmt/format.h>

#include <algorithm>

namespace stallscope::narrative {

namespace {

/// Smaller parts of a difference are not worth a word.
constexpr Nanos kLeastPart = 10; // of it
/// A host that needs no more of a step's time than this runs ahead of the device.
constexpr double kAhead = 0.8;

std::string launchesText(std::uint64_t launches)
{
    return sayCount(STALLSCOPE_COUNT("Steps", "{} launches", "{} launch"), launches);
}

std::string noStepsText(StepOrigin origin)
{
    return origin == StepOrigin::TooFewLaunches ? say(STALLSCOPE_TEXT("Steps", "No steps: too few launches."))
                                                : say(STALLSCOPE_TEXT("Steps", "No steps: the launches do not repeat."));
}

std::string countText(const RunSteps& steps)
{
    if (steps.areOnHostAlone())
        return say(STALLSCOPE_TEXT("Steps", "{}, annotated {}"), sayCount(STALLSCOPE_COUNT("Steps", "{} steps", "{} step"), steps.steps.size()),
            displayText(steps.name));
    if (steps.origin == StepOrigin::Annotated)
        return say(STALLSCOPE_TEXT("Steps", "{}, annotated {}, of {}"), sayCount(STALLSCOPE_COUNT("Steps", "{} steps", "{} step"), steps.steps.size()),
            displayText(steps.name), launchesText(steps.launches));
    return sayFor(steps.steps.size(), STALLSCOPE_COUNT("Steps", "Found {} steps of {}", "Found {} step of {}"), formatCount(std::ssize(steps.steps)),
        launchesText(steps.launches));
}

/// The largest parts first, with their signs.
std::string partsText(const Explanation& explained)
{
    std::vector<ExplainedPart> parts = explainedParts(explained);
    std::erase_if(parts, [&](const ExplainedPart& part) { return kLeastPart * part.length <= explained.wall; });
    std::stable_sort(parts.begin(), parts.end(), [](const ExplainedPart& a, const ExplainedPart& b) { return a.length > b.length; });
    std::string text;
    for (const ExplainedPart& part : parts)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", signedDuration(part.length), say(part.label));
    return text;
}

/// Whose time grew, where that is a good part of the difference.
std::string culpritsText(const Trace& trace, const StepDifference& difference)
{
    std::string text;
    const auto isGoodPart = [&](Nanos more) { return 4 * more >= difference.parts.wall; };
    if (difference.kernel.isValid() && isGoodPart(difference.kernelMore))
        text = together(
            text, say(STALLSCOPE_TEXT("Steps", "Kernel {} took {} longer."), mentioned(trace, difference.kernel), formatDuration(difference.kernelMore)));
    if (difference.wait.isValid() && isGoodPart(difference.waitMore))
        text = together(
            text, say(STALLSCOPE_TEXT("Steps", "The host waited {} longer in {}."), formatDuration(difference.waitMore), mentioned(trace, difference.wait)));
    if (difference.launches > 0)
        text = together(text, say(STALLSCOPE_TEXT("Steps", "It has {} more."), launchesText(static_cast<std::uint64_t>(difference.launches))));
    return text;
}

std::string medianText(const RunSteps& steps)
{
    const std::string count = formatCount(std::ssize(steps.steps));
    if (steps.areOnHostAlone())
        return sayFor(
            steps.steps.size(), STALLSCOPE_COUNT("Steps", "{} ({} annotated steps)", "{} ({} annotated step)"), formatDuration(steps.length.median), count);
    const Text known = steps.origin == StepOrigin::Annotated ? STALLSCOPE_COUNT("Steps", "{} ({} annotated steps of {})", "{} ({} annotated step of {})")
                                                             : STALLSCOPE_COUNT("Steps", "{} ({} found steps of {})", "{} ({} found step of {})");
    return sayFor(steps.steps.size(), known, formatDuration(steps.length.median), count, launchesText(steps.launches));
}

} // namespace

std::string stepsSentence(const RunSteps& steps)
{
    if (!steps.areThere())
        return noStepsText(steps.origin);
    if (steps.steps.size() == 1)
        return say(STALLSCOPE_TEXT("Steps", "{}: {}."), countText(steps), formatDuration(steps.length.median));
    std::string text = say(STALLSCOPE_TEXT("Steps", "{}: median {}, interquartile range {} to {}."), countText(steps), formatDuration(steps.length.median),
        formatDuration(steps.length.low), formatDuration(steps.length.high));
    // Where steps overlap, the device has no time of its own for some of them, and the median is not its pace.
    const bool isPace = steps.length.low > 0;
    if (isPace && static_cast<double>(steps.host.median) < kAhead * static_cast<double>(steps.length.median))
        text = together(text, say(STALLSCOPE_TEXT("Steps", "The host takes {} per step and runs ahead of the device."), formatDuration(steps.host.median)));
    return text;
}

std::string stepName(const RunSteps& steps, std::size_t step)
{
    constexpr std::size_t kLongest = 100;
    const std::string& name = steps.steps[step].name;
    return name.empty() ? formatCount(static_cast<std::int64_t>(step + 1)) : elidedMiddle(displayText(name), kLongest);
}

std::string slowestSentence(const Trace& trace, const RunSteps& steps)
{
    if (!steps.areThere() || steps.slowestMore.parts.wall <= 0)
        return {};
    const bool isNamed = !steps.steps[steps.slowest].name.empty();
    const std::string step = stepName(steps, steps.slowest);
    const std::string length = formatDuration(steps.steps[steps.slowest].length());
    const std::string more = formatDuration(steps.slowestMore.parts.wall);
    if (steps.areOnHostAlone())
        return say(isNamed ? STALLSCOPE_TEXT("Steps", "Slowest step, {}: {}, {} longer than the median step.")
                           : STALLSCOPE_TEXT("Steps", "Slowest step {}: {}, {} longer than the median step."),
            step, length, more);
    const std::string slowest = say(isNamed ? STALLSCOPE_TEXT("Steps", "Slowest step, {}: {}, {} longer than the median step: {}.")
                                            : STALLSCOPE_TEXT("Steps", "Slowest step {}: {}, {} longer than the median step: {}."),
        step, length, more, partsText(steps.slowestMore.parts));
    return together(slowest, culpritsText(trace, steps.slowestMore));
}

std::string stepsAgainst(const RunSteps& a, const RunSteps& b)
{
    const Nanos difference = b.length.median - a.length.median;
    const auto ratio = a.length.median > 0 ? std::optional(static_cast<double>(b.length.median) / static_cast<double>(a.length.median)) : std::nullopt;
    const std::string change = difference == 0 ? std::string() : fmt::format(", {}", signedPercent(ratio));
    return say(STALLSCOPE_TEXT("Steps", "Median step: {} in A, {} in B, difference {}{}."), medianText(a), medianText(b), signedDuration(difference), change);
}

} // namespace stallscope::narrative
