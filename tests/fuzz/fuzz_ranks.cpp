// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/formats.h"
#include "tests/profiler/formats/accounted.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>

#include <unistd.h>

using namespace stallscope;

namespace {

constexpr char kBetweenFiles = '\x1e';
constexpr char kLogMark = '\x1d';
constexpr int kMostFiles = 6;

[[noreturn]] void complain(const char* what, const std::string& detail)
{
    std::fprintf(stderr, "%s\n%s\n", what, detail.c_str());
    std::abort();
}

/// Where the files of a folder lie: one a rank, or as TensorBoard has them, two hosts of three runs of the profiler.
std::filesystem::path placeOf(int file, bool isLog)
{
    const std::string number = std::to_string(file);
    if (!isLog)
        return "rank" + number + ".json";
    return std::filesystem::path("plugins/profile") / ("run" + std::to_string(file / 2)) / ("host" + number + ".trace.json");
}

const std::string kPrefix = "fuzz_ranks_";

/// A fuzzer that is interrupted or finds something has no time to tidy up: the next one does.
void removeLeftFolders()
{
    std::error_code failed;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::temp_directory_path(), failed)) {
        const std::string name = entry.path().filename().string();
        const pid_t owner = name.starts_with(kPrefix) ? std::atoi(name.c_str() + kPrefix.size()) : 0;
        if (owner > 0 && ::kill(owner, 0) != 0 && errno == ESRCH)
            std::filesystem::remove_all(entry.path(), failed);
    }
}

/// A folder with a file for each piece of the input.
class Folder {
public:
    explicit Folder(bool isLog)
        : m_path(std::filesystem::temp_directory_path() / (kPrefix + std::to_string(::getpid()) + (isLog ? "_log" : ""))), m_isLog(isLog)
    {
        for (int file = 0; file < kMostFiles; ++file)
            std::filesystem::create_directories((m_path / placeOf(file, isLog)).parent_path());
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(m_path); }

    void fill(std::string_view input) const
    {
        for (int file = 0; file < kMostFiles; ++file) {
            const std::filesystem::path path = m_path / placeOf(file, m_isLog);
            const std::size_t end = std::min(input.find(kBetweenFiles), input.size());
            if (input.empty())
                std::filesystem::remove(path);
            else
                std::ofstream(path, std::ios::binary).write(input.data(), static_cast<std::streamsize>(end));
            input.remove_prefix(std::min(end + 1, input.size()));
        }
    }
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
    bool m_isLog;
};

/// Of how many spans the accounts of the files that were kept tell, whose sums are right.
std::uint64_t spansToldIn(const Trace& trace)
{
    std::uint64_t spans = 0;
    for (const auto& [name, value] : trace.facts) {
        if (!name.starts_with(RecordAccount::kName))
            continue;
        Trace one;
        one.facts = {{RecordAccount::kName, value}};
        auto counts = test::accountOf(one);
        const std::uint64_t read = counts["read"];
        spans += counts["spans"];
        counts.erase("read");
        std::uint64_t sum = 0;
        for (const auto& [what, count] : counts)
            sum += count;
        if (sum != read)
            complain("an account does not add up", name + ": " + value);
    }
    return spans;
}

void check(const Trace& trace)
{
    if (spansToldIn(trace) != trace.spanCount())
        complain("spans were lost", std::to_string(spansToldIn(trace)) + " read, " + std::to_string(trace.spanCount()) + " there");
    for (const Track& track : trace.tracks) {
        if (track.info.process.index() >= trace.processes.size())
            complain("a track without a process", track.info.name);
        for (const Lane& lane : track.lanes) {
            Nanos end = -kTimeLimit;
            lane.forEach([&end](const SpanColumns& columns, std::size_t row) {
                const Span span = columns.at(row);
                if (span.start < end || span.duration < 0 || span.end() >= kTimeLimit)
                    complain("spans of a lane overlap", std::to_string(span.start));
                end = span.end();
            });
        }
    }
}

} // namespace

/// A folder of traces, with a byte between them that no JSON holds; another one before them makes it TensorBoard's.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const Folder kRanks(false);
    static const Folder kLog(true);
    std::string_view input(reinterpret_cast<const char*>(data), size);
    const bool isLog = input.starts_with(kLogMark);
    input.remove_prefix(isLog ? 1 : 0);
    const Folder& folder = isLog ? kLog : kRanks;
    folder.fill(input);
    ImportOptions options;
    options.threads = 1;
    const auto trace = openTrace(folder.path(), options);
    if (trace)
        check(**trace);
    else if (trace.error().message.empty())
        complain("an error without words", {});
    return 0;
}

extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/)
{
    removeLeftFolders();
    return 0;
}
