// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/steps/launch_sequence.h"

#include <span>
#include <vector>

namespace stallscope {

/// When the device has its turn at each step: from the start of its first launch to the start of what comes after its last one, on
/// the stream that works most; at the end of a run, to the last end of its work.
///
/// Steps may take turns at streams and overlap. Where one does nothing on the stream that works most, each lasts from when the device
/// is done with all before it until it is done with that one as well; one that a later one overtakes has no time of its own.
class DeviceTurns {
public:
    /// The launches outlive this.
    DeviceTurns(const RunSpans& spans, const LaunchSequence& launches, std::span<const Stretch> steps);

    [[nodiscard]] TimeRange of(Stretch step) const;

private:
    void findStarts(std::size_t stream);
    void findEnds();
    [[nodiscard]] std::size_t busiestStream() const;

    const RunSpans& m_spans;
    const LaunchSequence& m_launches;
    std::vector<Nanos> m_borders; // before each launch, and behind the last one
};

} // namespace stallscope
