// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/background_thread.h"

#include <utility>

namespace stallscope::gui {

void BackgroundThread::start(std::function<void()> call)
{
    {
        const std::lock_guard lock(m_mutex);
        m_calls.push(std::move(call));
        if (std::exchange(m_isAtWork, true))
            return;
    }
    m_thread = std::jthread([this] { work(); }); // the previous thread has returned or is about to
}

void BackgroundThread::work()
{
    for (;;) {
        std::function<void()> call;
        {
            const std::lock_guard lock(m_mutex);
            m_isAtWork = !m_calls.empty();
            if (!m_isAtWork)
                return;
            call = std::move(m_calls.front());
            m_calls.pop();
        }
        call();
    }
}

} // namespace stallscope::gui
