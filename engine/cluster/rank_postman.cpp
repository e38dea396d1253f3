// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cluster/rank_postman.h"

#include "engine/cluster/mpi_world.h"
#include "engine/cluster/rank_exchange.h"

#include <algorithm>

namespace stallscope::cluster {

namespace {

using Clock = RankPost::Clock;
using Farewell = RankPost::Farewell;

constexpr std::size_t kFirst = 0;
/// Results of thousands of files, in pieces of which each takes a moment.
constexpr std::size_t kMessageBytes = std::size_t{1} << 20;
constexpr std::chrono::milliseconds kLookForNews{20};
constexpr std::chrono::milliseconds kShortLook{1}; // while something is under way

enum Tag : int { Alive = 1, Piece, Last, Left, FarewellFirst };

int tagOf(Farewell farewell)
{
    return FarewellFirst + static_cast<int>(farewell);
}

class Postman {
public:
    Postman(MpiWorld& world, RankPost& post, std::chrono::milliseconds patience) : m_world(world), m_post(post), m_patience(patience) {}

    void work()
    {
        while (!isOver()) {
            const bool hasMoved = takeMessages();
            showLife();
            const bool isSending = sendPiece();
            if (!hasMoved)
                (void)m_post.wait(isSending ? kShortLook : kLookForNews, [this](const RankPost& post) { return hasNews(post); });
        }
        leave();
    }

private:
    [[nodiscard]] bool isFirst() const { return m_world.rank() == kFirst; }
    [[nodiscard]] bool hasNews(const RankPost& post) const { return post.farewell.has_value() || (post.outgoing && !m_hasOutgoing); }
    [[nodiscard]] bool isOver()
    {
        return m_post.read([](const RankPost& post) { return post.farewell.has_value(); });
    }

    bool takeMessages()
    {
        bool hasMoved = false;
        for (auto message = m_world.take(); message; message = m_world.take()) {
            hasMoved = true;
            m_post.change([&message](RankPost& post) { note(std::move(*message), post); });
        }
        return hasMoved;
    }

    static void note(MpiWorld::Message message, RankPost& post)
    {
        RankPost::Peer& peer = post.peers[message.from];
        peer.seen = Clock::now();
        if (message.tag == Piece || message.tag == Last)
            peer.results.insert(peer.results.end(), message.bytes.begin(), message.bytes.end());
        peer.isWhole = peer.isWhole || message.tag == Last;
        peer.hasLeft = peer.hasLeft || message.tag == Left;
        if (message.tag >= FarewellFirst)
            post.farewell = static_cast<Farewell>(message.tag - FarewellFirst);
    }

    /// The first process to all others, these to the first one.
    void showLife()
    {
        if (Clock::now() < m_nextBeat)
            return;
        m_nextBeat = Clock::now() + kRankBeat;
        tellOthers(Alive);
    }

    void tellOthers(int tag)
    {
        const std::size_t end = isFirst() ? m_world.size() : 1;
        for (std::size_t rank = isFirst() ? 1 : kFirst; rank < end; ++rank) {
            if (tag != Alive || !m_world.isSendingTo(rank))
                m_world.send(rank, tag);
        }
    }

    /// One after the other. True while there are more.
    bool sendPiece()
    {
        if (!m_hasOutgoing) {
            m_hasOutgoing = m_post.change([this](RankPost& post) {
                if (post.outgoing)
                    m_outgoing = *std::move(post.outgoing);
                return post.outgoing.has_value();
            });
        }
        if (!m_hasOutgoing || m_hasSentAll)
            return false;
        if (m_world.isSendingTo(kFirst))
            return true;
        const std::size_t count = std::min(kMessageBytes, m_outgoing.size() - m_sent);
        m_hasSentAll = m_sent + count == m_outgoing.size();
        m_world.send(kFirst, m_hasSentAll ? Last : Piece, session::ByteView(m_outgoing).subspan(m_sent, count));
        m_sent += count;
        return true;
    }

    /// What is said last is a few bytes, which arrive without the other's doing; to a process that is gone they never do.
    void leave()
    {
        const auto farewell = m_post.read([](const RankPost& post) { return *post.farewell; });
        if (isFirst())
            tellOthers(tagOf(farewell));
        else if (farewell == Farewell::GivenUp)
            tellOthers(Left);
        const auto giveUp = Clock::now() + std::min<std::chrono::milliseconds>(m_patience, kRankBeat);
        while (isSending() && (farewell == Farewell::AllDone || Clock::now() < giveUp))
            (void)m_post.wait(kShortLook, [](const RankPost&) { return false; });
        if (farewell == Farewell::AllDone || m_world.size() == 1)
            m_world.end();
    }

    [[nodiscard]] bool isSending()
    {
        for (std::size_t rank = 0; rank < m_world.size(); ++rank) {
            if (m_world.isSendingTo(rank))
                return true;
        }
        return false;
    }

    MpiWorld& m_world;
    RankPost& m_post;
    std::chrono::milliseconds m_patience;
    Clock::time_point m_nextBeat{};
    session::Bytes m_outgoing;
    std::size_t m_sent = 0;
    bool m_hasOutgoing = false;
    bool m_hasSentAll = false;
};

} // namespace

void carryPost(const MpiPlugin& plugin, RankPost& post, std::chrono::milliseconds patience)
{
    auto world = MpiWorld::begin(plugin);
    const bool isWanted = post.change([&world](RankPost& it) {
        if (world) {
            it.peers.resize(world->size());
            it.share = RankShare{world->rank(), world->size()};
        }
        return !it.isAbandoned;
    });
    if (world && isWanted)
        Postman(*world, post, patience).work();
    post.change([](RankPost& it) { it.hasEnded = true; });
}

} // namespace stallscope::cluster
