// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

namespace stallscope::bench {

/// Opens a session under a limit of memory, shows it on a screen that nobody sees, at several zooms, and prints what that took,
/// a name and a number a line. In a process of its own, so that the memory is that of this alone.
int printShown(const std::filesystem::path& path, std::uint64_t limit);
/// Works out its numbers under such a limit, and prints likewise.
int printAnalysed(const std::filesystem::path& path, std::uint64_t limit);

/// What such a process of this program printed; empty where it failed.
[[nodiscard]] std::map<std::string, double> figuresOf(const std::string& arguments);

} // namespace stallscope::bench
