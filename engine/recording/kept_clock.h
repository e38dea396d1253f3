// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/recording/tick_map.h"
#include "profiler/record/tick_clock.h"
#include "profiler/session/codec/file_io.h"

#include <string>
#include <vector>

namespace stallscope::recording {

/// The tightest of a few readings of both clocks.
[[nodiscard]] TickMap::Reading readBoth(const TickClock& clock);

/// Readings that a recorder keeps beside the events: whoever reads those later needs the rate of the clock they were written by.
class KeptClock {
public:
    /// Keeps a first one. The clock outlives this.
    KeptClock(const std::string& eventsFolder, const TickClock& clock);

    /// A latest one, in the place of that so far.
    void keep() const;
    /// What was kept there, and one of now where the clock is still the same. None: nothing can be read.
    [[nodiscard]] static std::vector<TickMap::Reading> load(const std::string& eventsFolder, const TickClock& clock);

private:
    const TickClock& m_clock;
    session::FileHandle m_file;
};

} // namespace stallscope::recording
