// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>

namespace stallscope::test {

/// A kernel that adds one to each number.
void launchIncrement(float* numbers, std::size_t length, cudaStream_t stream);

} // namespace stallscope::test
