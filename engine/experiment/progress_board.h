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

/// Where an experiment writes how far it is, and any thread reads it.
class ProgressBoard {
public:
    /// Called after each change, on the thread that makes it, without a lock.
    explicit ProgressBoard(std::function<void()> onChange) : m_onChange(std::move(onChange)) {}

    [[nodiscard]] ExperimentProgress read() const;
    /// The state may follow the one before.
    void enter(ExperimentState state);
    /// Only where `from` is still the state.
    [[nodiscard]] bool enterFrom(ExperimentState from, ExperimentState to);
    void change(const std::function<void(ExperimentProgress&)>& edit);
    /// Returns when the experiment has ended, and otherwise after that time: whether it has.
    bool waitForEnd(std::chrono::milliseconds atMost) const;
    void waitForEnd() const;

private:
    std::function<void()> m_onChange;
    mutable std::mutex m_mutex;
    mutable std::condition_variable m_ended;
    ExperimentProgress m_progress;
};

} // namespace stallscope
