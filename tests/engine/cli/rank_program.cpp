// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A process among those that an MPI launcher started: joins them, and is killed before it has reported anything.
// Its message is larger than what MPI sends ahead, so that the first process waits for reports when it arrives.

#include "engine/cluster/communicator.h"

#include <csignal>
#include <cstddef>
#include <cstdio>
#include <string>

int main()
{
    using namespace stallscope::cluster;
    const auto plugin = loadMpi({STALLSCOPE_PLUGINS});
    if (!plugin) {
        std::fprintf(stderr, "%s\n", plugin.error().message.c_str());
        return 1;
    }
    const auto communicator = Communicator::begin(**plugin);
    if (!communicator)
        return 1;
    if (!communicator->isFirst())
        communicator->sendToFirst(std::string(std::size_t{1} << 24, ' '));
    return std::raise(SIGKILL);
}
