// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/codec/byte_stream.h"

#include <cstdint>
#include <span>
#include <vector>

namespace stallscope::session {

/// One bit for each byte of a 32-bit number, the lowest first: set where any value of a column uses that byte.
using PlaneMask = std::uint8_t;

/// Bytes in the making, and the places where their nature changes.
struct PlaneWriter {
    Bytes bytes;
    std::vector<std::size_t> cuts;

    void beginPart() { cuts.push_back(bytes.size()); }
};

/// Appends a column as planes: the lowest bytes of all values, then the second ones, and so on. Planes of nothing but
/// zeros are left out, as the mask tells. Neighbours in a plane are alike, which is what a compressor lives on.
///
/// Worked example: 0x0105, 0x0107 -> mask 0b0011, planes 05 07 | 01 01.
[[nodiscard]] PlaneMask appendPlanes(std::span<const std::uint32_t> values, PlaneWriter& out);

/// Reads such planes back into `values`. False where the bytes do not suffice.
[[nodiscard]] bool readPlanes(ByteReader& in, PlaneMask mask, std::span<std::uint32_t> values);

} // namespace stallscope::session
