// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/ranks/rank_file_analysis.h"
#include "profiler/session/codec/byte_stream.h"

#include <optional>

namespace stallscope::cluster {

/// All that the table and its JSON say of a rank, for another process of the same program.
[[nodiscard]] session::Bytes encode(const RankResults& results);
/// None where the bytes are something else.
[[nodiscard]] std::optional<RankResults> decode(session::ByteView bytes);

} // namespace stallscope::cluster
