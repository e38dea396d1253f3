// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/experiment_progress.h"

namespace stallscope {

const char* nameOf(ExperimentState state)
{
    switch (state) {
    case ExperimentState::Idle: return "idle";
    case ExperimentState::Preparing: return "preparing";
    case ExperimentState::WarmingUp: return "warming up";
    case ExperimentState::Running: return "running";
    case ExperimentState::Draining: return "draining";
    case ExperimentState::Done: return "done";
    case ExperimentState::Failed: return "failed";
    case ExperimentState::Cancelled: return "cancelled";
    }
    return "";
}

bool mayFollow(ExperimentState before, ExperimentState after)
{
    using enum ExperimentState;
    switch (before) {
    case Idle: return after == Preparing || after == Cancelled;
    case Preparing: return after == WarmingUp || after == Draining;
    case WarmingUp: return after == Running || after == Draining;
    case Running: return after == Preparing || after == Draining;
    case Draining: return isEnd(after);
    case Done:
    case Failed:
    case Cancelled: return false;
    }
    return false;
}

} // namespace stallscope
