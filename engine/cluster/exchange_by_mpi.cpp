// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cluster/exchange_by_mpi.h"

#include "engine/cluster/rank_post.h"
#include "engine/cluster/rank_postman.h"
#include "profiler/record/signals_blocked.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace stallscope::cluster {

namespace {

using Farewell = RankPost::Farewell;

constexpr std::chrono::milliseconds kLookAtPost{50};

} // namespace

Result<std::unique_ptr<RankExchange>> ExchangeByMpi::begin(const MpiPlugin& plugin, std::chrono::milliseconds patience)
{
    auto post = std::make_shared<RankPost>();
    std::thread thread;
    {
        const SignalsBlocked blocked;
        thread = std::thread([&plugin, post, patience] { carryPost(plugin, *post, patience); });
    }
    (void)post->wait(patience, [](const RankPost& it) { return it.share || it.hasEnded; });
    const bool hasBegun = post->change([](RankPost& it) { return !(it.isAbandoned = !it.share); });
    if (!hasBegun) {
        thread.detach();
        return Error{"MPI does not start here: was this process started by another MPI's launcher?"};
    }
    return std::unique_ptr<RankExchange>(new ExchangeByMpi(std::move(post), std::move(thread), patience));
}

ExchangeByMpi::ExchangeByMpi(std::shared_ptr<RankPost> post, std::thread thread, std::chrono::milliseconds patience)
    : m_post(std::move(post)), m_share(m_post->read([](const RankPost& it) { return *it.share; })), m_patience(patience), m_thread(std::move(thread))
{
}

ExchangeByMpi::~ExchangeByMpi()
{
    m_post->change([](RankPost& it) { it.farewell = it.farewell.value_or(Farewell::GivenUp); });
    // A process that dies after all have handed in may leave the others inside of MPI's end.
    const bool hasEnded = m_post->wait(m_patience, [](const RankPost& it) { return it.hasEnded; });
    hasEnded ? m_thread.join() : m_thread.detach();
}

Result<> ExchangeByMpi::hand(const RankResults& results)
{
    m_post->change([&results](RankPost& it) { it.outgoing = encode(results); });
    bool isSilent = false;
    while (!m_post->wait(kLookAtPost, [](const RankPost& it) { return it.farewell.has_value(); }) && !isSilent)
        isSilent = m_post->read([this](const RankPost& it) { return RankPost::Clock::now() - it.peers.front().seen > m_patience; });
    const bool hasArrived = m_post->read([](const RankPost& it) { return it.farewell && *it.farewell != Farewell::GivenUp; });
    if (!hasArrived)
        return Error{"what this process read is lost: the first process, which was to tell it, has died or given up"};
    return {};
}

Result<RankExchange::Collected> ExchangeByMpi::collect(const std::stop_token& stop)
{
    Collected collected;
    std::size_t next = 1;
    const auto isOver = [&](const RankPost& it) {
        const auto isGone = [&](const RankPost::Peer& peer) { return peer.hasLeft || RankPost::Clock::now() - peer.seen > m_patience; };
        for (; next < it.peers.size() && (it.peers[next].isWhole || isGone(it.peers[next])); ++next) {
            if (!it.peers[next].isWhole)
                collected.dead.push_back(next);
        }
        return next >= it.peers.size();
    };
    while (!m_post->wait(kLookAtPost, isOver)) {
        if (stop.stop_requested())
            return Error::cancelled();
    }
    const auto peers = m_post->change([&collected](RankPost& it) {
        it.farewell = collected.dead.empty() ? Farewell::AllDone : Farewell::SomeDied;
        return std::exchange(it.peers, std::vector<RankPost::Peer>(it.peers.size()));
    });
    for (std::size_t rank = 1; rank < peers.size(); ++rank) {
        auto results = peers[rank].isWhole ? decode(peers[rank].results) : std::nullopt;
        if (results)
            std::move(results->begin(), results->end(), std::back_inserter(collected.results));
        else if (peers[rank].isWhole)
            collected.dead.push_back(rank);
    }
    return collected;
}

} // namespace stallscope::cluster
