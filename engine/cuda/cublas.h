// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cuda/health.h"
#include "engine/cuda/scratch.h"
#include "engine/device/op.h"

#include <cublas_v2.h>

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace stallscope::cuda {

/// The functions of cuBLAS that are used. It is loaded when the first one needs it: half a gigabyte that most do without.
struct CublasLibrary {
    /// Of two functions of this name, the one whose computation is chosen by a type of its own.
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

/// Loads it once, for all devices.
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

    /// Why there can be no products; nothing where there can.
    [[nodiscard]] std::optional<std::string> whyNot() const;
    /// The scratch memory is the thread's for that stream, or the graph's: so nothing of the product is left in cuBLAS.
    [[nodiscard]] Result<> enqueue(const MatrixProduct& op, cudaStream_t stream, Scratch& scratch, Health& health);

private:
    std::shared_ptr<LazyCublas> m_library;
    std::mutex m_mutex; // a handle serves one thread at a time
    cublasHandle_t m_handle = nullptr;
};

} // namespace stallscope::cuda
