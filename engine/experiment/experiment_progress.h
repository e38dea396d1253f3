// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace stallscope {

/// Idle until started; prepares, warms up and runs at each point of a sweep; then drains, and ends in one of three states.
enum class ExperimentState : std::uint8_t {
    Idle,
    Preparing, ///< devices are opened, strategies allocate memory and inputs
    WarmingUp, ///< each strategy runs once without being counted
    Running,
    Draining, ///< devices are closed, the recording is finished and written
    Done,
    Failed, ///< no strategy has a result, a device was lost, or the file could not be written
    Cancelled
};
/// "idle", "preparing", "warming up", ...
[[nodiscard]] const char* nameOf(ExperimentState state);
[[nodiscard]] bool mayFollow(ExperimentState before, ExperimentState after);
[[nodiscard]] constexpr bool isEnd(ExperimentState state)
{
    return state >= ExperimentState::Done;
}

/// Progress of an experiment.
struct ExperimentProgress {
    ExperimentState state = ExperimentState::Idle;
    std::string strategy;         ///< the current one
    std::string point;            ///< of a sweep
    std::size_t pointsBefore = 0; ///< finished points of the sweep
    std::size_t points = 1;       ///< one without a sweep
    std::uint32_t repeat = 0;
    std::uint32_t repeats = 0; ///< of each strategy at each point
    std::size_t warmUpsDone = 0;
    std::size_t warmUpsTotal = 0;
    std::size_t runsDone = 0;  ///< includes runs of excluded strategies, but not stopped runs
    std::size_t runsTotal = 0;

    /// Warm-ups and runs, 0 to 1.
    [[nodiscard]] double share() const
    {
        const std::size_t total = warmUpsTotal + runsTotal;
        return total == 0 ? 0 : static_cast<double>(warmUpsDone + runsDone) / static_cast<double>(total);
    }
    std::vector<std::string> failures; ///< "async: out of memory"
    std::vector<std::string> leftOut;  ///< strategies that the device does not support, with the reason
    std::string message;               ///< why the experiment failed
    std::string fileFailure;           ///< why the file is incomplete; empty: complete, if there is one
    bool isDeviceLost = false;         ///< a device is unusable until the process ends
};

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
