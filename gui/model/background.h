// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

#include <cstdint>
#include <functional>
#include <mutex>
#include <queue>
#include <stop_token>
#include <thread>
#include <utility>

namespace stallscope::gui {

/// Lowers the priority of this thread, and of threads that it starts later, below that of the GUI thread.
void giveWay();

/// A thread that executes long-running calls one after the other. Started on demand; ends when no call is left. Used from
/// one thread; the destructor waits for all queued calls.
class BackgroundThread {
public:
    void start(std::function<void()> call);

private:
    void work();

    std::mutex m_mutex; // of m_calls and m_isAtWork
    std::queue<std::function<void()>> m_calls;
    bool m_isAtWork = false;
    std::jthread m_thread; // last: uses all of the above
};

/// Runs a function off the GUI thread and delivers its result on the GUI thread. A newer call replaces an older one, whose
/// result is dropped. Used from the GUI thread only; the destructor waits for the threads.
class Background : public QObject {
    Q_OBJECT
public:
    explicit Background(QObject* parent = nullptr);
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;
    ~Background() override { cancel(); }

    /// Lowered priority is the default. Disable it for work that starts persistent threads, which would inherit it.
    void setGivesWay(bool gives) { m_givesWay = gives; }

    [[nodiscard]] bool isBusy() const { return m_isBusy; }
    /// Whether a thread is still running, possibly with cancelled work.
    [[nodiscard]] bool isWorking() const { return m_working > 0; }

    /// work(stop_token) runs on a thread, then done(result) on this object's thread unless it was cancelled.
    template <class Work, class Done>
    void run(Work work, Done done)
    {
        start([work = std::move(work), done = std::move(done)](
                  const std::stop_token& stop) -> Call { return [result = work(stop), done]() mutable { done(std::move(result)); }; });
    }

    void cancel();

    /// Lets `work` post intermediate results, from any thread. Dropped if the work was cancelled.
    void report(const std::stop_token& stop, std::function<void()> call);

signals:
    /// The last running thread has finished.
    void idle();
    /// Emitted from any thread: a call is queued for the thread of this object.
    void posted();

private:
    using Call = std::function<void()>;

    void start(std::function<Call(const std::stop_token&)> work);
    void conclude(std::uint64_t generation, const Call& done);
    void post(Call call);
    void runPosted();

    std::stop_source m_stop;
    std::uint64_t m_generation = 0;
    bool m_isBusy = false;
    bool m_givesWay = true;
    int m_working = 0;
    std::mutex m_mutex; // of m_calls
    std::queue<Call> m_calls;
    BackgroundThread m_thread; // last: uses all of the above
};

} // namespace stallscope::gui
