// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"

namespace stallscope::recording {

/// What recording an NVTX range costs its thread here, measured in this process: beginning and end, with work between them that uses the
/// processor's caches, as in a real program.
[[nodiscard]] Nanos measureRangeCost(bool usesTicks);

} // namespace stallscope::recording
