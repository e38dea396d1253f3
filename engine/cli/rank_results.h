// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/rank_analysis.h"
#include "profiler/session/byte_stream.h"

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace stallscope::cli {

/// What became of files, by their places in the folder.
using RankResults = std::vector<std::pair<std::size_t, Result<RankRow>>>;

/// All that the table and its JSON say of a rank, for another process of the same program.
[[nodiscard]] session::Bytes encode(const RankResults& results);
/// None where the bytes are something else.
[[nodiscard]] std::optional<RankResults> decode(session::ByteView bytes);

} // namespace stallscope::cli
