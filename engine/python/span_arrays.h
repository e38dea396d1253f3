// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/query/span_index.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace stallscope::python {

/// An array in memory that its owner keeps, for Python's buffer protocol.
struct ArrayView {
    std::string name;
    const void* data = nullptr;
    std::size_t size = 0;   ///< elements
    std::size_t stride = 0; ///< bytes between two elements
    std::size_t bytes = 0;  ///< of an element
    char format = 'B';      ///< as in Python's struct module
    std::shared_ptr<const void> owner;
};

/// Which spans are asked for.
struct SpanRequest {
    std::array<bool, kSpanKinds> kinds{};
    std::optional<std::vector<std::uint32_t>> tracks; ///< none: all
    std::optional<Nanos> start;                       ///< spans that overlap [start, end), and those without length in it
    std::optional<Nanos> end;
};

/// The requested spans by column: id, track_id, start_ns, duration_ns, name_id, kind, flags, correlation. `id` and `track_id` are as in SQL. If
/// all of them follow each other in one block, the last four refer to the trace; otherwise each column is copied once. Fails if they need more
/// than half of the memory that is available.
[[nodiscard]] Result<std::vector<ArrayView>> spanArrays(
    const std::shared_ptr<const Trace>& trace, const query::SpanIndex& index, const SpanRequest& request, const std::stop_token& stop);

/// The columns of one block as the trace stores them (SpanColumns), without a copy.
struct BlockArrays {
    std::uint32_t track = 0;
    Nanos base = 0;
    std::vector<ArrayView> arrays; ///< start, duration, name_id, kind, flags, correlation (may be missing), long_row, long_duration_ns
};
[[nodiscard]] BlockArrays blockArrays(const query::SpanIndex& index, std::size_t block);

} // namespace stallscope::python
