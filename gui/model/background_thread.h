// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <mutex>
#include <queue>
#include <thread>

namespace stallscope::gui {

/// A thread for calls that take long, one after the other. It is begun when there is one, and ends when none is left. Belongs to
/// one thread, and waits for what it was given when it goes.
class BackgroundThread {
public:
    void start(std::function<void()> call);

private:
    void work();

    std::mutex m_mutex; // of the next two
    std::queue<std::function<void()>> m_calls;
    bool m_isAtWork = false;
    std::jthread m_thread; // last: it uses all of the above
};

} // namespace stallscope::gui
