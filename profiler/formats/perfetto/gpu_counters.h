// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/common/name_table.h"
#include "profiler/formats/kineto/event_rows.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stallscope::perfetto {

/// Hardware counters of GPUs (GpuCounterEvent). A value holds from the previous value of its counter until its own time, so
/// that the first one has no known start.
class GpuCounters {
public:
    GpuCounters(NameTable& names, BatchRows& rows) : m_names(&names), m_rows(&rows) {}

    /// Throws protozero::exception for malformed messages.
    void take(std::string_view message, Nanos time);
    /// Moves the samples to the rows. Calls useDevice(device) for each device with counters.
    template <class UseDevice>
    void finish(const UseDevice& useDevice)
    {
        for (auto& [place, series] : m_series) {
            if (series.samples.empty())
                continue;
            const Description& known = m_descriptions[place.second];
            const std::string name = known.name.empty() ? "counter " + std::to_string(place.second) : known.name;
            useDevice(place.first);
            m_rows->counterRuns.push_back({{}, std::to_string(place.first), name, known.unit, std::move(series.samples)});
        }
        m_series.clear();
    }

private:
    struct Description {
        std::string name;
        std::string unit;
    };
    struct Series {
        std::optional<Nanos> last; ///< time of the last value
        std::vector<std::pair<Nanos, double>> samples;
    };

    void describe(std::string_view descriptor);
    void describeOne(std::string_view specification);
    void takeValue(std::string_view message, std::uint32_t device, Nanos time);

    NameTable* m_names;
    BatchRows* m_rows;
    std::map<std::uint32_t, Description> m_descriptions;                // by id
    std::map<std::pair<std::uint32_t, std::uint32_t>, Series> m_series; // by device and id
};

} // namespace stallscope::perfetto
