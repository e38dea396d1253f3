// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/nvtx_abi.h"

namespace stallscope::inject {

/// Marks the initialization of NVTX in a module of the program. A child that is forked meanwhile inherits a half-initialized NVTX that nobody
/// completes, and would wait for it for ever: fork() waits until no initialization is going on.
class ForkGuard {
public:
    /// Registers the handler that makes fork() wait.
    static void install();

    explicit ForkGuard(const nvtx::Callbacks& callbacks);
    ForkGuard(const ForkGuard&) = delete;
    ForkGuard& operator=(const ForkGuard&) = delete;
    ~ForkGuard();
};

} // namespace stallscope::inject
