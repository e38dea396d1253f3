// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/lane.h"

namespace stallscope {

/// Calls visit(columns, row) for each span of the lane that ends after a time, in order.
template <class Visit>
void forEachEndingAfter(const Lane& lane, Nanos time, Visit&& visit)
{
    for (std::size_t i = lane.blocks.firstEndingAfter(time); i < lane.blocks.size(); ++i) {
        const auto columns = lane.blocks.block(i).columns();
        for (std::size_t row = 0; row < columns->size(); ++row) {
            if (columns->endOf(row) > time)
                visit(*columns, row);
        }
    }
}

} // namespace stallscope
