// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/nvtx_abi.h"

namespace stallscope::inject {

/// Null if the program's NVTX version is not supported.
[[nodiscard]] const nvtx::Callbacks* callbacksOf(nvtx::GetExportTable exportTable);
/// Makes NVTX call the recording functions. False if it has a slot for none of them.
[[nodiscard]] bool attachTo(const nvtx::Callbacks& callbacks);

/// Marks the initialization of NVTX in a module of the program. A child forked meanwhile would inherit a half-initialized
/// NVTX and wait for it forever; fork() therefore waits until no initialization is in progress.
class ForkGuard {
public:
    /// Registers the fork handler that waits.
    static void install();

    explicit ForkGuard(const nvtx::Callbacks& callbacks);
    ForkGuard(const ForkGuard&) = delete;
    ForkGuard& operator=(const ForkGuard&) = delete;
    ~ForkGuard();
};

} // namespace stallscope::inject
