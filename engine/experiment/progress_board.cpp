// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/progress_board.h"

#include <cassert>

namespace stallscope {

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
