// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <csignal>
#include <stop_token>
#include <thread>

namespace stallscope::cli {

/// Turns Ctrl-C (SIGINT), SIGTERM and SIGHUP into a stop request while it lives, so that no temporary file stays; those that are ignored, as under
/// nohup, stay so. The signals are blocked in the thread that makes it and
/// in those started from there; a thread of its own takes them, so that no work is done inside a signal handler. A second one
/// ends the program at once.
class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }

private:
    void waitForSignals();
    void restoreActions();

    static constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};

    std::stop_source m_source;
    sigset_t m_before{};
    std::array<struct sigaction, kSignals.size()> m_actionsBefore{};
    int m_signals = -1; // signalfd
    int m_end = -1;     // eventfd, written to when it is over
    std::thread m_listener;
};

} // namespace stallscope::cli
