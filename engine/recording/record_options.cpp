// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/record_options.h"

#include "engine/inject/record_variables.h"
#include "engine/recording/shard_facts.h"

#include <charconv>
#include <fstream>
#include <iterator>

namespace stallscope::recording {

Variables environmentFor(const RecordOptions& options, const InjectedLibraries& libraries, const std::string& eventsFolder, bool usesTicks)
{
    namespace variable = inject::variable;
    return {{variable::kFolder, eventsFolder}, {variable::kClock, usesTicks ? "ticks" : "monotonic"}, {variable::kBoot, bootId()},
        {variable::kCudaLibrary, options.recordsCuda ? libraries.cuda : std::string()}, {variable::kWholeGraphs, options.hasWholeGraphs ? "1" : "0"},
        {variable::kNvtxInjection, libraries.nvtx}, {variable::kCudaInjection, libraries.nvtx}};
}

namespace {

constexpr const char* kOptionsFile = "/options";

std::optional<Nanos> numberFrom(const std::string& text)
{
    Nanos value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    return problem == std::errc{} && !text.empty() ? std::optional(value) : std::nullopt;
}

} // namespace

std::string optionsFile(const std::string& eventsFolder)
{
    return eventsFolder + kOptionsFile;
}

void saveOptions(const RecordOptions& options, const std::string& eventsFolder)
{
    std::ofstream file(eventsFolder + kOptionsFile);
    file << "start=" << options.start << "\ndelay=" << options.delay << '\n';
    if (options.duration)
        file << "duration=" << *options.duration << '\n';
    if (options.range == RecordOptions::Range::Profiler)
        file << "profiler=\n";
    if (options.range == RecordOptions::Range::Nvtx)
        file << "nvtx=" << options.rangeName << '\n'; // last: a name may contain anything
}

RecordOptions loadOptions(const std::string& eventsFolder)
{
    RecordOptions options;
    std::ifstream file(eventsFolder + kOptionsFile);
    std::string key;
    while (std::getline(file, key, '=')) {
        std::string value;
        if (key == "nvtx") {
            value.assign(std::istreambuf_iterator<char>(file), {});
            options.range = RecordOptions::Range::Nvtx;
            options.rangeName = value.substr(0, value.empty() ? 0 : value.size() - 1);
            break;
        }
        std::getline(file, value);
        if (key == "start")
            options.start = numberFrom(value).value_or(0);
        else if (key == "delay")
            options.delay = numberFrom(value).value_or(0);
        else if (key == "duration")
            options.duration = numberFrom(value);
        else if (key == "profiler")
            options.range = RecordOptions::Range::Profiler;
    }
    return options;
}

} // namespace stallscope::recording
