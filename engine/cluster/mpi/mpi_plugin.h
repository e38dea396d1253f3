// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>

namespace stallscope {

/// The calls of an MPI that Communicator needs. Plain functions, so that the plugin needs no C++ library. They return 0 on success. One thread at a time
/// may call them.
struct MpiPlugin {
    std::uint32_t abi = 0; ///< kMpiPluginAbi; where it differs, no other member may be read
    /// Variables of which its launcher sets at least one; null at the end. A process without any would be the only one of its world.
    const char* const* launcherVariables = nullptr;
    /// "Open MPI v4.1.4, ...": at most `room` bytes, including the terminating zero.
    int (*name)(char* text, std::size_t room) = nullptr;

    /// Returns when all processes have called it.
    int (*begin)(int* rank, int* size) = nullptr;
    /// Returns when all processes have called it: only for a world in which every process is alive.
    int (*end)() = nullptr;
    /// Ends all processes with this exit status.
    void (*abort)(int status) = nullptr;
    /// Returns when the bytes may be reused.
    int (*send)(int to, int tag, const void* bytes, int count) = nullptr;
    /// Describes the next message that has arrived. -1 if there is none; never waits.
    int (*next)(int* from, int* tag, int* count) = nullptr;
    /// Receives the message that next() described.
    int (*receive)(int from, int tag, void* bytes, int count) = nullptr;
};

inline constexpr std::uint32_t kMpiPluginAbi = 2;
using MpiPluginEntry = const MpiPlugin* (*)();
inline constexpr const char* kMpiPluginEntryName = "stallscopeMpi";

} // namespace stallscope
