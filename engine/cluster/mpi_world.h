// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cluster/mpi/mpi_plugin.h"
#include "profiler/session/codec/byte_stream.h"

#include <cstddef>
#include <list>
#include <optional>

namespace stallscope::cluster {

/// The processes that one launcher began, by MPI. Nothing here waits for another process but end(). Belongs to one thread, the
/// one that began it.
class MpiWorld {
public:
    struct Message {
        std::size_t from = 0;
        int tag = 0;
        session::Bytes bytes;
    };

    /// None where this MPI does not work here. Returns when all processes have begun.
    [[nodiscard]] static std::optional<MpiWorld> begin(const MpiPlugin& plugin);

    [[nodiscard]] std::size_t rank() const { return m_rank; }
    [[nodiscard]] std::size_t size() const { return m_size; }

    /// The bytes stay where they are until nothing is on its way there any more.
    void send(std::size_t to, int tag, session::ByteView bytes = {});
    [[nodiscard]] bool isSendingTo(std::size_t rank);
    /// The next message that has come whole; those of one process in its order.
    [[nodiscard]] std::optional<Message> take();
    /// Only where all processes live, and end too.
    void end();

private:
    struct Sending {
        std::size_t to = 0;
        MpiTransfer transfer;
    };
    struct Receiving {
        Message message;
        MpiTransfer transfer;
        bool isWhole = false;
    };

    MpiWorld(const MpiPlugin& plugin, std::size_t rank, std::size_t size) : m_plugin(&plugin), m_rank(rank), m_size(size) {}
    void beginToReceive();

    const MpiPlugin* m_plugin;
    std::size_t m_rank;
    std::size_t m_size;
    std::list<Sending> m_sendings;
    std::list<Receiving> m_receivings; // in the order in which they came
};

} // namespace stallscope::cluster
