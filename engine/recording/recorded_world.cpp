// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/recorded_world.h"

#include "engine/recording/launched_rank.h"
#include "profiler/formats/common/rank_files.h"

#include <string>

namespace stallscope::recording {

Facts worldFacts(const std::vector<const Trace*>& shards)
{
    World world;
    std::vector<Process> processes;
    for (const Trace* const shard : shards) {
        const World said = World::of(shard->facts);
        world.size = world.size ? world.size : said.size;
        world.job = world.job.empty() ? said.job : world.job;
        processes.insert(processes.end(), shard->processes.begin(), shard->processes.end());
    }
    Facts facts;
    if (world.size)
        facts.emplace_back(World::kSizeFact, std::to_string(*world.size));
    if (!world.job.empty())
        facts.emplace_back(World::kJobFact, world.job);
    const bool isOneOfThem = LaunchedRank::ofThisProcess().has_value();
    if (const std::string missing = missingWithinWords(rosterWithin(processes, world)); !missing.empty() && !isOneOfThem)
        facts.emplace_back(kMissingRanksFact, missing);
    return facts;
}

} // namespace stallscope::recording
