// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/record_options.h"

#include <charconv>
#include <cstdlib>
#include <string_view>

namespace stallscope::inject {

namespace {

constexpr const char* kFolder = "STALLSCOPE_RECORD_FOLDER";
constexpr const char* kStart = "STALLSCOPE_RECORD_START";
constexpr const char* kDelay = "STALLSCOPE_RECORD_DELAY";
constexpr const char* kDuration = "STALLSCOPE_RECORD_DURATION";
constexpr const char* kRange = "STALLSCOPE_RECORD_RANGE";
constexpr const char* kMaxBytes = "STALLSCOPE_RECORD_MAX_BYTES";
constexpr const char* kStacks = "STALLSCOPE_RECORD_STACKS";
constexpr const char* kCupti = "STALLSCOPE_RECORD_CUPTI";
constexpr const char* kWholeGraphs = "STALLSCOPE_RECORD_WHOLE_GRAPHS";

constexpr std::string_view kNvtxPrefix = "nvtx:";
constexpr std::string_view kProfiler = "profiler";

std::string_view variable(const char* name)
{
    const char* const value = std::getenv(name);
    return value ? value : "";
}

std::optional<std::int64_t> number(const char* name)
{
    const std::string_view text = variable(name);
    std::int64_t value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    return problem == std::errc{} && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

std::string rangeText(const RecordOptions& options)
{
    switch (options.range) {
    case RecordOptions::Range::Nvtx: return std::string(kNvtxPrefix) + options.rangeName;
    case RecordOptions::Range::Profiler: return std::string(kProfiler);
    case RecordOptions::Range::Whole: break;
    }
    return {};
}

void readRange(RecordOptions& options)
{
    const std::string_view text = variable(kRange);
    if (text == kProfiler)
        options.range = RecordOptions::Range::Profiler;
    if (text.substr(0, kNvtxPrefix.size()) != kNvtxPrefix)
        return;
    options.range = RecordOptions::Range::Nvtx;
    options.rangeName = text.substr(kNvtxPrefix.size());
}

} // namespace

/// All of them, also those that say nothing: a recording within a recording is to inherit none of the outer one's. But for
/// the threshold of stacks, which is the user's to set.
Variables toEnvironment(const RecordOptions& options)
{
    const auto text = [](const auto& number) { return number ? std::to_string(*number) : std::string(); };
    return {{kFolder, options.folder}, {kStart, std::to_string(options.start)}, {kDelay, std::to_string(options.delay)}, {kDuration, text(options.duration)},
        {kRange, rangeText(options)}, {kMaxBytes, text(options.maxBytes)}, {kCupti, options.usesCupti ? "1" : "0"},
        {kWholeGraphs, options.hasWholeGraphs ? "1" : "0"}};
}

std::optional<RecordOptions> fromEnvironment()
{
    RecordOptions options;
    options.folder = variable(kFolder);
    if (options.folder.empty())
        return std::nullopt;
    options.start = number(kStart).value_or(0);
    options.delay = number(kDelay).value_or(0);
    options.duration = number(kDuration);
    readRange(options);
    if (const auto bytes = number(kMaxBytes))
        options.maxBytes = static_cast<std::uint64_t>(*bytes);
    options.stackThreshold = number(kStacks).value_or(options.stackThreshold);
    options.usesCupti = variable(kCupti) != "0";
    options.hasWholeGraphs = variable(kWholeGraphs) == "1";
    return options;
}

} // namespace stallscope::inject
