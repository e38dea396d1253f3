// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cuda/cublas.h"

#include <fmt/format.h>

#include <array>

namespace stallscope::cuda {

namespace {

/// NVIDIA's recommendation for the largest GPUs so far.
constexpr std::size_t kWorkspaceBytes = std::size_t{32} << 20;

Result<> told(cublasStatus_t status, const CublasLibrary& library, const Health& health, const char* call)
{
    if (status == CUBLAS_STATUS_SUCCESS)
        return {};
    (void)cudaGetLastError(); // clears an error of cuBLAS, so that no later call reports it
    return Error{fmt::format("{}: {} failed: {}", health.device(), call, library.words(status))};
}

} // namespace

Result<SharedLibrary> openToolkitLibrary(const std::string& name, const std::vector<int>& majors)
{
    static constexpr std::array kFolders{"", "/usr/local/cuda/lib64/", "/opt/cuda/lib64/"};
    std::string first;
    for (const char* folder : kFolders) {
        for (const int major : majors) {
            Result<SharedLibrary> library = SharedLibrary::open(fmt::format("{}lib{}.so.{}", folder, name, major));
            if (library)
                return library;
            if (first.empty())
                first = library.error().message;
        }
    }
    return Error{fmt::format("{}; it comes with the CUDA Toolkit or a package of its own, and LD_LIBRARY_PATH may say where", first)};
}

Result<CublasLibrary> CublasLibrary::load()
{
    const Result<SharedLibrary> file = openToolkitLibrary("cublas", {CUBLAS_VER_MAJOR, 13, 12});
    if (!file)
        return file.error();
    CublasLibrary library;
    library.create = file->find<decltype(create)>("cublasCreate_v2");
    library.destroy = file->find<decltype(destroy)>("cublasDestroy_v2");
    library.setStream = file->find<decltype(setStream)>("cublasSetStream_v2");
    library.setWorkspace = file->find<decltype(setWorkspace)>("cublasSetWorkspace_v2");
    library.gemm = file->find<decltype(gemm)>("cublasGemmEx");
    library.words = file->find<decltype(words)>("cublasGetStatusString");
    if (!library.create || !library.destroy || !library.setStream || !library.setWorkspace || !library.gemm || !library.words)
        return Error{"the cuBLAS that was found lacks functions: it is too old"};
    return library;
}

const Result<CublasLibrary>& LazyCublas::get()
{
    std::call_once(m_once, [this] { m_library = CublasLibrary::load(); });
    return *m_library;
}

Products::~Products()
{
    if (m_handle)
        (void)m_library->get()->destroy(m_handle);
}

std::optional<std::string> Products::whyNot() const
{
    const Result<CublasLibrary>& library = m_library->get();
    return library ? std::nullopt : std::optional("no matrix products: " + library.error().message);
}

/// cuBLAS uses column-major order, in which a row-major matrix is its transpose. Therefore it computes the transposed
/// product: c' = op(b)' * op(a)'.
Result<> Products::enqueue(const MatrixProduct& op, cudaStream_t stream, Scratch& scratch, Health& health)
{
    const Result<CublasLibrary>& library = m_library->get();
    if (!library)
        return Error{fmt::format("{}: {}", health.device(), *whyNot())};
    const std::lock_guard lock(m_mutex);
    if (!m_handle) {
        if (Result<> made = told(library->create(&m_handle), *library, health, "cublasCreate"); !made)
            return made;
    }
    void* workspace = nullptr;
    if (Result<> taken = health.after(scratch.take(kWorkspaceBytes, &workspace), "cudaMalloc"); !taken)
        return taken;
    if (Result<> set = told(library->setStream(m_handle, stream), *library, health, "cublasSetStream"); !set)
        return set;
    if (Result<> set = told(library->setWorkspace(m_handle, workspace, kWorkspaceBytes), *library, health, "cublasSetWorkspace"); !set)
        return set;
    const auto rows = static_cast<int>(op.rows);
    const auto columns = static_cast<int>(op.columns);
    const auto inner = static_cast<int>(op.inner);
    const cudaDataType_t type = op.precision == MatrixProduct::Precision::Half ? CUDA_R_16F : CUDA_R_32F;
    const float alpha = 1;
    const cublasStatus_t status = library->gemm(m_handle, op.transposeB ? CUBLAS_OP_T : CUBLAS_OP_N, op.transposeA ? CUBLAS_OP_T : CUBLAS_OP_N, columns, rows,
        inner, &alpha, op.b, type, op.transposeB ? inner : columns, op.a, type, op.transposeA ? rows : inner, &op.beta, op.c, CUDA_R_32F, columns,
        CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
    return told(status, *library, health, "cublasGemmEx");
}

} // namespace stallscope::cuda
