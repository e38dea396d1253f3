// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/nvtx_abi.h"

namespace stallscope::inject {

/// Null if the program's NVTX version is not supported.
[[nodiscard]] const nvtx::Callbacks* callbacksOf(nvtx::GetExportTable exportTable);
/// Makes NVTX call the recording functions. False if it has a slot for none of them.
[[nodiscard]] bool attachTo(const nvtx::Callbacks& callbacks);

} // namespace stallscope::inject
