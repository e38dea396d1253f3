// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <csignal>
#include <string>
#include <utility>
#include <vector>

namespace stallscope::recording {

/// How a program ended.
struct ProgramEnd {
    int status = 0;           ///< as a shell has it: 128 and the signal's number where one ended it, 127 where it was not found, 126 where it cannot be run
    int signal = 0;           ///< 0: none
    std::string startFailure; ///< why it could not be started; empty: it was

    /// "ended with status 3", "was ended by signal 9 (Killed)".
    [[nodiscard]] std::string words() const;
};

/// What becomes of the program's standard streams.
enum class ProgramStreams {
    Ours,       ///< they are those of this process
    ErrorsOnly, ///< it reads nothing, and writes all to the standard error: the other two are taken
};

/// From its construction on, signals to this process are for the program: those that come before it is run reach it as soon as it is. What
/// was done about them before is done again at the end. One at a time.
class ProgramSignals {
public:
    ProgramSignals();
    ProgramSignals(const ProgramSignals&) = delete;
    ProgramSignals& operator=(const ProgramSignals&) = delete;
    ~ProgramSignals();

private:
    /// What other programs send to this process in order to reach the one that it runs.
    static constexpr std::array kForwarded{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2};

    std::array<struct sigaction, kForwarded.size()> m_before{};
};

/// Runs the program with further environment variables until it ends. Its signal mask and what it does about signals are those
/// of this process, where ProgramSignals does not see to them. One at a time.
[[nodiscard]] ProgramEnd runProgram(
    const std::vector<std::string>& program, const std::vector<std::pair<std::string, std::string>>& variables, ProgramStreams streams = ProgramStreams::Ours);

/// From any thread: the program that is run gets this signal, once there is one.
void signalProgram(int signal);

} // namespace stallscope::recording
