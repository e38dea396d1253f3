// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/byte_source.h"
#include "profiler/formats/xplane/xplane_import.h"
#include "tests/fuzz/protobuf_check.h"

#include <cstddef>
#include <cstdint>

/// Whatever the bytes are, they give a trace that keeps the model's promises, or an error.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace stallscope;
    ImportOptions options;
    options.threads = 1;
    options.keepsArguments = true;
    const OpenSource open = [&]() -> Result<std::unique_ptr<ByteSource>> { return memorySource({reinterpret_cast<const char*>(data), size}); };
    test::checkImported(importXPlane(open, "fuzz", options));
    return 0;
}
