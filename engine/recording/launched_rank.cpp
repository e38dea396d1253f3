// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/launched_rank.h"

#include "profiler/base/utf8.h"

#include <array>
#include <charconv>
#include <cstdlib>
#include <string_view>

namespace stallscope::recording {

namespace {

struct Launcher {
    const char* rank;
    const char* size;
    std::array<const char*, 2> job; // combined
};

/// torchrun (possibly started by another launcher), Open MPI, MPICH and derivatives, srun. The variables of a Slurm batch
/// script are no world size: the script is a single process, and srun starts the others. inject::variable::kLauncher lists
/// the same variables.
constexpr std::array<Launcher, 4> kLaunchers{{
    {"RANK", "WORLD_SIZE", {"TORCHELASTIC_RUN_ID", nullptr}},
    {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", {"PMIX_NAMESPACE", nullptr}},
    {"PMI_RANK", "PMI_SIZE", {"PMI_JOBID", nullptr}},
    {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS", {"SLURM_JOB_ID", "SLURM_STEP_ID"}},
}};
/// Value of torchrun without a name.
constexpr std::string_view kNoName = "none";

std::optional<std::uint32_t> numberIn(const LaunchedRank::Lookup& environment, const char* variable)
{
    const char* const text = environment(variable);
    const std::string_view words = text ? text : "";
    std::uint32_t value = 0;
    const auto [end, problem] = std::from_chars(words.data(), words.data() + words.size(), value);
    return problem == std::errc{} && end == words.data() + words.size() ? std::optional(value) : std::nullopt;
}

std::string jobOf(const LaunchedRank::Lookup& environment, const Launcher& launcher)
{
    std::string job;
    for (const char* const variable : launcher.job) {
        const char* const text = variable ? environment(variable) : nullptr;
        if (text && text != kNoName)
            job += (job.empty() ? "" : ".") + displayText(text);
    }
    return job;
}

} // namespace

std::optional<LaunchedRank> LaunchedRank::from(const Lookup& environment)
{
    for (const Launcher& launcher : kLaunchers) {
        const auto rank = numberIn(environment, launcher.rank);
        if (!rank)
            continue;
        const auto size = numberIn(environment, launcher.size);
        return LaunchedRank{*rank, {size && *rank < *size ? size : std::nullopt, jobOf(environment, launcher)}};
    }
    return std::nullopt;
}

std::optional<LaunchedRank> LaunchedRank::ofThisProcess()
{
    return from([](const char* variable) { return std::getenv(variable); });
}

} // namespace stallscope::recording
