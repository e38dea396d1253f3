// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/recording/tick_map.h"
#include "profiler/record/tick_clock.h"
#include "profiler/session/codec/file_io.h"

#include <string>
#include <vector>

namespace stallscope::recording {

/// The tightest of several readings of both clocks.
[[nodiscard]] TickMap::Reading readBoth(const TickClock& clock);

/// Clock readings stored beside the events, because reading the events later requires the rate of their clock.
class KeptClock {
public:
    /// Stores a first reading. The clock must outlive this.
    KeptClock(const std::string& eventsFolder, const TickClock& clock);

    /// Stores a reading in place of the latest one.
    void keep() const;
    /// Stored readings, plus a current one if the clock is still the same. Empty if nothing can be read.
    [[nodiscard]] static std::vector<TickMap::Reading> load(const std::string& eventsFolder, const TickClock& clock);

private:
    const TickClock& m_clock;
    session::FileHandle m_file;
};

} // namespace stallscope::recording
