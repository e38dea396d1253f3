// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/nsight/imported_table.h"
#include "profiler/formats/nsight/names.h"
#include "profiler/trace/run.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace stallscope::nsight {

/// Machine and program as described by an export. Environment variables are not read.
struct SystemInfo {
    struct Gpu {
        std::string name;
        std::uint64_t memoryBytes = 0;
        std::uint32_t multiprocessors = 0;
        std::optional<std::int64_t> cudaDevice;
    };
    using InProcess = std::pair<std::int64_t, std::int64_t>; ///< pid, and a number that is unique within it

    std::map<std::int64_t, std::string> processes; ///< names by global id
    std::map<std::int64_t, std::string> threads;
    std::map<std::int64_t, Gpu> gpus;
    std::map<InProcess, std::int64_t> gpuOfDevice;
    std::map<InProcess, std::int64_t> deviceOfContext;
    std::int64_t startTime = 0; ///< time 0 of the tables, ns since 1970; 0 if unknown
    Facts facts;

    [[nodiscard]] static Result<SystemInfo> read(const Database& database, const Schema& schema, Names& names, LossCounters& losses);

    /// The GPU with this device number in a process; empty if the export does not record it. CUDA_VISIBLE_DEVICES changes device numbers.
    [[nodiscard]] std::optional<std::int64_t> recordedGpuOf(std::int64_t process, std::int64_t device) const;
    /// Likewise; where it is not recorded, the GPU that has this number if the process sees all GPUs.
    [[nodiscard]] std::optional<std::int64_t> likelyGpuOf(std::int64_t process, std::int64_t device) const;
};

} // namespace stallscope::nsight
