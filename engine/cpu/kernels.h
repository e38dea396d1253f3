// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/op.h"

namespace stallscope::cpu {

/// Computes an operation on the calling thread only. A host function may throw.
void compute(const Op& op);

// Kernels by family; each computes what its struct in op.h describes.
void compute(const FillUniform& op);
void compute(const Fill& op);
void compute(const Increment& op);
void compute(const Iterate& op);
void compute(const Combine& op);
void compute(const Axpy& op);
void compute(const Relu& op);
void compute(const Reduce& op);
void compute(const MatrixProduct& op);
void compute(const RoundToHalf& op);
void compute(const Compact& op);
void compute(const ChooseListed& op);
void compute(const Balance& op);
void compute(const ChooseShares& op);
void compute(const Shuffle& op);
void compute(const GatherRows& op);
void compute(const HostFunction& op);

} // namespace stallscope::cpu
