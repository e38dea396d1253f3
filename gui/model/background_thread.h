// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <mutex>
#include <queue>
#include <thread>

namespace stallscope::gui {

/// A thread that executes long-running calls one after the other. Started on demand; ends when no call is left. Used from
/// one thread; the destructor waits for all queued calls.
class BackgroundThread {
public:
    void start(std::function<void()> call);

private:
    void work();

    std::mutex m_mutex; // of m_calls and m_isAtWork
    std::queue<std::function<void()>> m_calls;
    bool m_isAtWork = false;
    std::jthread m_thread; // last: uses all of the above
};

} // namespace stallscope::gui
