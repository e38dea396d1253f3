// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/kernel_families.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace stallscope {

namespace {

struct Word {
    std::string_view word; ///< in lower case
    KernelFamily family;
};

/// The first one that a name contains decides: what fuses several operations is named after the costliest one.
constexpr std::array kWords{
    Word{"flash", KernelFamily::Attention},
    Word{"fmha", KernelFamily::Attention},
    Word{"attention", KernelFamily::Attention},
    Word{"attn", KernelFamily::Attention},
    Word{"mha_", KernelFamily::Attention},
    Word{"adam", KernelFamily::Optimizer},
    Word{"lamb_", KernelFamily::Optimizer},
    Word{"sgd", KernelFamily::Optimizer},
    Word{"optimizer", KernelFamily::Optimizer},
    Word{"conv_depthwise", KernelFamily::Convolution},
    Word{"implicit_convolve", KernelFamily::Convolution},
    Word{"convolution", KernelFamily::Convolution},
    Word{"winograd", KernelFamily::Convolution},
    Word{"fprop", KernelFamily::Convolution},
    Word{"dgrad", KernelFamily::Convolution},
    Word{"wgrad", KernelFamily::Convolution},
    Word{"conv1d", KernelFamily::Convolution},
    Word{"conv2d", KernelFamily::Convolution},
    Word{"conv3d", KernelFamily::Convolution},
    Word{"gemm", KernelFamily::MatrixProduct},
    Word{"gemv", KernelFamily::MatrixProduct},
    Word{"cijk_", KernelFamily::MatrixProduct},
    Word{"cutlass", KernelFamily::MatrixProduct},
    Word{"splitk", KernelFamily::MatrixProduct},
    Word{"matmul", KernelFamily::MatrixProduct},
    Word{"nvjet", KernelFamily::MatrixProduct},
    Word{"dot_kernel", KernelFamily::MatrixProduct},
    Word{"layer_norm", KernelFamily::Normalization},
    Word{"layernorm", KernelFamily::Normalization},
    Word{"rmsnorm", KernelFamily::Normalization},
    Word{"rms_norm", KernelFamily::Normalization},
    Word{"batch_norm", KernelFamily::Normalization},
    Word{"batchnorm", KernelFamily::Normalization},
    Word{"bn_fw", KernelFamily::Normalization},
    Word{"bn_bw", KernelFamily::Normalization},
    Word{"group_norm", KernelFamily::Normalization},
    Word{"groupnorm", KernelFamily::Normalization},
    Word{"softmax", KernelFamily::Normalization},
    Word{"radixsort", KernelFamily::Sorting},
    Word{"radix_sort", KernelFamily::Sorting},
    Word{"mergesort", KernelFamily::Sorting},
    Word{"topk", KernelFamily::Sorting},
    Word{"bitonic", KernelFamily::Sorting},
    Word{"devicescan", KernelFamily::Sorting},
    Word{"deviceselect", KernelFamily::Sorting},
    Word{"reduce", KernelFamily::Reduction},
    Word{"reduction", KernelFamily::Reduction},
    Word{"elementwise", KernelFamily::Elementwise},
    Word{"pointwise", KernelFamily::Elementwise},
    Word{"catarraybatchedcopy", KernelFamily::Elementwise},
    Word{"fill", KernelFamily::Elementwise},
    Word{"triton_poi", KernelFamily::Elementwise},
    Word{"triton_red", KernelFamily::Reduction},
    Word{"triton_per", KernelFamily::Reduction},
    Word{"triton_tem", KernelFamily::MatrixProduct},
};

} // namespace

KernelFamily familyOf(std::string_view kernel)
{
    std::string lower(kernel);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    const auto* const found = std::find_if(kWords.begin(), kWords.end(), [&lower](const Word& one) { return lower.find(one.word) != std::string::npos; });
    return found == kWords.end() ? KernelFamily::Other : found->family;
}

const char* nameOf(KernelFamily family)
{
    switch (family) {
    case KernelFamily::MatrixProduct: return "matrix-product";
    case KernelFamily::Attention: return "attention";
    case KernelFamily::Convolution: return "convolution";
    case KernelFamily::Normalization: return "normalization";
    case KernelFamily::Reduction: return "reduction";
    case KernelFamily::Elementwise: return "elementwise";
    case KernelFamily::Sorting: return "sorting";
    case KernelFamily::Optimizer: return "optimizer";
    case KernelFamily::Other: break;
    }
    return "other";
}

} // namespace stallscope
