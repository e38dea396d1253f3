// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/growing_shards.h"

#include "engine/recording/gpu_shard.h"
#include "engine/recording/recorded_world.h"
#include "engine/recording/shard_facts.h"
#include "profiler/formats/common/rank_files.h"

#include <algorithm>
#include <filesystem>

namespace stallscope::recording {

GrowingShards::GrowingShards(std::string folder, std::size_t memoryLimit)
    : m_folder(std::move(folder)),
      m_memoryLimit(memoryLimit),
      m_merge([this](std::string_view place, std::string_view file) { return m_symbols.nameFor(place, file); })
{
}

Result<> GrowingShards::poll(const Job& job)
{
    meetParts();
    m_isGrowing = false;
    for (auto& [path, part] : m_parts) {
        if (!part.follower)
            continue;
        m_isGrowing = part.follower->hasWriter() || m_isGrowing; // asked first: what it wrote before it went is there to be read
        if (auto done = read(part, job); !done)
            return done;
    }
    return {};
}

/// A part that has only just begun is left for the next time.
void GrowingShards::meetParts()
{
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(m_folder, ignored)) {
        const std::filesystem::path& path = entry.path();
        if ((path.extension() != ".stallscope" && path.extension() != GpuShard::kSuffix) || m_parts.contains(path.string()))
            continue;
        if (auto follower = SessionFollower::open(path.string(), SessionFollower::kPatience, {}, m_memoryLimit))
            m_parts[path.string()] = {m_parts.size(), std::move(*follower), {}, false};
    }
}

Result<> GrowingShards::read(Part& part, const Job& job)
{
    auto trace = part.follower->poll(job);
    if (!trace && trace.error().isCancelled())
        return trace.error();
    if (!trace) {
        m_complaint = trace.error().message;
        part.follower.reset();
    } else if (*trace) {
        part.trace = std::move(*trace);
        take(part);
    }
    return {};
}

/// Its clock is what a part tells first; nothing is taken before. A part of GPUs tells it at once, but is only of use beside a process.
void GrowingShards::take(Part& part)
{
    if (!numberOf(*part.trace, fact::kStart))
        return;
    if (!m_clock) {
        if (!isOfProcess(*part.trace))
            return;
        m_clock.emplace(*part.trace);
        m_merge.head().epochNanos = part.trace->epochNanos;
    }
    m_merge.part(part.number, part.trace->pools).take(*part.trace, m_clock->startOf(*part.trace));
    part.isTaken = true;
}

/// Also what one part was still missing: a process that was killed.
Result<> GrowingShards::conclude(const Job& job)
{
    for (auto& [path, part] : m_parts) {
        auto trace = part.follower ? part.follower->conclude(job) : Result<std::shared_ptr<const Trace>>(part.trace);
        if (!trace && trace.error().isCancelled())
            return trace.error();
        if (trace && *trace)
            part.trace = *std::move(trace);
        if (part.trace)
            take(part);
        if (part.isTaken)
            m_merge.part(part.number, part.trace->pools).conclude();
    }
    return {};
}

Facts GrowingShards::program() const
{
    Facts facts;
    for (const auto& [path, part] : m_parts) {
        const std::string line = part.isTaken ? factOf(*part.trace, fact::kProgram) : std::string();
        if (facts.empty() && !line.empty())
            facts.emplace_back(fact::kProgram, line);
    }
    return facts;
}

Facts GrowingShards::world() const
{
    std::vector<const Trace*> traces;
    for (const auto& [path, part] : m_parts) {
        if (part.isTaken)
            traces.push_back(part.trace.get());
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
    for (const auto& [path, part] : m_parts) {
        if (part.isTaken)
            noteShard(*part.trace, gathered);
    }
    for (const auto& [name, value] : world()) {
        if (name == kMissingRanksFact)
            gathered.missingRanks = value;
    }
    if (!m_complaint.empty())
        gathered.problems.push_back(m_complaint);
    return gathered;
}

std::size_t GrowingShards::count() const
{
    return static_cast<std::size_t>(
        std::count_if(m_parts.begin(), m_parts.end(), [](const auto& known) { return known.second.isTaken && isOfProcess(*known.second.trace); }));
}

} // namespace stallscope::recording
