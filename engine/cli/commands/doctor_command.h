// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/backends.h"
#include "engine/experiment/plugin.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// What of Stallscope works on this machine, and how to get what does not.
namespace stallscope::cli {

struct Finding {
    enum class State { Works, Limited, Missing };

    const char* key = ""; ///< of JSON
    std::string what;     ///< what was looked at
    State state = State::Works;
    std::string found;
    std::string advice; ///< how to get it, or more of it; empty: nothing to do
};

/// What is looked at; tests put something else in its place.
struct CheckedMachine {
    PluginSearch plugins = installedPlugins();
    std::vector<std::filesystem::path> deviceFiles{"/dev/nvidiactl", "/dev/nvidia0"};
    std::filesystem::path folder = "."; ///< where recordings go
    std::string path;                   ///< where programs are looked for: "/usr/bin:/bin"
    std::string display;                ///< its name; empty: none
};
/// This process and its surroundings.
[[nodiscard]] CheckedMachine thisMachine();

/// Takes up to some seconds where a driver has to be started.
[[nodiscard]] std::vector<Finding> checkMachine(const CheckedMachine& machine);

/// "3.12" of a file that is called "python3.12"; empty where its name does not tell.
[[nodiscard]] std::string versionOfPython(std::string_view fileName);

} // namespace stallscope::cli
