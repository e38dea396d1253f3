// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

/// Environment variables by which `stallscope-cli record` configures the libraries in recorded processes; children inherit them.
namespace stallscope::inject::variable {

inline constexpr const char* kFolder = "STALLSCOPE_RECORD_FOLDER";                  ///< absolute path of the folder for event arenas
inline constexpr const char* kClock = "STALLSCOPE_RECORD_CLOCK";                    ///< "ticks" or "monotonic"
inline constexpr const char* kBoot = "STALLSCOPE_RECORD_BOOT";                      ///< boot id of the recorder's machine; other machines are not recorded
inline constexpr const char* kCudaLibrary = "STALLSCOPE_RECORD_CUDA_LIBRARY";       ///< absolute path; empty: CUDA is not recorded
inline constexpr const char* kWholeGraphs = "STALLSCOPE_RECORD_WHOLE_GRAPHS";       ///< "1": a graph launch is one span
inline constexpr const char* kGpuMetrics = "STALLSCOPE_RECORD_GPU_METRICS";   ///< time between samples of GPU hardware metrics (ns); empty: none
inline constexpr const char* kEventTimes = "STALLSCOPE_RECORD_EVENT_TIMES";         ///< "1": device times of CUDA events; likewise below
inline constexpr const char* kQueueTimes = "STALLSCOPE_RECORD_QUEUE_TIMES";         ///< when kernels were queued and submitted
inline constexpr const char* kDeviceLaunches = "STALLSCOPE_RECORD_DEVICE_LAUNCHES"; ///< kernels launched by kernels
inline constexpr const char* kClockOfCupti = "STALLSCOPE_CUPTI_CLOCK";              ///< set by users: "wall" leaves CUPTI its own clock
inline constexpr const char* kStacks = "STALLSCOPE_RECORD_STACKS"; ///< set by users: threshold of blocking calls (ns) whose call stack is recorded

/// Variables through which NVTX and the CUDA driver load the library.
inline constexpr const char* kNvtxInjection = "NVTX_INJECTION64_PATH";
inline constexpr const char* kCudaInjection = "CUDA_INJECTION64_PATH";

/// Variables set by launchers of distributed programs for each process.
inline constexpr const char* kLauncher[] = {"RANK", "WORLD_SIZE", "TORCHELASTIC_RUN_ID", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "PMIX_NAMESPACE",
    "PMI_RANK", "PMI_SIZE", "PMI_JOBID", "SLURM_PROCID", "SLURM_STEP_NUM_TASKS", "SLURM_JOB_ID", "SLURM_STEP_ID"};

} // namespace stallscope::inject::variable
