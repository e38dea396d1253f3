// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/nvtx_abi.h"

namespace stallscope::inject {

/// Puts our functions into the tables of one copy of NVTX; each library of a program may have its own. False where its
/// tables are not as expected: then it is left as it was.
[[nodiscard]] bool attachTo(nvtx::GetExportTable exportTable);

} // namespace stallscope::inject
