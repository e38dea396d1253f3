// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/mcp/allowed_paths.h"

#include "profiler/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

namespace stallscope::cli::mcp {

namespace fs = std::filesystem;

namespace {

/// Both are absolute and without links.
bool isWithin(const fs::path& path, const fs::path& folder)
{
    return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

} // namespace

Result<AllowedPaths> AllowedPaths::make(const std::vector<std::string>& paths)
{
    AllowedPaths allowed;
    for (const std::string& path : paths) {
        std::error_code problem;
        const fs::path resolved = fs::canonical(path, problem);
        if (problem)
            return Error{fmt::format("{}: {}", displayText(path), problem.message())};
        (fs::is_directory(resolved, problem) ? allowed.m_folders : allowed.m_files).push_back(resolved);
    }
    return allowed;
}

bool AllowedPaths::contains(const fs::path& path) const
{
    std::error_code problem;
    const fs::path resolved = fs::canonical(path, problem);
    if (problem)
        return false;
    return std::ranges::find(m_files, resolved) != m_files.end()
        || std::ranges::any_of(m_folders, [&resolved](const fs::path& folder) { return isWithin(resolved, folder); });
}

Result<> AllowedPaths::checkLinksIn(const fs::path& folder) const
{
    constexpr std::size_t kMostEntries = 200'000;
    std::size_t entries = 0;
    std::error_code problem;
    auto entry = fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, problem);
    for (const auto end = fs::recursive_directory_iterator(); !problem && entry != end; entry.increment(problem)) {
        std::error_code ignored;
        if (entry->is_symlink(ignored) && !contains(entry->path()))
            return Error{fmt::format("{}: a link in this folder leads out of the allowed folders", displayText(entry->path().string()))};
        if (++entries > kMostEntries)
            return Error{fmt::format("{}: the folder has more than {} entries; open a smaller one", displayText(folder.string()), kMostEntries)};
    }
    return problem ? Result<>(Error{fmt::format("{}: {}", displayText(folder.string()), problem.message())}) : Result<>();
}

/// Whether a path exists outside is not told.
Result<fs::path> AllowedPaths::resolve(const std::string& path) const
{
    if (path.empty() || path.find('\0') != std::string::npos)
        return Error{"a path is not empty, and has no zero bytes"};
    const fs::path wanted(path);
    std::vector<fs::path> candidates;
    if (wanted.is_absolute())
        candidates.push_back(wanted);
    else
        for (const fs::path& folder : m_folders)
            candidates.push_back(folder / wanted);
    for (const fs::path& file : m_files) {
        if (file.filename() == wanted)
            candidates.push_back(file);
    }
    for (const fs::path& candidate : candidates) {
        std::error_code problem;
        if (contains(candidate))
            return fs::canonical(candidate, problem);
    }
    const bool isInside = std::ranges::any_of(candidates, [this](const fs::path& candidate) {
        return std::ranges::any_of(m_folders, [&](const fs::path& folder) { return isWithin(candidate.lexically_normal(), folder); });
    });
    return isInside ? Error{fmt::format("{}: not found, or a link to a file outside of the allowed folders", displayText(path))}
                    : Error{fmt::format("{}: not in a folder that this server may read; list_files shows the files that it may", displayText(path))};
}

} // namespace stallscope::cli::mcp
