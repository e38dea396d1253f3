// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/narrative/wording.h"

#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"

#include <fmt/format.h>

namespace stallscope::narrative {

std::string shown(const Trace& trace, StringId text)
{
    return displayText(trace.text(text));
}

std::string shownShare(const Share& share)
{
    return share ? formatShare(*share) : sayUnknown();
}

std::string shownPart(Nanos part, Nanos whole)
{
    return whole > 0 ? formatShare(static_cast<double>(part) / static_cast<double>(whole)) : sayUnknown();
}

std::string timesText(std::uint64_t count)
{
    return sayCount(STALLSCOPE_COUNT("Words", "{} times", "{} time"), count);
}

std::string callUnderCause(const Trace& trace, StringId call, StringId cause)
{
    const std::string name = shown(trace, call);
    return cause.isValid() ? say(STALLSCOPE_TEXT("Words", "{} under {}"), name, shown(trace, cause)) : name;
}

std::string trackName(const Trace& trace, TrackId track)
{
    if (!track.isValid() || track.index() >= trace.tracks.size())
        return {};
    const TrackInfo& info = trace.tracks[track.index()].info;
    return displayText(info.name.empty() ? info.nativeId : info.name);
}

std::string deviceName(const Trace& trace, DeviceId device)
{
    if (!device.isValid() || device.index() >= trace.devices.size())
        return {};
    const DeviceInfo& known = trace.devices[device.index()];
    return displayText(known.name.empty() ? fmt::format("device {}", known.ordinal) : fmt::format("{} {}", known.ordinal, known.name));
}

std::string runName(const RunReport& run)
{
    const std::string& name = run.strategy.empty() ? run.name : run.strategy;
    if (name.empty())
        return "run";
    return displayText(run.repeat > 0 ? fmt::format("{}, repeat {}", name, run.repeat) : name);
}

} // namespace stallscope::narrative
