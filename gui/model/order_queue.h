// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/background.h"

#include <deque>
#include <functional>
#include <stop_token>
#include <utility>

namespace stallscope::gui {

/// Carries out orders off the interface thread, one after the other: what somebody asks for while another is under way waits for it,
/// and is not dropped. Belongs to the interface thread; waits for its thread when it goes.
template <class Order, class Outcome>
class OrderQueue {
public:
    struct Steps {
        std::function<void(const Order&)> begin;                           ///< it is its turn
        std::function<Outcome(const Order&, const std::stop_token&)> work; ///< on a thread
        std::function<void(const Order&, const Outcome&)> conclude;
        std::function<void()> drop = [] {}; ///< instead, of one that was cancelled
    };
    explicit OrderQueue(Steps steps) : m_steps(std::move(steps)) {}

    [[nodiscard]] bool isBusy() const { return !m_orders.empty(); }
    /// The first one is under way.
    [[nodiscard]] const std::deque<Order>& orders() const { return m_orders; }

    /// The last one once more is none: somebody pressed the keys twice.
    void add(const Order& order)
    {
        if (!m_orders.empty() && m_orders.back() == order)
            return;
        m_orders.push_back(order);
        beginNext();
    }

    /// The one that is under way; what waits for it is begun then.
    void cancel()
    {
        if (m_orders.empty())
            return;
        m_work.cancel();
        m_orders.pop_front();
        m_steps.drop();
        beginNext();
    }

    void cancelAll()
    {
        if (!m_orders.empty())
            m_orders.erase(m_orders.begin() + 1, m_orders.end());
        cancel();
    }

    /// For work to say something on the way, as a Background's.
    void tell(const std::stop_token& stop, std::function<void()> call) { m_work.tell(stop, std::move(call)); }

private:
    void beginNext()
    {
        if (m_orders.empty() || m_work.isBusy())
            return;
        const Order order = m_orders.front(); // whoever hears that it begins may cancel it
        m_work.run(
            [work = m_steps.work, order](const std::stop_token& stop) { return work(order, stop); }, [this](const Outcome& outcome) { conclude(outcome); });
        m_steps.begin(order);
    }

    void conclude(const Outcome& outcome)
    {
        const Order done = m_orders.front();
        m_orders.pop_front();
        m_steps.conclude(done, outcome);
        beginNext();
    }

    Steps m_steps;
    std::deque<Order> m_orders;
    Background m_work; // last: its thread uses the above
};

} // namespace stallscope::gui
