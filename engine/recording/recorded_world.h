// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <vector>

namespace stallscope::recording {

/// What the shards of a recording say of the distributed program that they are of, as facts of the whole; also, in a sentence,
/// of which ranks nothing was recorded. Not so where a launcher began the recorder too: then every rank has a recording of its own.
[[nodiscard]] Facts worldFacts(const std::vector<const Trace*>& shards);

} // namespace stallscope::recording
