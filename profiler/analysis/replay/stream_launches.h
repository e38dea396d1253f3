// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace stallscope {

/// Launches of one stream, sorted by time.
class StreamLaunches {
public:
    StreamLaunches(const RunSpans& spans, const WorkStream& stream);

    /// The span of the last one before a time that had ended by another; none where there is none near.
    [[nodiscard]] std::optional<std::uint32_t> lastBefore(Nanos time, Nanos endsBy, const std::vector<DeviceSpan>& all) const;

private:
    struct Launch {
        Nanos time = 0;
        std::uint32_t span = 0;
    };
    std::vector<Launch> m_launches;
};

} // namespace stallscope
