// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/interrupt.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <ucontext.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>

namespace stallscope::cli {

namespace {

/// Runs in threads that a library created before the signals were blocked: blocks the signal in that thread, and sends it to
/// the process again, for the listener.
void handBack(int signal, siginfo_t* /*from*/, void* context)
{
    auto* const thread = static_cast<ucontext_t*>(context);
    sigaddset(&thread->uc_sigmask, signal);
    ::kill(::getpid(), signal);
}

} // namespace

Interrupt::Interrupt()
{
    struct sigaction handingBack = {};
    handingBack.sa_sigaction = handBack;
    handingBack.sa_flags = SA_SIGINFO | SA_RESTART;
    sigset_t taken;
    sigemptyset(&taken);
    for (std::size_t i = 0; i < kSignals.size(); ++i) {
        ::sigaction(kSignals[i], nullptr, &m_actionsBefore[i]);
        if (m_actionsBefore[i].sa_handler == SIG_IGN)
            continue;
        ::sigaction(kSignals[i], &handingBack, nullptr);
        sigaddset(&taken, kSignals[i]);
    }
    pthread_sigmask(SIG_BLOCK, &taken, &m_before);
    m_signals = ::signalfd(-1, &taken, SFD_CLOEXEC);
    m_end = ::eventfd(0, EFD_CLOEXEC);
    if (m_signals >= 0 && m_end >= 0)
        m_listener = std::thread([this] { waitForSignals(); });
}

Interrupt::~Interrupt()
{
    if (m_listener.joinable()) {
        const std::uint64_t one = 1;
        while (::write(m_end, &one, sizeof one) < 0 && errno == EINTR) {}
        m_listener.join();
    }
    if (m_signals >= 0)
        ::close(m_signals);
    if (m_end >= 0)
        ::close(m_end);
    restoreActions();
    pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
}

void Interrupt::restoreActions()
{
    for (std::size_t i = 0; i < kSignals.size(); ++i)
        ::sigaction(kSignals[i], &m_actionsBefore[i], nullptr);
}

void Interrupt::waitForSignals()
{
    std::array<pollfd, 2> sources{{{m_signals, POLLIN, 0}, {m_end, POLLIN, 0}}};
    while (::poll(sources.data(), sources.size(), -1) < 0 && errno == EINTR) {}
    if ((sources[0].revents & POLLIN) == 0)
        return;
    signalfd_siginfo signal{};
    if (::read(m_signals, &signal, sizeof signal) == sizeof signal)
        m_source.request_stop();
    restoreActions();
    // this thread no longer blocks the signals: a second one ends the program if it hangs in a system call
    pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
    while (::poll(&sources[1], 1, -1) < 0 && errno == EINTR) {}
}

} // namespace stallscope::cli
