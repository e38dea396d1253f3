// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <csignal>
#include <stop_token>
#include <thread>

namespace stallscope::cli {

/// Turns Ctrl-C (and SIGTERM) into a stop request while it lives. The signals are blocked in the thread that makes it and
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
    void listen();
    void restoreActions();

    std::stop_source m_source;
    sigset_t m_before{};
    struct sigaction m_interruptBefore {};
    struct sigaction m_terminateBefore {};
    int m_signals = -1; // signalfd
    int m_end = -1;     // eventfd, written to when it is over
    std::thread m_listener;
};

} // namespace stallscope::cli
