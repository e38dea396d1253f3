// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/background.h"

#include <deque>
#include <functional>
#include <stop_token>
#include <utility>

namespace stallscope::gui {

/// Runs tasks on a background thread, one after the other. A task that is added while another one runs is queued. Used from
/// the GUI thread; the destructor waits for the background thread.
template <class Task, class Outcome>
class TaskQueue {
public:
    struct Steps {
        std::function<void(const Task&)> begin;                           ///< the task starts
        std::function<Outcome(const Task&, const std::stop_token&)> work; ///< on the background thread
        std::function<void(const Task&, const Outcome&)> conclude;
        std::function<void()> drop = [] {}; ///< instead of conclude, for a cancelled task
    };
    explicit TaskQueue(Steps steps) : m_steps(std::move(steps)) {}

    [[nodiscard]] bool isBusy() const { return !m_tasks.empty(); }
    /// The first one is running.
    [[nodiscard]] const std::deque<Task>& tasks() const { return m_tasks; }

    /// Ignored if it equals the last task: the user pressed the shortcut twice.
    void add(const Task& task)
    {
        if (!m_tasks.empty() && m_tasks.back() == task)
            return;
        m_tasks.push_back(task);
        beginNext();
    }

    /// Cancels the running task and starts the next one.
    void cancel()
    {
        if (m_tasks.empty())
            return;
        m_work.cancel();
        m_tasks.pop_front();
        m_steps.drop();
        beginNext();
    }

    void cancelAll()
    {
        if (!m_tasks.empty())
            m_tasks.erase(m_tasks.begin() + 1, m_tasks.end());
        cancel();
    }

    /// Posts a call from the work function to the GUI thread, as Background::report().
    void report(const std::stop_token& stop, std::function<void()> call) { m_work.report(stop, std::move(call)); }

private:
    void beginNext()
    {
        if (m_tasks.empty() || m_work.isBusy())
            return;
        const Task task = m_tasks.front(); // begin() may cancel it
        m_work.run(
            [work = m_steps.work, task](const std::stop_token& stop) { return work(task, stop); }, [this](const Outcome& outcome) { conclude(outcome); });
        m_steps.begin(task);
    }

    void conclude(const Outcome& outcome)
    {
        const Task done = m_tasks.front();
        m_tasks.pop_front();
        m_steps.conclude(done, outcome);
        beginNext();
    }

    Steps m_steps;
    std::deque<Task> m_tasks;
    Background m_work; // last: its thread uses the above
};

} // namespace stallscope::gui
