// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <nccl.h>

namespace stallscope::cuda {

/// The functions of NCCL that are used. It is a package of its own, and loaded where devices are opened together.
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
