// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

namespace stallscope::session {

/// The lane with small neighbouring blocks joined to full ones, as they are after a recording that was saved bit by bit.
/// Blocks that are full already are shared.
[[nodiscard]] Lane compacted(const Lane& lane);

/// True where compacted() would give the same blocks.
[[nodiscard]] bool isCompact(const Lane& lane);

} // namespace stallscope::session
