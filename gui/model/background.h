// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/background_thread.h"

#include <QObject>

#include <cstdint>
#include <functional>
#include <mutex>
#include <queue>
#include <stop_token>
#include <utility>

namespace stallscope::gui {

/// This thread, and those that it starts, let the interface go first where both want the processor.
void giveWay();

/// Runs a function off the interface thread and hands its result back on it. A newer one takes the place of an older one,
/// whose result then never arrives. Belongs to the interface thread; waits for its threads when it goes.
class Background : public QObject {
    Q_OBJECT
public:
    explicit Background(QObject* parent = nullptr);
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;
    ~Background() override { cancel(); }

    /// It does, unless told otherwise: for work that starts threads which stay, and are not to stand back for ever.
    void setGivesWay(bool gives) { m_givesWay = gives; }

    [[nodiscard]] bool isBusy() const { return m_isBusy; }
    /// Whether a thread is still at work, if only at something that was cancelled.
    [[nodiscard]] bool isWorking() const { return m_working > 0; }

    /// work(stop_token) runs on a thread, then done(result) on this object's own, unless it was cancelled meanwhile.
    template <class Work, class Done>
    void run(Work work, Done done)
    {
        start([work = std::move(work), done = std::move(done)](
                  const std::stop_token& stop) -> Call { return [result = work(stop), done]() mutable { done(std::move(result)); }; });
    }

    void cancel();

    /// For `work` to say something on the way. From any thread; nothing comes of it once it was cancelled.
    void report(const std::stop_token& stop, std::function<void()> call);

signals:
    /// No thread is at work any more.
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
    BackgroundThread m_thread; // last: it uses all of the above
};

} // namespace stallscope::gui
