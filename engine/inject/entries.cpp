// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/nvtx_handlers.h"
#include "engine/inject/program_environment.h"
#include "engine/inject/recording_interface.h"
#include "engine/inject/system_calls.h"
#include "engine/inject/this_process.h"

#include <atomic>

#include <dlfcn.h>

extern "C" {
__attribute__((weak)) void* dlopen(const char*, int) noexcept;
__attribute__((weak)) void* dlsym(void*, const char*) noexcept;
__attribute__((weak)) char* dlerror() noexcept;
}

namespace stallscope::inject {

namespace {

constexpr const char* kCudaFact = "cuda";

bool writeBlob(BlobKind kind, const void* bytes, std::size_t size)
{
    const ThreadUse thread;
    return thread && thread.writer().writeBlob(kind, bytes, size);
}

void note(EventType type)
{
    const ThreadUse thread;
    if (thread)
        thread.writer().note(type);
}

constexpr RecordingInterface kInterface{kArenaVersion, writeBlob, writeFact, note};

/// Loads the library that records CUDA, once per process: a forked child cannot use its parent's CUDA.
void recordCuda()
{
    static std::atomic<bool> isAsked{false};
    if (isAsked.exchange(true))
        return;
    const char* const path = programOptions().cudaLibrary;
    if (!path)
        return writeFact(kCudaFact, "left to the program, as requested");
    void* const library = &dlopen != nullptr && &dlsym != nullptr ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : nullptr;
    const auto record = library ? reinterpret_cast<RecordCuda>(dlsym(library, kRecordCudaEntry)) : nullptr;
    if (record)
        return record(&kInterface);
    const char* const problem = &dlerror != nullptr ? dlerror() : nullptr;
    writeFact(kCudaFact, problem ? problem : "not recorded: the library for CUDA could not be loaded");
}

} // namespace

} // namespace stallscope::inject

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
