// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cuda/nccl.h"
#include "engine/device/collectives.h"

#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace stallscope::cuda {

/// What the GPUs of one group do together, by way of NCCL.
class CudaCollectives : public Collectives {
public:
    explicit CudaCollectives(NcclLibrary library) : m_library(library) {}
    ~CudaCollectives() override;

    Result<> sumAll(std::span<const CollectivePart> parts, std::size_t count) override;

private:
    [[nodiscard]] Result<> connect(const std::vector<int>& ordinals);
    void disconnect();
    [[nodiscard]] Result<> after(ncclResult_t result, const char* call) const;

    NcclLibrary m_library;
    std::mutex m_mutex;
    std::vector<int> m_ordinals; // of the devices that are connected, in the order of their parts
    std::vector<ncclComm_t> m_connections;
};

} // namespace stallscope::cuda
