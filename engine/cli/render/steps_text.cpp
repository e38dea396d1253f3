// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/steps_text.h"

#include "engine/cli/render/text_table.h"
#include "profiler/base/units.h"
#include "profiler/narrative/compare_words.h"
#include "profiler/narrative/steps_words.h"

namespace stallscope::cli {

namespace {

constexpr std::size_t kSentenceIndent = 2;

} // namespace

std::string stepsText(const Page& page, const Trace& trace, const RunSteps& steps)
{
    std::string out = heading(page, "Steps") + wrapped(narrative::stepsSentence(steps), page.width, kSentenceIndent);
    if (const std::string slowest = narrative::slowestSentence(trace, steps); !slowest.empty())
        out += wrapped(slowest, page.width, kSentenceIndent);
    return out;
}

std::string comparedStepsText(const Page& page, const ComparedSteps& steps)
{
    using enum TextTable::Kind;
    if (!steps.areThere())
        return {};
    const Step& a = steps.a->steps[steps.a->median];
    const Step& b = steps.b->steps[steps.b->median];
    TextTable table({{"of the median step", Words}, {"A"}, {"B"}, {"B - A"}});
    const auto add = [&table](const std::string& name, Nanos inA, Nanos inB) {
        table.addRow({name, formatDuration(inA), formatDuration(inB), narrative::signedDuration(inB - inA)});
    };
    const std::vector<narrative::ExplainedPart> partsOfA = narrative::explainedParts(explainSteps({}, a));
    const std::vector<narrative::ExplainedPart> partsOfB = narrative::explainedParts(explainSteps({}, b));
    const bool areOnHostAlone = steps.a->areOnHostAlone() && steps.b->areOnHostAlone();
    for (std::size_t i = 0; i < partsOfA.size() && !areOnHostAlone; ++i)
        add(say(partsOfA[i].label), partsOfA[i].length, partsOfB[i].length);
    add("length", a.length(), b.length());
    if (!areOnHostAlone)
        add("blocking calls in it", a.waited, b.waited);
    add("between the quartiles of all steps", steps.a->length.spread(), steps.b->length.spread());
    return heading(page, "Steps") + wrapped(narrative::stepsAgainst(*steps.a, *steps.b), page.width, kSentenceIndent) + table.text(page);
}

} // namespace stallscope::cli
