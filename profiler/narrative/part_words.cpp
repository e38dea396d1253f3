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
    return say(STALLSCOPE_TEXT("Part", "The device is busy {} of this part, and {} of the run."), shownShare(part.busy), shownShare(part.runBusy));
}

std::string extentOfPart(const PartFacts& part)
{
    return say(STALLSCOPE_TEXT("Part", "{} ({} of {})"), rangeOfPart(part), formatDuration(part.length()), formatDuration(part.run));
}

std::string sentence(const std::string& subject, const PartFacts& part)
{
    if (part.fitsWhole())
        return together(say(STALLSCOPE_TEXT("Part", "{}: {}."), subject, extentOfPart(part)), busyWords(part));
    const std::string range = say(STALLSCOPE_TEXT("Part", "{}: {}, because the whole run needs about {} of memory, and {} is available."), subject,
        extentOfPart(part), formatBytes(part.neededBytes), formatBytes(part.allowedBytes));
    return together(range, busyWords(part));
}

} // namespace

std::string rangeOfPart(const PartFacts& part)
{
    return say(STALLSCOPE_TEXT("Part", "from {} to {} of the run"), formatDuration(part.range.start), formatDuration(part.range.end));
}

std::string stepsAndAdviceOfPart(const PartFacts& part)
{
    return sentence(say(STALLSCOPE_TEXT("Part", "Steps and advice")), part);
}

std::string predictionsOfPart(const PartFacts& part)
{
    return sentence(say(STALLSCOPE_TEXT("Part", "Critical path and predictions")), part);
}

std::string gapsAndStepsOfPart(RunId run, const PartFacts& part)
{
    return sentence(say(STALLSCOPE_TEXT("Part", "Idle gaps and steps of run {}"), run.value()), part);
}

std::string operatorsOfPart(const PartFacts& part)
{
    return sentence(say(STALLSCOPE_TEXT("Part", "Operators")), part);
}

} // namespace stallscope::narrative
