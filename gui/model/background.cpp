// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/background.h"

#include <sys/resource.h>
#include <unistd.h>

#include <utility>

namespace stallscope::gui {

namespace {

constexpr int kNicer = 5; // niceness relative to the GUI thread: about a third of its share

} // namespace

/// On Linux niceness is per thread, contrary to POSIX; other systems keep the priority.
void giveWay()
{
#ifdef Q_OS_LINUX
    (void)setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, static_cast<id_t>(getpid())) + kNicer);
#endif
}

void BackgroundThread::start(std::function<void()> call)
{
    {
        const std::lock_guard lock(m_mutex);
        m_calls.push(std::move(call));
        if (std::exchange(m_isAtWork, true))
            return;
    }
    m_thread = std::jthread([this] { work(); }); // the previous thread has returned or is about to
}

void BackgroundThread::work()
{
    for (;;) {
        std::function<void()> call;
        {
            const std::lock_guard lock(m_mutex);
            m_isAtWork = !m_calls.empty();
            if (!m_isAtWork)
                return;
            call = std::move(m_calls.front());
            m_calls.pop();
        }
        call();
    }
}

Background::Background(QObject* parent) : QObject(parent)
{
    connect(this, &Background::posted, this, &Background::runPosted, Qt::QueuedConnection);
}

void Background::cancel()
{
    m_stop.request_stop();
    ++m_generation;
    m_isBusy = false;
}

void Background::report(const std::stop_token& stop, std::function<void()> call)
{
    post([stop, call = std::move(call)] {
        if (!stop.stop_requested())
            call();
    });
}

void Background::start(std::function<Call(const std::stop_token&)> work)
{
    cancel();
    m_isBusy = true;
    ++m_working;
    m_stop = std::stop_source();
    m_thread.start([this, work = std::move(work), stop = m_stop.get_token(), generation = m_generation, gives = m_givesWay] {
        if (gives)
            giveWay();
        post([this, generation, done = work(stop)] { conclude(generation, done); });
    });
}

void Background::conclude(std::uint64_t generation, const Call& done)
{
    if (generation == m_generation) {
        m_isBusy = false;
        done();
    }
    if (--m_working == 0)
        emit idle();
}

/// The signal only wakes the thread of this object; the call itself is passed under the lock.
void Background::post(Call call)
{
    {
        const std::lock_guard lock(m_mutex);
        m_calls.push(std::move(call));
    }
    emit posted();
}

void Background::runPosted()
{
    Call call;
    {
        const std::lock_guard lock(m_mutex);
        call = std::move(m_calls.front());
        m_calls.pop();
    }
    call();
}

} // namespace stallscope::gui
