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
    int status = 0;           ///< as in a shell: 128 plus the signal number, 127 if it was not found, 126 if it is not executable
    int signal = 0;           ///< 0: none
    std::string startFailure; ///< why it could not be started; empty: it was

    /// "ended with status 3", "was ended by signal 9 (Killed)".
    [[nodiscard]] std::string words() const;
};

/// Assignment of the program's standard streams.
enum class ProgramStreams {
    Ours,       ///< inherited from this process
    ErrorsOnly, ///< no input, and all output to stderr: stdin and stdout of this process are in use
};

/// During its lifetime, signals to this process are forwarded to the program: earlier signals are delivered when it starts.
/// The destructor restores the previous handlers. Only one instance at a time.
class ProgramSignals {
public:
    ProgramSignals();
    ProgramSignals(const ProgramSignals&) = delete;
    ProgramSignals& operator=(const ProgramSignals&) = delete;
    ~ProgramSignals();

private:
    /// Signals that other programs send to this process to reach the recorded program.
    static constexpr std::array kForwarded{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2};

    std::array<struct sigaction, kForwarded.size()> m_before{};
};

/// Runs the program with additional environment variables until it ends. It inherits the signal mask and dispositions of
/// this process, unless ProgramSignals handles them. Only one program at a time.
[[nodiscard]] ProgramEnd runProgram(
    const std::vector<std::string>& program, const std::vector<std::pair<std::string, std::string>>& variables, ProgramStreams streams = ProgramStreams::Ours);

/// Thread-safe: sends the signal to the running program, or to the next one when it starts.
void signalProgram(int signal);

} // namespace stallscope::recording
