// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/launched_rank.h"

#include "profiler/base/utf8.h"

#include <array>
#include <charconv>
#include <cstdlib>
#include <string_view>

namespace stallscope::inject {

namespace {

struct Launcher {
    const char* rank;
    const char* size;
    std::array<const char*, 2> job; // together
};

/// torchrun, which others may have begun; Open MPI; MPICH and those made of it; srun. What a batch script of Slurm is told of
/// tasks is no size: it is one process, and the others come with srun.
constexpr std::array<Launcher, 4> kLaunchers{{
    {"RANK", "WORLD_SIZE", {"TORCHELASTIC_RUN_ID", nullptr}},
    {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", {"PMIX_NAMESPACE", nullptr}},
    {"PMI_RANK", "PMI_SIZE", {"PMI_JOBID", nullptr}},
    {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS", {"SLURM_JOB_ID", "SLURM_STEP_ID"}},
}};
/// What torchrun says where nobody gave it a name.
constexpr std::string_view kNoName = "none";

std::optional<std::uint32_t> numberIn(const char* variable)
{
    const char* const text = std::getenv(variable);
    const std::string_view words = text ? text : "";
    std::uint32_t value = 0;
    const auto [end, problem] = std::from_chars(words.data(), words.data() + words.size(), value);
    return problem == std::errc{} && end == words.data() + words.size() ? std::optional(value) : std::nullopt;
}

std::string jobOf(const Launcher& launcher)
{
    std::string job;
    for (const char* const variable : launcher.job) {
        const char* const text = variable ? std::getenv(variable) : nullptr;
        if (text && text != kNoName)
            job += (job.empty() ? "" : ".") + displayText(text);
    }
    return job;
}

} // namespace

std::optional<LaunchedRank> LaunchedRank::ofThisProcess()
{
    for (const Launcher& launcher : kLaunchers) {
        const auto rank = numberIn(launcher.rank);
        if (!rank)
            continue;
        const auto size = numberIn(launcher.size);
        return LaunchedRank{*rank, {size && *rank < *size ? size : std::nullopt, jobOf(launcher)}};
    }
    return std::nullopt;
}

} // namespace stallscope::inject
