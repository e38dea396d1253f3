// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cuda/scratch.h"

#include <algorithm>

namespace stallscope::cuda {

Scratch::~Scratch()
{
    for (void* piece : m_pieces)
        (void)cudaFree(piece);
}

cudaError_t Scratch::take(std::size_t bytes, void** memory)
{
    if (m_pieces.empty() || bytes > m_bytes) {
        // doubling keeps the sum of outgrown pieces below the size in use
        const std::size_t grown = std::max(bytes, 2 * m_bytes);
        void* piece = nullptr;
        if (const cudaError_t error = cudaMalloc(&piece, std::max<std::size_t>(grown, 1)); error != cudaSuccess)
            return error;
        m_pieces.push_back(piece);
        m_bytes = grown;
    }
    *memory = m_pieces.back();
    return cudaSuccess;
}

} // namespace stallscope::cuda
