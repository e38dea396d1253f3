// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/codec/byte_planes.h"

#include "profiler/trace/span_block.h"

namespace stallscope::session {

/// Encodes the nodes of a block's pyramid field by field in byte planes.
void encodeSummary(const BlockSummary& summary, PlaneWriter& out);

/// Limit of the uncompressed size of a block's summary.
[[nodiscard]] std::size_t longestSummary(std::size_t spans);

/// Empty if the bytes are no summary of such a block.
[[nodiscard]] BlockSummary decodeSummary(ByteView raw, std::size_t spans, std::size_t names);

} // namespace stallscope::session
