// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cluster/mpi_library.h"

#include "engine/device/shared_library.h"
#include "profiler/base/utf8.h"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <system_error>

namespace stallscope::cluster {

namespace {

namespace fs = std::filesystem;

constexpr const char* kPlugin = "libstallscope_mpi.so";

std::optional<fs::path> pluginIn(const std::vector<fs::path>& folders)
{
    for (const fs::path& folder : folders) {
        std::error_code ignored;
        if (fs::exists(folder / kPlugin, ignored))
            return folder / kPlugin;
    }
    return std::nullopt;
}

Error missing(const std::vector<fs::path>& folders)
{
    if (std::string_view(STALLSCOPE_MPI_LIBRARY).empty())
        return Error{fmt::format("this build has no MPI plugin ({})", STALLSCOPE_MPI_REASON)};
    std::string places;
    for (const fs::path& folder : folders)
        places += (places.empty() ? "" : ", ") + displayText(folder.string());
    return Error{fmt::format("the MPI plugin is not installed: there is no {} in {}", kPlugin, places)};
}

} // namespace

Result<const MpiPlugin*> loadMpi(const std::vector<fs::path>& folders)
{
    const auto path = pluginIn(folders);
    if (!path)
        return missing(folders);
    // What an MPI loads itself, and the plugin, find it only where it offers what it has.
    if (const auto library = SharedLibrary::open(STALLSCOPE_MPI_LIBRARY, SharedLibrary::Symbols::Offered); !library)
        return Error{fmt::format("MPI cannot be loaded: {}", library.error().message)};
    const auto plugin = SharedLibrary::open(path->string());
    if (!plugin)
        return Error{fmt::format("the MPI plugin cannot be loaded: {}", plugin.error().message)};
    const auto entry = plugin->find<MpiPluginEntry>(kMpiPluginEntryName);
    if (!entry || entry()->abi != kMpiPluginAbi)
        return Error{fmt::format("{} belongs to another build of Stallscope: install both from one package", displayText(path->string()))};
    return entry();
}

bool isLaunchedBy(const MpiPlugin& plugin)
{
    for (const char* const* variable = plugin.launcherVariables; *variable; ++variable) {
        if (std::getenv(*variable))
            return true;
    }
    return false;
}

std::string nameOf(const MpiPlugin& plugin)
{
    std::array<char, 512> text{};
    if (plugin.name(text.data(), text.size()) != 0)
        return STALLSCOPE_MPI_LIBRARY;
    const std::string_view words = text.data();
    return displayText(words.substr(0, words.find_first_of("\n")));
}

} // namespace stallscope::cluster
