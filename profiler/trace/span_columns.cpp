// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/span_columns.h"

#include <algorithm>
#include <cassert>

namespace stallscope {

namespace {

/// A column of ids stays empty until the first valid id; then preceding rows are filled with invalid ids.
template <class IdType>
void appendSparse(std::vector<std::uint32_t>& column, std::size_t row, IdType id)
{
    if (column.empty() && !id.isValid())
        return;
    column.resize(row, IdType::kNone);
    column.push_back(id.value());
}

template <class T>
std::size_t bytesOf(const std::vector<T>& column)
{
    return column.capacity() * sizeof(T);
}

} // namespace

Span SpanColumns::at(std::size_t row) const
{
    return {startOf(row), durationOf(row), StringId(name[row]), correlationOf(row), detailOf(row), static_cast<SpanKind>(kind[row]), flags[row]};
}

void SpanColumns::append(const Span& span)
{
    assert(span.duration >= 0 && fits(span));
    const std::size_t row = size();
    if (row == 0)
        base = span.start;
    assert(span.start >= base);
    start.push_back(static_cast<std::uint32_t>(span.start - base));
    if (span.duration < Nanos{kWide}) {
        duration.push_back(static_cast<std::uint32_t>(span.duration));
    } else {
        duration.push_back(kWide);
        wide.push_back({static_cast<std::uint32_t>(row), span.duration});
    }
    name.push_back(span.name.value());
    appendSparse(correlation, row, span.correlation);
    appendSparse(detail, row, span.detail);
    kind.push_back(static_cast<std::uint8_t>(span.kind));
    flags.push_back(span.flags);
}

std::size_t SpanColumns::firstStartingAt(Nanos time) const
{
    if (isEmpty() || time <= base)
        return 0;
    if (time > base + Nanos{kLongestOffset})
        return size();
    const auto at = std::lower_bound(start.begin(), start.end(), static_cast<std::uint32_t>(time - base));
    return static_cast<std::size_t>(at - start.begin());
}

std::size_t SpanColumns::bytes() const
{
    return bytesOf(start) + bytesOf(duration) + bytesOf(name) + bytesOf(correlation) + bytesOf(detail) + bytesOf(kind) + bytesOf(flags) + bytesOf(wide);
}

void SpanColumns::shrink()
{
    start.shrink_to_fit();
    duration.shrink_to_fit();
    name.shrink_to_fit();
    correlation.shrink_to_fit();
    detail.shrink_to_fit();
    kind.shrink_to_fit();
    flags.shrink_to_fit();
    wide.shrink_to_fit();
}

Nanos SpanColumns::wideDuration(std::size_t row) const
{
    const auto at = std::lower_bound(wide.begin(), wide.end(), row, [](const WideDuration& entry, std::size_t r) { return entry.row < r; });
    return at != wide.end() && at->row == row ? at->duration : Nanos{kWide};
}

} // namespace stallscope
