// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/event_format.h"

#include <cstddef>
#include <cstdint>

namespace stallscope::inject {

/// How libstallscope_inject_cuda.so, which holds everything that needs a C++ library, writes into the recording of libstallscope_inject.so.
/// The functions may be called from any thread and throw nothing.
struct RecordingInterface {
    std::uint32_t version;
    bool (*writeBlob)(BlobKind kind, const void* bytes, std::size_t size);
    void (*writeFact)(const char* key, const char* value);
    void (*note)(EventType type);
};

/// The entry of libstallscope_inject_cuda.so, called once in a process. The interface lives as long as the process.
using RecordCuda = void (*)(const RecordingInterface* recording);
inline constexpr const char* kRecordCudaEntry = "stallscopeRecordCuda";

} // namespace stallscope::inject
