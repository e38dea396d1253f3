// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

#include <cstdint>
#include <string_view>

namespace stallscope {

/// What a kernel computes, as its name tells.
enum class KernelFamily : std::uint8_t { Other, MatrixProduct, Attention, Convolution, Normalization, Reduction, Elementwise, Sorting, Optimizer };

/// By words in the names of cuBLAS, CUTLASS, cuDNN, hipBLASLt, Composable Kernel, FlashAttention, Triton, PyTorch, CUB and others. Worked examples:
/// "ampere_sgemm_128x64_nn" is a matrix product, "vectorized_elementwise_kernel<4, ...>" elementwise, "flash_fwd_kernel<...>" attention.
[[nodiscard]] KernelFamily familyOf(std::string_view kernel);
/// "matrix-product", "attention", ...
[[nodiscard]] const char* nameOf(KernelFamily family);

/// Time of the kernels of one family.
struct FamilyTime {
    KernelFamily family = KernelFamily::Other;
    Nanos total = 0;
};

} // namespace stallscope
