// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/codec/byte_stream.h"

#include <cstdint>
#include <span>
#include <vector>

namespace stallscope::session {

/// One bit per byte of a 32-bit number, lowest first: set if any value of a column uses that byte.
using PlaneMask = std::uint8_t;

/// Output bytes, and the positions at which their statistics change.
struct PlaneWriter {
    Bytes bytes;
    std::vector<std::size_t> cuts;

    void beginPart() { cuts.push_back(bytes.size()); }
};

/// Appends a column as planes: the lowest bytes of all values, then the second bytes, and so on. All-zero planes are
/// omitted, as recorded in the mask. Adjacent bytes in a plane are similar, which improves compression.
///
/// Worked example: 0x0105, 0x0107 -> mask 0b0011, planes 05 07 | 01 01.
[[nodiscard]] PlaneMask appendPlanes(std::span<const std::uint32_t> values, PlaneWriter& out);

/// Reads such planes back into `values`. False if there are too few bytes.
[[nodiscard]] bool readPlanes(ByteReader& in, PlaneMask mask, std::span<std::uint32_t> values);

} // namespace stallscope::session
