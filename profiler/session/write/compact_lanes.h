// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

namespace stallscope::session {

/// Merges small adjacent blocks, as left by a recording that was saved incrementally, into full ones. Full blocks are shared.
[[nodiscard]] Lane compacted(const Lane& lane);

/// True if compacted() would return the same blocks.
[[nodiscard]] bool isCompact(const Lane& lane);

} // namespace stallscope::session
