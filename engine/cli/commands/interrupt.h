// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <csignal>
#include <stop_token>
#include <thread>

namespace stallscope::cli {

/// During its lifetime, turns Ctrl-C (SIGINT), SIGTERM and SIGHUP into a stop request, so that temporary files are removed. Ignored signals, as under
/// nohup, stay ignored. The signals are blocked in the creating thread and in threads that it starts; a listener thread
/// receives them, so that no work is done inside of a signal handler. A second signal ends the program at once.
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
    int m_end = -1;     // eventfd, written to by the destructor
    std::thread m_listener;
};

} // namespace stallscope::cli
