// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <cblas.h>

/// OpenBLAS, which multiplies matrices on the CPU device. It is loaded with the first device, not with the program: when memory
/// is limited (`ulimit -v`), its initialization can wait for memory forever, and `record` must start programs there too.
/// By default OpenBLAS starts a thread for each core. Here it starts none: the worker of a stream multiplies by itself.
namespace stallscope::cpu {

struct Blas {
    decltype(&cblas_sgemm) sgemm = nullptr;
    decltype(&openblas_get_config) config = nullptr;
};

/// Loads OpenBLAS on the first call. The error names the library and the reason; it stays the same.
[[nodiscard]] const Result<Blas>& blas();

#ifdef STALLSCOPE_BLAS_LINKED
/// First in main(), where OpenBLAS is linked statically: it reads its environment before main(), and the program must not.
void restoreEnvironment();
#endif

} // namespace stallscope::cpu
