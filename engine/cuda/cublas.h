// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cuda/health.h"
#include "engine/cuda/kernels.h"
#include "engine/device/op.h"
#include "engine/device/shared_library.h"

#include <cublas_v2.h>

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace stallscope::cuda {

/// Opens a library of the CUDA Toolkit ("cublas", "nccl") in one of these major versions: through the system's search path,
/// then at the usual install paths. The error names the search and a remedy.
[[nodiscard]] Result<SharedLibrary> openToolkitLibrary(const std::string& name, const std::vector<int>& majors);

/// The cuBLAS functions in use. The library, half a gigabyte, is loaded on first use.
struct CublasLibrary {
    /// Of two functions with this name, the one with a separate type for the computation.
    using Gemm = cublasStatus_t (*)(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int, const void*, const void*, cudaDataType, int,
        const void*, cudaDataType, int, const void*, void*, cudaDataType, int, cublasComputeType_t, cublasGemmAlgo_t);

    decltype(&cublasCreate_v2) create = nullptr;
    decltype(&cublasDestroy_v2) destroy = nullptr;
    decltype(&cublasSetStream_v2) setStream = nullptr;
    decltype(&cublasSetWorkspace_v2) setWorkspace = nullptr;
    Gemm gemm = nullptr;
    decltype(&cublasGetStatusString) words = nullptr;

    [[nodiscard]] static Result<CublasLibrary> load();
};

/// Loads the library once for all devices.
class LazyCublas {
public:
    [[nodiscard]] const Result<CublasLibrary>& get();

private:
    std::once_flag m_once;
    std::optional<Result<CublasLibrary>> m_library;
};

/// cuBLAS on one device.
class Products {
public:
    explicit Products(std::shared_ptr<LazyCublas> library) : m_library(std::move(library)) {}
    Products(const Products&) = delete;
    Products& operator=(const Products&) = delete;
    ~Products();

    /// Why matrix products are unavailable; empty if they are available.
    [[nodiscard]] std::optional<std::string> whyNot() const;
    /// `scratch` belongs to the thread and stream, or to the graph, so that cuBLAS keeps no state of the product.
    [[nodiscard]] Result<> enqueue(const MatrixProduct& op, cudaStream_t stream, Scratch& scratch, Health& health);

private:
    std::shared_ptr<LazyCublas> m_library;
    std::mutex m_mutex; // a handle can be used by one thread at a time
    cublasHandle_t m_handle = nullptr;
};

} // namespace stallscope::cuda
