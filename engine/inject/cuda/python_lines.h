// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace stallscope::inject {

/// Line of an instruction from the location table of a code object of CPython 3.11 and later. `unit` counts instructions of
/// two bytes. `firstLine` if the table has no entry.
[[nodiscard]] std::uint32_t lineOf(std::span<const std::uint8_t> table, std::uint32_t firstLine, std::size_t unit);

} // namespace stallscope::inject
