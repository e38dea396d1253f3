// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/stream/shard_stream.h"

#include "engine/recording/gather/gpu_shard.h"
#include "profiler/formats/common/rank_files.h"

#include <algorithm>
#include <filesystem>

namespace stallscope::recording {

GrowingShards::GrowingShards(std::string folder, std::size_t memoryLimit)
    : m_folder(std::move(folder)), m_memoryLimit(memoryLimit), m_merge([this](const SourceFrame& frame) { return m_symbolizer.resolve(frame); })
{
}

Result<> GrowingShards::poll(const Job& job)
{
    findNewShards();
    m_isGrowing = false;
    for (auto& [path, shard] : m_shards) {
        if (!shard.follower)
            continue;
        m_isGrowing = shard.follower->hasWriter() || m_isGrowing; // checked first, so that everything written before the end is read
        if (auto done = read(shard, job); !done)
            return done;
    }
    return {};
}

/// A shard that has just been created is left for the next poll.
void GrowingShards::findNewShards()
{
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(m_folder, ignored)) {
        const std::filesystem::path& path = entry.path();
        if ((path.extension() != ".stallscope" && path.extension() != GpuShard::kSuffix) || m_shards.contains(path.string()))
            continue;
        if (auto follower = SessionFollower::open(path.string(), SessionFollower::kPatience, {}, m_memoryLimit))
            m_shards[path.string()] = {m_shards.size(), std::move(*follower), {}, false};
    }
}

Result<> GrowingShards::read(Shard& shard, const Job& job)
{
    auto trace = shard.follower->poll(job);
    if (!trace && trace.error().isCancelled())
        return trace.error();
    if (!trace) {
        m_errorText = trace.error().message;
        shard.follower.reset();
    } else if (*trace) {
        shard.trace = std::move(*trace);
        take(shard);
    }
    return {};
}

/// A shard is merged only once its clock is known. A shard of GPUs contains it from the start, but is useless without a process.
void GrowingShards::take(Shard& shard)
{
    if (!numberOf(*shard.trace, fact::kStart))
        return;
    if (!m_clock) {
        if (!isOfProcess(*shard.trace))
            return;
        m_clock.emplace(*shard.trace);
        m_merge.head().epochNanos = shard.trace->epochNanos;
    }
    m_merge.shard(shard.number, shard.trace->pools).take(*shard.trace, m_clock->startOf(*shard.trace));
    shard.isTaken = true;
}

/// Includes shards that are still incomplete, such as those of killed processes.
Result<> GrowingShards::conclude(const Job& job)
{
    for (auto& [path, shard] : m_shards) {
        auto trace = shard.follower ? shard.follower->conclude(job) : Result<std::shared_ptr<const Trace>>(shard.trace);
        if (!trace && trace.error().isCancelled())
            return trace.error();
        if (trace && *trace)
            shard.trace = *std::move(trace);
        if (shard.trace)
            take(shard);
        if (shard.isTaken)
            m_merge.shard(shard.number, shard.trace->pools).conclude();
    }
    return {};
}

Facts GrowingShards::program() const
{
    Facts facts;
    for (const auto& [path, shard] : m_shards) {
        const std::string line = shard.isTaken ? factOf(*shard.trace, fact::kProgram) : std::string();
        if (facts.empty() && !line.empty())
            facts.emplace_back(fact::kProgram, line);
    }
    return facts;
}

Facts GrowingShards::world() const
{
    std::vector<const Trace*> traces;
    for (const auto& [path, shard] : m_shards) {
        if (shard.isTaken)
            traces.push_back(shard.trace.get());
    }
    return worldFacts(traces);
}

Gathered GrowingShards::gathered() const
{
    Gathered gathered;
    const auto whole = snapshot();
    gathered.processes = count();
    gathered.spans = whole->spanCount();
    gathered.losses = whole->lossesSoFar();
    for (const auto& [path, shard] : m_shards) {
        if (shard.isTaken)
            addShardFacts(*shard.trace, gathered);
    }
    for (const auto& [name, value] : world()) {
        if (name == kMissingRanksFact)
            gathered.missingRanks = value;
    }
    if (!m_errorText.empty())
        gathered.problems.push_back(m_errorText);
    return gathered;
}

std::size_t GrowingShards::count() const
{
    return static_cast<std::size_t>(
        std::count_if(m_shards.begin(), m_shards.end(), [](const auto& known) { return known.second.isTaken && isOfProcess(*known.second.trace); }));
}

Result<ShardStream> ShardStream::begin(const std::string& folder, std::size_t memoryLimit, StreamOutput output, const std::stop_token& stop)
{
    auto pipe = SessionPipe::begin(output, stop);
    if (!pipe)
        return pipe.error();
    auto shards = std::make_unique<GrowingShards>(folder, memoryLimit);
    Run run;
    run.state = RunState::Running;
    shards->head().runs.push_back(run);
    return ShardStream(std::move(shards), *std::move(pipe));
}

Result<bool> ShardStream::pass(const std::stop_token& stop)
{
    if (auto looked = m_shards->poll({stop, {}}); !looked)
        return looked.error();
    if (m_shards->count() > 0) {
        if (auto sent = m_pipe.send(*m_shards->snapshot(), stop); !sent)
            return sent.error();
    }
    return m_shards->isGrowing();
}

Result<> ShardStream::finish(const std::optional<Run>& run, const Facts& facts, const std::stop_token& stop)
{
    if (auto looked = m_shards->poll({stop, {}}); !looked)
        return looked;
    if (auto concluded = m_shards->conclude({stop, {}}); !concluded)
        return concluded;
    Trace& head = m_shards->head();
    head.runs.front().state = RunState::Done;
    if (run)
        head.runs.front() = *run;
    head.facts = facts.empty() ? m_shards->program() : facts;
    const Facts world = m_shards->world();
    head.facts.insert(head.facts.end(), world.begin(), world.end());
    return m_pipe.finish(*m_shards->snapshot(), stop);
}

} // namespace stallscope::recording
