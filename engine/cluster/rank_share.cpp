// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cluster/rank_share.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <string_view>

namespace stallscope::cluster {

namespace {

struct Launcher {
    const char* rank;
    const char* size;
};
/// Open MPI; MPICH and those made of it, and srun with PMI; srun. A batch script of Slurm has a SLURM_PROCID, too, and a SLURM_NTASKS of those
/// that srun may begin: it is one process, and only a step has a size.
constexpr std::array<Launcher, 3> kLaunchers{
    {{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"}, {"PMI_RANK", "PMI_SIZE"}, {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS"}}};
/// What tells one start of them from another.
constexpr std::array kJobs{"PMIX_NAMESPACE", "OMPI_MCA_ess_base_jobid", "SLURM_JOB_ID", "SLURM_STEP_ID", "PMI_JOBID"};

std::optional<std::size_t> numberIn(const char* variable)
{
    const char* const text = std::getenv(variable);
    if (!text)
        return std::nullopt;
    const std::string_view words = text;
    std::size_t value = 0;
    const auto [end, problem] = std::from_chars(words.data(), words.data() + words.size(), value);
    return problem == std::errc{} && end == words.data() + words.size() ? std::optional(value) : std::nullopt;
}

std::string jobName()
{
    std::string name = "job";
    for (const char* const variable : kJobs) {
        if (const char* const text = std::getenv(variable))
            name += std::string("-") + text;
    }
    std::replace_if(
        name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '-');
    return name;
}

} // namespace

std::optional<RankShare> RankShare::fromLauncher()
{
    for (const Launcher& launcher : kLaunchers) {
        const auto rank = numberIn(launcher.rank);
        const auto size = numberIn(launcher.size);
        if (rank && size && *rank < *size)
            return RankShare{*rank, *size, jobName()};
    }
    return std::nullopt;
}

} // namespace stallscope::cluster
