// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

#include <span>
#include <string_view>

namespace stallscope {

/// All workloads, in recommended order for beginners. A new one is added in catalogue.cpp.
[[nodiscard]] std::span<const WorkloadInfo> catalogue();
/// Null if there is none of that name.
[[nodiscard]] const WorkloadInfo* findWorkload(std::string_view name);

// The entries, one source file each.

/// A matrix product, when its call returns and when its work is done.
[[nodiscard]] WorkloadInfo dispatchWorkload();
/// y = x + 1 repeatedly, and the cost of waiting after every launch.
[[nodiscard]] WorkloadInfo incrementWorkload();
/// Independent chains of work, and waits that also wait for unrelated ones.
[[nodiscard]] WorkloadInfo barriersWorkload();
/// A training loop that reads its loss, and the cost of reading it.
[[nodiscard]] WorkloadInfo readbackWorkload();
/// Transfers to the device and back with different kinds of memory.
[[nodiscard]] WorkloadInfo transferWorkload();
/// Copy in, compute, copy out by chunks, and how much copying overlaps with computing.
[[nodiscard]] WorkloadInfo pipelineWorkload();
/// A data loader and a training step, and which of them waits.
[[nodiscard]] WorkloadInfo loaderWorkload();
/// Balanced random samples, and the cost of a size that only the device knows.
[[nodiscard]] WorkloadInfo samplerWorkload();
/// Cost of allocating and freeing memory in a loop.
[[nodiscard]] WorkloadInfo allocateWorkload();
/// Launch cost of many tiny kernels.
[[nodiscard]] WorkloadInfo graphWorkload();
/// 16-bit numbers, their speedup and loss of accuracy.
[[nodiscard]] WorkloadInfo precisionWorkload();
/// Training on several devices, gathering on one of them versus all-reduce.
[[nodiscard]] WorkloadInfo replicasWorkload();
/// A fast producer, and the memory held by queued work.
[[nodiscard]] WorkloadInfo queueWorkload();
/// z = x * y + 2 as a graph, and what can run concurrently.
[[nodiscard]] WorkloadInfo dependencyWorkload();

} // namespace stallscope
