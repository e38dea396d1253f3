// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>

namespace stallscope {

/// Room for a message on its way, as the MPI at hand keeps it.
struct MpiTransfer {
    alignas(16) unsigned char state[16] = {};
};

/// What is asked of an MPI: an order of its own for each pair of processes, and nothing that waits. Plain functions, so that the
/// plugin needs no library of C++. They return 0 where they worked. After begin() one thread calls them all.
struct MpiPlugin {
    std::uint32_t abi = 0; ///< kMpiPluginAbi; where it differs, nothing else may be looked at
    /// Variables, one of which its launcher sets; null at the end. A process without any would be the only one of its world.
    const char* const* launcherVariables = nullptr;
    /// "Open MPI v4.1.4, ...": at most `room` bytes, with the zero behind it.
    int (*name)(char* text, std::size_t room) = nullptr;

    int (*begin)(int* rank, int* size) = nullptr;
    /// Waits until all processes are there. Only for a world in which all of them live.
    int (*end)() = nullptr;
    /// The bytes stay where they are until it is done.
    int (*send)(int to, int tag, const void* bytes, int count, MpiTransfer* transfer) = nullptr;
    /// Of the message that is to be received next. -1 where there is none.
    int (*next)(int* from, int* tag, int* count) = nullptr;
    int (*receive)(int from, int tag, void* bytes, int count, MpiTransfer* transfer) = nullptr;
    /// 1: it is done; 0: not yet; less: it failed, and is done.
    int (*isDone)(MpiTransfer* transfer) = nullptr;
};

inline constexpr std::uint32_t kMpiPluginAbi = 1;
using MpiPluginEntry = const MpiPlugin* (*)();
inline constexpr const char* kMpiPluginEntryName = "stallscopeMpi";

} // namespace stallscope
