// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QThreadPool>

#include <cstdint>
#include <functional>
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
    explicit Background(QObject* parent = nullptr) : QObject(parent) { m_pool.setMaxThreadCount(1); }
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;
    ~Background() override
    {
        cancel();
        m_pool.waitForDone();
    }

    /// It does, unless told otherwise: for work that starts threads which stay, and are not to stand back for ever.
    void setGivesWay(bool gives) { m_givesWay = gives; }

    [[nodiscard]] bool isBusy() const { return m_isBusy; }
    /// Whether a thread is still at work, if only at something that was cancelled.
    [[nodiscard]] bool isWorking() const { return m_working > 0; }

    /// work(stop_token) runs on a thread, then done(result) on this object's own, unless it was cancelled meanwhile.
    template <class Work, class Done>
    void run(Work work, Done done)
    {
        cancel();
        m_isBusy = true;
        ++m_working;
        m_stop = std::stop_source();
        m_pool.start([this, work = std::move(work), done = std::move(done), stop = m_stop.get_token(), generation = m_generation, gives = m_givesWay] {
            if (gives)
                giveWay();
            hand(generation, [result = work(stop), done]() mutable { done(std::move(result)); });
        });
    }

    void cancel()
    {
        m_stop.request_stop();
        ++m_generation;
        m_isBusy = false;
    }

    /// For `work` to say something on the way. From any thread; nothing comes of it once it was cancelled.
    template <class Call>
    void tell(const std::stop_token& stop, Call call)
    {
        QMetaObject::invokeMethod(
            this,
            [stop, call = std::move(call)] {
                if (!stop.stop_requested())
                    call();
            },
            Qt::QueuedConnection);
    }

signals:
    /// No thread is at work any more.
    void idle();

private:
    template <class Call>
    void hand(std::uint64_t generation, Call call)
    {
        const auto deliver = [this, generation, call = std::move(call)]() mutable {
            if (generation == m_generation) {
                m_isBusy = false;
                call();
            }
            if (--m_working == 0)
                emit idle();
        };
        QMetaObject::invokeMethod(this, deliver, Qt::QueuedConnection);
    }

    std::stop_source m_stop;
    std::uint64_t m_generation = 0;
    bool m_isBusy = false;
    bool m_givesWay = true;
    int m_working = 0;
    QThreadPool m_pool;
};

} // namespace stallscope::gui
