// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/counter.h"
#include "profiler/trace/loss.h"
#include "profiler/trace/run.h"
#include "profiler/trace/track.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope {

/// What the events of an export cannot express: the ids of processes and threads that viewers reject, their order, ranks and
/// correlation scopes, devices of counters, runs, losses, what was not recorded. It is the member kMember of the document.
///
/// Ids of processes, devices and tracks in the trace are positions in the lists.
struct ExportedTrace {
    static constexpr const char* kMember = "stallscope";
    /// Category of events that show runs to viewers. They are no spans.
    static constexpr const char* kRunCategory = "stallscope_run";

    struct ExportedProcess {
        std::string pid; ///< in the events
        Process process;
    };
    struct ExportedDevice {
        std::string id; ///< in the events
        DeviceInfo info;
    };
    struct ExportedTrack {
        std::string group; ///< in the events: process or device
        std::string lane;  ///< in the events: thread or stream
        TrackInfo info;
    };
    struct ExportedCounter {
        std::string pid; ///< in the events
        CounterInfo info;
    };

    std::vector<ExportedProcess> processes;
    std::vector<ExportedDevice> devices;
    std::vector<ExportedTrack> tracks;
    std::vector<ExportedCounter> counters;
    std::vector<Run> runs; ///< none: a foreign trace, named after its file
    LossCounts losses{};
    bool hasOwnFlows = false;         ///< flows repeat correlation ids and sequence numbers
    std::uint64_t passFlowEvents = 0; ///< those that repeat sequence numbers, if other flows are of the source
    Facts facts;                      ///< that results depend on

    /// Takes the facts that results depend on.
    void takeFacts(const Facts& all);

    [[nodiscard]] std::string json() const;
    /// Empty if the text is no such member. Unusable parts are left out.
    [[nodiscard]] static std::optional<ExportedTrace> parse(std::string_view json);
};

} // namespace stallscope
