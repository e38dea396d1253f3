// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cluster/mpi_world.h"

#include <algorithm>
#include <set>
#include <utility>

namespace stallscope::cluster {

std::optional<MpiWorld> MpiWorld::begin(const MpiPlugin& plugin)
{
    int rank = 0;
    int size = 0;
    if (plugin.begin(&rank, &size) != 0 || rank < 0 || size <= rank)
        return std::nullopt;
    return MpiWorld(plugin, static_cast<std::size_t>(rank), static_cast<std::size_t>(size));
}

void MpiWorld::send(std::size_t to, int tag, session::ByteView bytes)
{
    Sending& sending = m_sendings.emplace_back(Sending{to, {}});
    if (m_plugin->send(static_cast<int>(to), tag, bytes.data(), static_cast<int>(bytes.size()), &sending.transfer) != 0)
        m_sendings.pop_back(); // to a process that is gone
}

bool MpiWorld::isSendingTo(std::size_t rank)
{
    m_sendings.remove_if([this](Sending& sending) { return m_plugin->isDone(&sending.transfer) != 0; });
    return std::ranges::any_of(m_sendings, [rank](const Sending& sending) { return sending.to == rank; });
}

/// All that have been announced: one that never comes whole, since its process died over it, holds up none of another process.
void MpiWorld::beginToReceive()
{
    int from = 0;
    int tag = 0;
    int count = 0;
    while (m_plugin->next(&from, &tag, &count) == 0) {
        Receiving& receiving = m_receivings.emplace_back();
        receiving.message = {static_cast<std::size_t>(from), tag, session::Bytes(static_cast<std::size_t>(std::max(count, 0)))};
        if (m_plugin->receive(from, tag, receiving.message.bytes.data(), count, &receiving.transfer) != 0) {
            m_receivings.pop_back();
            return;
        }
    }
}

std::optional<MpiWorld::Message> MpiWorld::take()
{
    beginToReceive();
    std::set<std::size_t> waiting; // processes that have an earlier message under way
    for (auto at = m_receivings.begin(); at != m_receivings.end(); ++at) {
        at->isWhole = at->isWhole || m_plugin->isDone(&at->transfer) != 0;
        if (!at->isWhole)
            waiting.insert(at->message.from);
        if (waiting.contains(at->message.from))
            continue;
        Message message = std::move(at->message);
        m_receivings.erase(at);
        return message;
    }
    return std::nullopt;
}

void MpiWorld::end()
{
    (void)m_plugin->end();
}

} // namespace stallscope::cluster
