// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cluster/communicator.h"

#include "engine/device/shared_library.h"
#include "engine/experiment/plugin.h"
#include "profiler/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
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

constexpr int kFirst = 0;
constexpr int kTag = 1;

struct Launcher {
    const char* rank;
    const char* size;
};
/// Open MPI; MPICH and its descendants, and srun with PMI; srun. A batch script of Slurm has SLURM_PROCID and SLURM_NTASKS, too, but it is a single
/// process: only a step has a size.
constexpr std::array<Launcher, 3> kLaunchers{
    {{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"}, {"PMI_RANK", "PMI_SIZE"}, {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS"}}};

std::optional<std::size_t> numberIn(const char* variable)
{
    const char* const text = std::getenv(variable);
    const std::string_view digits = text ? text : "";
    std::size_t value = 0;
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return problem == std::errc{} && end == digits.data() + digits.size() ? std::optional(value) : std::nullopt;
}

Launch launchInVariables()
{
    for (const Launcher& launcher : kLaunchers) {
        const auto rank = numberIn(launcher.rank);
        const auto size = numberIn(launcher.size);
        if (rank && size && *rank < *size)
            return {*rank, *size, nullptr, {}};
    }
    return {};
}

struct Started {
    Launch launch;
    std::unique_ptr<Communicator> communicator;
};

Started start()
{
    Started started{launchInVariables(), nullptr};
    Launch& launch = started.launch;
    if (launch.size == 1)
        return started;
    const auto plugin = loadMpi(installedPlugins().folders);
    if (!plugin) {
        launch.reason = plugin.error().message;
        return started;
    }
    if (isLaunchedBy(**plugin))
        started.communicator = Communicator::begin(**plugin);
    // A process that another MPI's launcher started finds itself alone.
    if (started.communicator && started.communicator->size() == launch.size)
        launch.communicator = started.communicator.get();
    else
        launch.reason = fmt::format("{} did not start these processes", nameOf(**plugin));
    return started;
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

std::unique_ptr<Communicator> Communicator::begin(const MpiPlugin& plugin)
{
    int rank = 0;
    int size = 0;
    if (plugin.begin(&rank, &size) != 0 || rank < 0 || size <= rank)
        return nullptr;
    return std::unique_ptr<Communicator>(new Communicator(plugin, static_cast<std::size_t>(rank), static_cast<std::size_t>(size)));
}

Communicator::~Communicator()
{
    if (m_isDone || m_size == 1)
        (void)m_plugin.end();
    else if (isFirst())
        m_plugin.abort(EXIT_FAILURE);
}

void Communicator::sendToFirst(std::string_view text)
{
    // Ignored: if the first process has died, no process takes messages.
    (void)m_plugin.send(kFirst, kTag, text.data(), static_cast<int>(text.size()));
}

std::optional<Communicator::Message> Communicator::receive()
{
    int from = 0;
    int tag = 0;
    int count = 0;
    if (m_plugin.next(&from, &tag, &count) != 0)
        return std::nullopt;
    Message message{static_cast<std::size_t>(from), std::string(static_cast<std::size_t>(std::max(count, 0)), '\0')};
    if (m_plugin.receive(from, tag, message.text.data(), count) != 0)
        return std::nullopt;
    return message;
}

const Launch& launchOfThisProcess()
{
    static const Started kStarted = start();
    return kStarted.launch;
}

} // namespace stallscope::cluster
