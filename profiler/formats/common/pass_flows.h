// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/trace/trace.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace stallscope {

/// Flows from operations of the forward pass to those of the backward pass, by their sequence numbers. Of several operations with the
/// same number, the last one that began is connected, as in PyTorch. Numbers are unique only within a thread of the forward pass:
/// if several threads have one, their operations are not connected.
class PassFlows {
public:
    [[nodiscard]] static Result<PassFlows> find(const Trace& trace, const Job& job);

    struct End {
        std::uint64_t flow = 0; ///< from 1 on, equal at both ends
        bool isBackward = false;
    };
    /// The end of a flow at a span of the track with this index.
    [[nodiscard]] std::optional<End> of(std::size_t track, const Lane& lane, const Span& span) const;
    /// Number of ends, two for each flow.
    [[nodiscard]] std::size_t ends() const { return m_ends.size(); }

private:
    struct Place {
        std::size_t track = 0;
        Nanos start = 0;
        Nanos duration = 0;
        std::uint32_t name = 0;
        LanePlace lane; // with the detail: spans without duration can be equal otherwise
        std::uint32_t detail = 0;

        Place() = default;
        Place(std::size_t trackIndex, const Lane& itsLane, const Span& span)
            : track(trackIndex), start(span.start), duration(span.duration), name(span.name.value()), lane(itsLane.place), detail(span.detail.value())
        {
        }
        friend auto operator<=>(const Place&, const Place&) = default;
    };
    struct Passes;

    std::vector<std::pair<Place, End>> m_ends; // by place
};

} // namespace stallscope
