// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/plugin.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// Checks which features of Stallscope work on this machine, and advises on the others.
namespace stallscope::cli {

struct Finding {
    enum class State { Works, Limited, Missing };

    const char* key = ""; ///< in JSON
    std::string what;     ///< checked feature
    State state = State::Works;
    std::string found;
    std::string advice; ///< how to make it work, or work better; empty: nothing to do
};

/// Properties of the machine that the checks use; tests replace them.
struct CheckedMachine {
    PluginSearch plugins = installedPlugins();
    std::vector<std::filesystem::path> deviceFiles{"/dev/nvidiactl", "/dev/nvidia0"};
    std::filesystem::path folder = "."; ///< for recordings
    std::string path;                   ///< search path of programs: "/usr/bin:/bin"
    std::string display;                ///< name of the display; empty: none
};
/// The machine and environment of this process.
[[nodiscard]] CheckedMachine thisMachine();

/// May take seconds while a driver starts.
[[nodiscard]] std::vector<Finding> checkMachine(const CheckedMachine& machine);

/// "python3.12" -> "3.12"; empty if the name contains no version.
[[nodiscard]] std::string versionOfPython(std::string_view fileName);

} // namespace stallscope::cli
