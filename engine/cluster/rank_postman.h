// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cluster/mpi/mpi_plugin.h"
#include "engine/cluster/rank_post.h"

#include <chrono>

namespace stallscope::cluster {

/// Begins MPI, carries what is in the post until a farewell is said or heard, and ends MPI where every process lives to do so.
/// The whole life of a thread.
void carryPost(const MpiPlugin& plugin, RankPost& post, std::chrono::milliseconds patience);

} // namespace stallscope::cluster
