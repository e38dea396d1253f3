// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/log_folder.h"

#include "profiler/base/say.h"
#include "profiler/base/utf8.h"

#include <algorithm>
#include <set>

namespace stallscope {

namespace {

using Path = std::filesystem::path;

/// File with the same events that JAX writes for another viewer.
constexpr const char* kTwin = "perfetto_trace.json.gz";
constexpr const char* kTraceEnd = ".trace.json.gz";

bool isRun(const Path& folder)
{
    return folder.parent_path().filename() == "profile" && folder.parent_path().parent_path().filename() == "plugins";
}

bool isTwin(const Path& file, const std::vector<Path>& files)
{
    return file.filename() == kTwin && std::any_of(files.begin(), files.end(), [&file](const Path& other) {
        return other != file && other.parent_path() == file.parent_path() && other.filename().string().ends_with(kTraceEnd);
    });
}

} // namespace

LogFolder latestRun(const std::vector<Path>& files)
{
    std::set<Path> runs;
    Path latest;
    for (const Path& file : files) {
        if (isRun(file.parent_path())) {
            runs.insert(file.parent_path());
            latest = file.parent_path();
        }
    }
    LogFolder folder;
    for (const Path& run : runs) {
        if (run != latest)
            folder.olderRuns.push_back(displayText(run.filename().string()));
    }
    for (const Path& file : files) {
        const bool isOlder = isRun(file.parent_path()) && file.parent_path() != latest;
        if (!isOlder && !isTwin(file, files))
            folder.files.push_back(file);
    }
    return folder;
}

std::string olderRunsWords(const LogFolder& folder)
{
    if (folder.olderRuns.empty())
        return {};
    std::string names;
    for (const std::string& run : folder.olderRuns)
        names.append(names.empty() ? "" : ", ").append(run);
    return say(STALLSCOPE_TEXT("Ranks", "Only the latest run of the profiler was opened; open the folders of the others by themselves: {}."), names);
}

} // namespace stallscope
