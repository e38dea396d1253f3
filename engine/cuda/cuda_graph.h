// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cuda/current_device.h"
#include "engine/cuda/host_call.h"
#include "engine/cuda/scratch.h"
#include "engine/device/device.h"

#include <cstdint>
#include <memory>
#include <utility>

namespace stallscope::cuda {

/// What belongs to a capture beside its nodes: it lives as long as they may run.
struct Captured {
    std::unique_ptr<Scratch> scratch = std::make_unique<Scratch>();
    HostCalls calls;
};

class CudaGraph : public DeviceGraph {
public:
    CudaGraph(cudaGraphExec_t graph, std::uint32_t ordinal, std::unique_ptr<Captured> captured)
        : m_graph(graph), m_ordinal(ordinal), m_captured(std::move(captured))
    {
    }
    /// Waits for its last launch.
    ~CudaGraph() override
    {
        (void)makeCurrent(m_ordinal);
        (void)cudaDeviceSynchronize();
        (void)cudaGraphExecDestroy(m_graph);
    }

    [[nodiscard]] cudaGraphExec_t get() const { return m_graph; }
    [[nodiscard]] std::uint32_t ordinal() const { return m_ordinal; }

private:
    cudaGraphExec_t m_graph;
    std::uint32_t m_ordinal;
    std::unique_ptr<Captured> m_captured;
};

} // namespace stallscope::cuda
