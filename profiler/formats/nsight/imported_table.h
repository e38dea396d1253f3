// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/nsight/database/row_track.h"
#include "profiler/trace/build/record_account.h"
#include "profiler/trace/span.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace stallscope::nsight {

/// Spans and contexts read from one table. Times are those of the table.
class ImportedTable {
public:
    void add(const RowTrack& place, const Span& span)
    {
        if (!m_latest || place != m_latestPlace) {
            m_latest = &m_spans[place];
            m_latestPlace = place;
        }
        m_latest->push_back(span);
        ++account.spans;
    }
    void addContext(std::int64_t process, std::int64_t context, std::int64_t device)
    {
        if (process == m_latestContext.first && context == m_latestContext.second && !m_contexts.empty())
            return;
        m_latestContext = {process, context};
        m_contexts.emplace(m_latestContext, device);
    }

    [[nodiscard]] bool isEmpty() const { return m_spans.empty(); }
    [[nodiscard]] std::map<RowTrack, std::vector<Span>>& spans() { return m_spans; }
    [[nodiscard]] const ContextDevices& contexts() const { return m_contexts; }

    RecordAccount account;
    /// Why some rows could not be read; empty if all were read.
    std::string damage;

private:
    std::map<RowTrack, std::vector<Span>> m_spans;
    ContextDevices m_contexts;
    // Cache: consecutive rows usually belong to one thread or stream. Nodes of a map have stable addresses.
    RowTrack m_latestPlace;
    std::vector<Span>* m_latest = nullptr;
    std::pair<std::int64_t, std::int64_t> m_latestContext;
};

} // namespace stallscope::nsight
