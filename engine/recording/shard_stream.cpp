// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/shard_stream.h"

namespace stallscope::recording {

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
