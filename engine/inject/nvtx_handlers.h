// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/nvtx_abi.h"

namespace stallscope::inject {

/// Null where the program's NVTX is none that is known here.
[[nodiscard]] const nvtx::Callbacks* callbacksOf(nvtx::GetExportTable exportTable);
/// Has NVTX call the functions that record. False where it offers no place for any of them.
[[nodiscard]] bool attachTo(const nvtx::Callbacks& callbacks);

} // namespace stallscope::inject
