// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/nsight/device_row.h"

namespace stallscope::nsight {

namespace {

/// CUPTI's device number for a graph whose first node is a host function.
constexpr std::int64_t kFirstNodeOnHost = 0x7FFFFFFF;

} // namespace

bool DeviceRow::read(TableReader& reader, const Cells& cells)
{
    if (!reader.setTimes(span, cells))
        return false;
    if (span.start == 0 && span.duration == 0) {
        reader.lose(Loss::MissingStart);
        return false;
    }
    process = GlobalId::processOf(cells.numberOr(Process, GlobalId::kNone));
    context = cells.numberOr(Context, 0);
    stream = cells.numberOr(Stream, kInvalidId);
    if (const auto number = cells.amount(Context))
        detail.set(DetailField::Context, *number);
    return true;
}

void DeviceRow::finish(TableReader& reader, const Cells& cells)
{
    span.detail = reader.addDetail(detail);
    const std::int64_t device = cells.numberOr(Device, 0);
    if (device == kFirstNodeOnHost)
        return reader.rows().add(RowTrack::streamOfContext(process, context, stream), span);
    reader.rows().addContext(process, context, device);
    reader.rows().add(RowTrack::stream(process, device, stream), span);
}

} // namespace stallscope::nsight
