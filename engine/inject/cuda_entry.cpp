// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/cuda_entry.h"

#include "engine/inject/program_environment.h"
#include "engine/inject/recording_interface.h"
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

} // namespace

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

} // namespace stallscope::inject
