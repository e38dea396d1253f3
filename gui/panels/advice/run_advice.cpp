// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/advice/run_advice.h"

#include "profiler/analysis/replay/what_if.h"

namespace stallscope::gui {

RunAdvice::Place RunAdvice::placeOf(const Advice& advice, std::size_t index) const
{
    if (!advice.waits.empty()) {
        const Wait& wait = analysis->whole().waits()[advice.waits[index]];
        return {wait.thread, wait.start, wait.call};
    }
    const DeviceWork& work = analysis->whole().spans().work();
    const std::uint32_t place = advice.spans[index];
    return {work.streams()[work.streamOf(place)].track, work.spans()[place].start, work.spans()[place].name};
}

RunAdvice adviceOn(std::shared_ptr<const RunAnalysis> analysis)
{
    std::vector<Advice> found = advise(WhatIf(*analysis));
    return {std::move(analysis), std::move(found)};
}

} // namespace stallscope::gui
