// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <nccl.h>

namespace stallscope::cuda {

/// The NCCL functions in use. NCCL is a separate package, loaded when devices are opened together.
struct NcclLibrary {
    decltype(&ncclCommInitAll) connectAll = nullptr;
    decltype(&ncclCommDestroy) disconnect = nullptr;
    decltype(&ncclGroupStart) groupStart = nullptr;
    decltype(&ncclGroupEnd) groupEnd = nullptr;
    decltype(&ncclAllReduce) allReduce = nullptr;
    decltype(&ncclGetErrorString) words = nullptr;

    [[nodiscard]] static Result<NcclLibrary> load();
};

} // namespace stallscope::cuda
