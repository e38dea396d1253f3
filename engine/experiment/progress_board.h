// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/experiment_progress.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <utility>

namespace stallscope {

/// Progress of an experiment: written by its thread, readable from any thread.
class ProgressBoard {
public:
    /// `onChange` is called after each change, on the changing thread and without a lock.
    explicit ProgressBoard(std::function<void()> onChange) : m_onChange(std::move(onChange)) {}

    [[nodiscard]] ExperimentProgress read() const;
    /// The transition must be valid.
    void enter(ExperimentState state);
    /// No-op unless the current state is `from`.
    [[nodiscard]] bool enterFrom(ExperimentState from, ExperimentState to);
    void change(const std::function<void(ExperimentProgress&)>& edit);
    /// Waits for the end of the experiment with a timeout; returns whether it has ended.
    bool waitForEnd(std::chrono::milliseconds atMost) const;
    void waitForEnd() const;

private:
    std::function<void()> m_onChange;
    mutable std::mutex m_mutex;
    mutable std::condition_variable m_ended;
    ExperimentProgress m_progress;
};

} // namespace stallscope
