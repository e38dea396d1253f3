// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/narrative/part_words.h"

#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/narrative/wording.h"

namespace stallscope::narrative {

namespace {

std::string busyWords(const PartFacts& part)
{
    if (!part.busy || !part.runBusy)
        return {};
    const std::string here = shownShare(part.busy);
    const std::string all = shownShare(part.runBusy);
    return part.devices > 1 ? say(STALLSCOPE_TEXT("Part", "The devices are busy {} of this part and {} of the run (mean)."), here, all)
                            : say(STALLSCOPE_TEXT("Part", "The device is busy {} of this part and {} of the run."), here, all);
}

std::string memoryWords(const PartFacts& part)
{
    if (part.fitsWhole())
        return {};
    return say(
        STALLSCOPE_TEXT("Part", "A full analysis needs about {} of memory; {} is available."), formatBytes(part.neededBytes), formatBytes(part.allowedBytes));
}

std::string startOf(const PartFacts& part)
{
    return formatDuration(part.range.start);
}

std::string endOf(const PartFacts& part)
{
    return formatDuration(part.range.end);
}

/// `extent`: what covers which part.
std::string sentences(const std::string& extent, const PartFacts& part)
{
    return together(together(extent, memoryWords(part)), busyWords(part));
}

} // namespace

std::string rangeOfPart(const PartFacts& part)
{
    return say(STALLSCOPE_TEXT("Part", "from {} to {} of the run"), startOf(part), endOf(part));
}

std::string stepsAndAdviceOfPart(const PartFacts& part)
{
    return sentences(
        say(STALLSCOPE_TEXT("Part", "Steps and advice cover {} to {} of the {} run."), startOf(part), endOf(part), formatDuration(part.run)), part);
}

std::string predictionsOfPart(const PartFacts& part)
{
    return sentences(
        say(STALLSCOPE_TEXT("Part", "Critical path and predictions cover {} to {} of the {} run."), startOf(part), endOf(part), formatDuration(part.run)),
        part);
}

std::string gapsAndStepsOfPart(RunId run, const PartFacts& part)
{
    return sentences(
        say(STALLSCOPE_TEXT("Part", "Idle gaps and steps of run {} cover {} to {} of {}."), run.value(), startOf(part), endOf(part), formatDuration(part.run)),
        part);
}

std::string operatorsOfPart(const PartFacts& part)
{
    return sentences(say(STALLSCOPE_TEXT("Part", "Operators cover {} to {} of the {} run."), startOf(part), endOf(part), formatDuration(part.run)), part);
}

} // namespace stallscope::narrative
