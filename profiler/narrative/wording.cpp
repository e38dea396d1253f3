// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/narrative/wording.h"

#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/trace/shared_device.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace stallscope::narrative {

std::string shown(const Trace& trace, StringId text)
{
    return displayText(trace.text(text));
}

std::string mentioned(const Trace& trace, StringId text)
{
    constexpr std::size_t kLongest = 100;
    return elidedMiddle(shown(trace, text), kLongest);
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

namespace {

/// "<built-in method sum of type object at 0x7f00>" -> "sum".
std::string_view plainName(std::string_view function)
{
    for (const std::string_view kind : {"<built-in function ", "<built-in method "}) {
        if (function.starts_with(kind))
            return function.substr(kind.size(), function.find_first_of(" >", kind.size()) - kind.size());
    }
    return function;
}

} // namespace

std::string codeAtCaller(const Trace& trace, StringId name, StringId caller)
{
    if (!caller.isValid())
        return shown(trace, name);
    return say(STALLSCOPE_TEXT("Words", "{} at {}"), displayText(plainName(trace.text(name))), shown(trace, caller));
}

std::string callUnderCause(const Trace& trace, StringId call, StringId cause)
{
    const std::string name = mentioned(trace, call);
    return cause.isValid() ? say(STALLSCOPE_TEXT("Words", "{} under {}"), name, mentioned(trace, cause)) : name;
}

std::string trackName(const Trace& trace, TrackId track)
{
    if (!track.isValid() || track.index() >= trace.tracks.size())
        return {};
    const TrackInfo& info = trace.tracks[track.index()].info;
    const std::string name = displayText(info.name.empty() ? info.nativeId : info.name);
    return isOfAnotherProcess(trace, info) ? say(STALLSCOPE_TEXT("Words", "{} (PID {})"), name, trace.processes[info.process.index()].pid) : name;
}

namespace {

std::string titleOf(const DeviceInfo& device)
{
    return device.name.empty() ? fmt::format("GPU {}", device.ordinal) : device.name;
}

/// Whether another device has the same properties. Of very many devices, none is compared with all others.
template <class IsSame>
bool hasTwin(const Trace& trace, const IsSame& isSame)
{
    constexpr std::size_t kMostCompared = 256;
    return trace.devices.size() > kMostCompared || std::ranges::count_if(trace.devices, isSame) > 1;
}

} // namespace

std::string deviceName(const Trace& trace, DeviceId device)
{
    if (!device.isValid() || device.index() >= trace.devices.size())
        return {};
    const DeviceInfo& known = trace.devices[device.index()];
    std::string name = known.name.empty() ? fmt::format("device {}", known.ordinal) : fmt::format("{} {}", known.ordinal, known.name);
    const bool isOfProcess = known.process.isValid() && known.process.index() < trace.processes.size();
    if (isOfProcess && hasTwin(trace, [&known](const DeviceInfo& other) { return other.ordinal == known.ordinal && other.name == known.name; })) {
        const Process& process = trace.processes[known.process.index()];
        name += process.rank ? fmt::format(", rank {}", *process.rank) : fmt::format(", process {}", process.pid);
    }
    return displayText(name);
}

std::string shortDeviceName(const Trace& trace, DeviceId device)
{
    if (!device.isValid() || device.index() >= trace.devices.size())
        return {};
    const std::string title = titleOf(trace.devices[device.index()]);
    return hasTwin(trace, [&title](const DeviceInfo& other) { return titleOf(other) == title; }) ? deviceName(trace, device) : displayText(title);
}

std::string deviceNameInProcess(const Trace& trace, DeviceId device)
{
    if (!device.isValid() || device.index() >= trace.devices.size())
        return {};
    const DeviceInfo& known = trace.devices[device.index()];
    const bool isOneOfSeveral =
        !known.name.empty() && hasTwin(trace, [&known](const DeviceInfo& other) { return other.process == known.process && other.name == known.name; });
    return displayText(isOneOfSeveral ? fmt::format("{} {}", known.ordinal, known.name) : titleOf(known));
}

std::string runName(const RunReport& run)
{
    const std::string& name = run.strategy.empty() ? run.name : run.strategy;
    if (name.empty())
        return "run";
    return displayText(run.repeat > 0 ? fmt::format("{}, repeat {}", name, run.repeat) : name);
}

} // namespace stallscope::narrative
