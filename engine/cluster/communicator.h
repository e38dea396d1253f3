// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cluster/mpi/mpi_plugin.h"
#include "profiler/base/result.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope::cluster {

/// Loads the MPI of this build, and the plugin that calls it, from one of the folders. The error names the missing part.
[[nodiscard]] Result<const MpiPlugin*> loadMpi(const std::vector<std::filesystem::path>& folders);
/// Whether a launcher of this MPI started this process.
[[nodiscard]] bool isLaunchedBy(const MpiPlugin& plugin);
/// "Open MPI v4.1.4, ...", on one line.
[[nodiscard]] std::string nameOf(const MpiPlugin& plugin);

/// The processes that an MPI launcher (mpirun, srun) started together. Messages go to the first process, point to point: if a process
/// died, a collective would not return, nor report which one. One thread at a time may use it.
class Communicator {
public:
    struct Message {
        std::size_t from = 0;
        std::string text;
    };

    /// Initializes MPI; may be called once in a process. Null if it fails.
    [[nodiscard]] static std::unique_ptr<Communicator> begin(const MpiPlugin& plugin);
    Communicator(const Communicator&) = delete;
    Communicator& operator=(const Communicator&) = delete;
    /// Ends MPI if setDone() was called. Otherwise the first process ends all others, and another one just exits, which its launcher notices.
    ~Communicator();

    [[nodiscard]] std::size_t rank() const { return m_rank; }
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] bool isFirst() const { return m_rank == 0; }

    void sendToFirst(std::string_view text);
    /// The next message that has arrived; messages of one process in their order. Never waits.
    [[nodiscard]] std::optional<Message> receive();
    /// Called when everything was sent or received, and every process is alive.
    void setDone() { m_isDone = true; }

private:
    Communicator(const MpiPlugin& plugin, std::size_t rank, std::size_t size) : m_plugin(plugin), m_rank(rank), m_size(size) {}

    const MpiPlugin& m_plugin;
    std::size_t m_rank;
    std::size_t m_size;
    bool m_isDone = false;
};

/// How a launcher started this process.
struct Launch {
    std::size_t rank = 0;
    std::size_t size = 1;
    Communicator* communicator = nullptr; ///< null for a single process, and where `reason` says why there is no MPI. Ends with the process
    std::string reason;
};
/// Loads and initializes MPI only if a launcher started several processes.
[[nodiscard]] const Launch& launchOfThisProcess();

} // namespace stallscope::cluster
