// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/experiment_progress.h"

#include <cassert>

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

ExperimentProgress ProgressBoard::read() const
{
    const std::lock_guard lock(m_mutex);
    return m_progress;
}

void ProgressBoard::enter(ExperimentState state)
{
    change([state](ExperimentProgress& progress) {
        assert(mayFollow(progress.state, state));
        progress.state = state;
    });
}

bool ProgressBoard::enterFrom(ExperimentState from, ExperimentState to)
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_progress.state != from)
            return false;
        assert(mayFollow(from, to));
        m_progress.state = to;
        if (isEnd(to))
            m_ended.notify_all();
    }
    if (m_onChange)
        m_onChange();
    return true;
}

void ProgressBoard::change(const std::function<void(ExperimentProgress&)>& edit)
{
    {
        const std::lock_guard lock(m_mutex);
        edit(m_progress);
        if (isEnd(m_progress.state))
            m_ended.notify_all();
    }
    if (m_onChange)
        m_onChange();
}

bool ProgressBoard::waitForEnd(std::chrono::milliseconds atMost) const
{
    std::unique_lock lock(m_mutex);
    return m_ended.wait_for(lock, atMost, [this] { return isEnd(m_progress.state); });
}

void ProgressBoard::waitForEnd() const
{
    std::unique_lock lock(m_mutex);
    m_ended.wait(lock, [this] { return isEnd(m_progress.state); });
}

} // namespace stallscope
