// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <vector>

namespace stallscope::recording {

/// Facts about the distributed program of the shards, including a sentence about ranks without a recording. That sentence
/// is omitted if a launcher started the recorder too, because then every rank has a recording of its own.
[[nodiscard]] Facts worldFacts(const std::vector<const Trace*>& shards);

} // namespace stallscope::recording
