// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/event_format.h"

#include <cstddef>
#include <cstdint>

namespace stallscope::inject {

/// Interface through which libstallscope_inject_cuda.so, which contains all code that needs a C++ library, writes to the
/// recording of libstallscope_inject.so. Thread-safe, no exceptions.
struct RecordingInterface {
    std::uint32_t version;
    bool (*writeBlob)(BlobKind kind, const void* bytes, std::size_t size);
    void (*writeFact)(const char* key, const char* value);
    void (*note)(EventType type);
};

/// Entry of libstallscope_inject_cuda.so, called once per process. The interface is valid until the process ends.
using RecordCuda = void (*)(const RecordingInterface* recording);
inline constexpr const char* kRecordCudaEntry = "stallscopeRecordCuda";

} // namespace stallscope::inject
