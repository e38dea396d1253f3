// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/memory_use.h"

#include "profiler/formats/formats.h"

#include <fmt/format.h>

#include <cstdio>
#include <fstream>
#include <malloc.h>
#include <memory>
#include <string>

namespace stallscope::bench {

namespace {

/// A line of /proc/self/status: "VmHWM:    123 kB".
std::uint64_t statusBytes(const std::string& name)
{
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;) {
        if (word != name + ":")
            continue;
        std::uint64_t kib = 0;
        status >> kib;
        return kib << 10;
    }
    return 0;
}

} // namespace

std::uint64_t residentNow()
{
    return statusBytes("VmRSS");
}

std::uint64_t residentPeak()
{
    return statusBytes("VmHWM");
}

std::uint64_t beginPeak()
{
    ::malloc_trim(0); // memory that was freed before would be used again without being counted
    std::ofstream reset("/proc/self/clear_refs");
    reset << '5' << std::flush;
    return reset ? residentNow() : 0;
}

std::optional<MemoryUse> memoryUseOf(const std::filesystem::path& path, std::uint64_t limit)
{
    const std::string program = std::filesystem::read_symlink("/proc/self/exe");
    const std::string command = fmt::format("'{}' --memory-of '{}' --memory-limit {}", program, path.string(), limit);
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> out(::popen(command.c_str(), "r"), &::pclose);
    unsigned long spans = 0;
    unsigned long peak = 0;
    unsigned long left = 0;
    if (!out || std::fscanf(out.get(), "%lu %lu %lu", &spans, &peak, &left) != 3)
        return {};
    return MemoryUse{spans, peak, left};
}

int printMemoryUse(const std::filesystem::path& path, std::uint64_t limit)
{
    ImportOptions options;
    if (limit > 0)
        options.memory = std::make_shared<ColumnCache>(limit);
    const std::uint64_t before = statusBytes("RssAnon");
    const std::uint64_t fileBefore = statusBytes("VmRSS") - before;
    const auto trace = openTrace(path, options);
    if (!trace) {
        fmt::print(stderr, "{}\n", trace.error().message);
        return 1;
    }
    const std::uint64_t peak = statusBytes("VmHWM") - before - fileBefore;
    fmt::print("{} {} {}\n", (*trace)->spanCount(), peak, statusBytes("RssAnon") - before);
    return 0;
}

} // namespace stallscope::bench
