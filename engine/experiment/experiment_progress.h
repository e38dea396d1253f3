// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace stallscope {

/// Idle until it is started; at each point of a sweep it prepares, warms up and runs; then it drains and ends in one of
/// three ways.
enum class ExperimentState : std::uint8_t {
    Idle,
    Preparing, ///< devices are opened, strategies get their memory and inputs
    WarmingUp, ///< each strategy runs once for nothing
    Running,
    Draining, ///< devices are closed, the recording is finished and written
    Done,
    Failed, ///< no strategy gave a result, a device was lost, or the file could not be written
    Cancelled
};
/// "idle", "preparing", "warming up", ...
[[nodiscard]] const char* nameOf(ExperimentState state);
[[nodiscard]] bool mayFollow(ExperimentState before, ExperimentState after);
[[nodiscard]] constexpr bool isEnd(ExperimentState state)
{
    return state >= ExperimentState::Done;
}

/// How far an experiment is.
struct ExperimentProgress {
    ExperimentState state = ExperimentState::Idle;
    std::string strategy;         ///< the one at work
    std::string point;            ///< of a sweep
    std::size_t pointsBefore = 0; ///< of the sweep: those that are over
    std::size_t points = 1;       ///< one where nothing is swept
    std::uint32_t repeat = 0;
    std::uint32_t repeats = 0; ///< of each strategy at each point
    std::size_t runsDone = 0;  ///< those of strategies that are out included, those that were stopped not
    std::size_t runsTotal = 0;
    std::vector<std::string> failures; ///< "async: out of memory"
    std::vector<std::string> leftOut;  ///< strategies that the device cannot run, with the reason
    std::string message;               ///< of a failed experiment: why
    std::string fileFailure;           ///< why the file holds only a part; empty: it is whole, as far as there is one
    bool isDeviceLost = false;         ///< an error has ended a device for as long as this process lives
};

} // namespace stallscope
