// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace stallscope::cli::mcp {

/// The files that a client may read: those named at the start, and all in the folders named there. Symbolic links are resolved first, so a link
/// that leads out of these folders is refused.
class AllowedPaths {
public:
    /// Fails for a path that does not exist.
    [[nodiscard]] static Result<AllowedPaths> make(const std::vector<std::string>& paths);

    /// The resolved path. Relative paths are tried in each folder, in the order in which the folders were named.
    [[nodiscard]] Result<std::filesystem::path> resolve(const std::string& path) const;
    /// Whether the path, with its links resolved, is allowed.
    [[nodiscard]] bool contains(const std::filesystem::path& path) const;
    /// Fails if a folder holds a link that leads to something that is not allowed. Readers of folders follow links.
    [[nodiscard]] Result<> checkLinksIn(const std::filesystem::path& folder) const;
    [[nodiscard]] const std::vector<std::filesystem::path>& folders() const { return m_folders; }
    [[nodiscard]] const std::vector<std::filesystem::path>& files() const { return m_files; }

private:
    std::vector<std::filesystem::path> m_folders; // resolved
    std::vector<std::filesystem::path> m_files;
};

} // namespace stallscope::cli::mcp
