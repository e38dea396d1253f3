// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The only file that knows an MPI.

#include "engine/cluster/mpi/mpi_plugin.h"

#include <mpi.h>

#include <cstring>

namespace {

using stallscope::MpiPlugin;

#if defined(OPEN_MPI)
constexpr const char* kLauncherVariables[] = {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", nullptr};
#else
constexpr const char* kLauncherVariables[] = {"PMI_RANK", "PMI_FD", "PMIX_RANK", nullptr};
#endif

int statusOf(int code)
{
    return code == MPI_SUCCESS ? 0 : -1;
}

int name(char* text, std::size_t room)
{
    char all[MPI_MAX_LIBRARY_VERSION_STRING] = {};
    int length = 0;
    if (room == 0 || MPI_Get_library_version(all, &length) != MPI_SUCCESS)
        return -1;
    std::strncpy(text, all, room - 1);
    text[room - 1] = '\0';
    return 0;
}

int begin(int* rank, int* size)
{
    // Results are sent by the threads that read files, one at a time.
    int level = 0;
    if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &level) != MPI_SUCCESS || level < MPI_THREAD_SERIALIZED)
        return -1;
    // The default ends this process with the first error, and with it the results of all others.
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, rank);
    MPI_Comm_size(MPI_COMM_WORLD, size);
    return 0;
}

int end()
{
    return statusOf(MPI_Finalize());
}

void abort(int status)
{
    MPI_Abort(MPI_COMM_WORLD, status);
}

int send(int to, int tag, const void* bytes, int count)
{
    return statusOf(MPI_Send(bytes, count, MPI_BYTE, to, tag, MPI_COMM_WORLD));
}

int next(int* from, int* tag, int* count)
{
    int isThere = 0;
    MPI_Status status;
    if (MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &isThere, &status) != MPI_SUCCESS || isThere == 0)
        return -1;
    *from = status.MPI_SOURCE;
    *tag = status.MPI_TAG;
    return statusOf(MPI_Get_count(&status, MPI_BYTE, count));
}

int receive(int from, int tag, void* bytes, int count)
{
    return statusOf(MPI_Recv(bytes, count, MPI_BYTE, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
}

} // namespace

extern "C" __attribute__((visibility("default"))) const MpiPlugin* stallscopeMpi()
{
    static constexpr MpiPlugin kPlugin{stallscope::kMpiPluginAbi, kLauncherVariables, name, begin, end, abort, send, next, receive};
    return &kPlugin;
}
