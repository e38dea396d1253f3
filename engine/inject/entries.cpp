// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/cuda_recording.h"
#include "engine/inject/nvtx_handlers.h"
#include "engine/inject/this_process.h"

/// The only names that the library shows: what the CUDA driver and NVTX look for in a library that they are told to load.
using namespace stallscope::inject;

#define STALLSCOPE_ENTRY extern "C" __attribute__((visibility("default")))

/// NVTX asks for it in each library of the program that uses NVTX, when it is first used there. 1: stays loaded.
STALLSCOPE_ENTRY int InitializeInjectionNvtx2(nvtx::GetExportTable exportTable)
{
    try {
        return currentRecording() && attachTo(exportTable) ? 1 : 0;
    } catch (...) { // out of memory: not recorded
        return 0;
    }
}

/// The CUDA driver asks for it while it starts, when CUDA itself must not be used yet. It takes 0 for a failure of its own.
STALLSCOPE_ENTRY int InitializeInjection()
{
    try {
        if (ProcessRecording* const recording = currentRecording())
            recordCuda(*recording);
    } catch (...) { // out of memory, no more threads: not recorded
    }
    return 1;
}
