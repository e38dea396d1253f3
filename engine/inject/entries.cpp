// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/cuda_entry.h"
#include "engine/inject/fork_guard.h"
#include "engine/inject/isolated_call.h"
#include "engine/inject/nvtx_handlers.h"
#include "engine/inject/this_process.h"

/// Exported functions, with the names that NVTX and the CUDA driver look for in an injection library.
using namespace stallscope::inject;

#define STALLSCOPE_ENTRY extern "C" __attribute__((visibility("default")))

namespace {

__attribute__((constructor)) void libraryLoaded()
{
    prepareProcess();
    if (isRecorded())
        ForkGuard::install();
}

__attribute__((destructor)) void libraryUnloaded()
{
    noteExit();
}

} // namespace

/// Called by NVTX once for each module of the program that uses it. 1: the library stays loaded.
STALLSCOPE_ENTRY int InitializeInjectionNvtx2(nvtx::GetExportTable exportTable)
{
    const nvtx::Callbacks* const callbacks = isRecorded() ? callbacksOf(exportTable) : nullptr;
    if (!callbacks)
        return 0;
    const ForkGuard guard(*callbacks);
    if (!attachTo(*callbacks))
        return 0;
    const SharedDescriptors allowed;
    const ThreadUse thread; // creates the first arena now: the program may drop its privileges before its first range
    return 1;
}

/// Called by the CUDA driver during its initialization, when CUDA must not be used. 0 would make the driver fail.
STALLSCOPE_ENTRY int InitializeInjection()
{
    if (isRecorded())
        recordCuda();
    return 1;
}
