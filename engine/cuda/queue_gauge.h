// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

namespace stallscope::cuda {

/// How far a stream is, as far as it is known. CUDA does not tell; but it tells whether a mark in the stream was passed. So
/// operations are counted as they are handed in, marks are put between them, and at the last mark that was passed all
/// operations before it are done. `Mark` is an event on a device, or whatever a test takes for one.
///
/// Worked example: 5 operations, a mark, 3 operations. Nothing passed: 8 are open. The mark passed: 3.
template <class Mark>
class QueueGauge {
public:
    void handIn() { ++m_handedIn; }
    [[nodiscard]] std::uint64_t handedIn() const { return m_handedIn; }
    [[nodiscard]] std::uint64_t done() const { return m_done; }
    [[nodiscard]] std::size_t open() const { return static_cast<std::size_t>(m_handedIn - m_done); }

    /// Whether a mark behind all that was handed in would tell something new.
    [[nodiscard]] bool wantsMark() const { return m_handedIn > (m_marks.empty() ? m_done : m_marks.back().first); }
    void put(Mark mark) { m_marks.emplace_back(m_handedIn, std::move(mark)); }
    /// The first mark at which so many operations are done; null where there is none.
    [[nodiscard]] const Mark* markAt(std::uint64_t done) const
    {
        for (const auto& [count, mark] : m_marks) {
            if (count >= done)
                return &mark;
        }
        return nullptr;
    }

    /// Takes off the marks that were passed, to be used again. Asks the oldest ones first, up to one that was not.
    template <class IsPassed>
    [[nodiscard]] std::vector<Mark> settle(IsPassed&& isPassed)
    {
        std::vector<Mark> passed;
        while (!m_marks.empty() && isPassed(std::as_const(m_marks.front().second))) {
            m_done = m_marks.front().first;
            passed.push_back(std::move(m_marks.front().second));
            m_marks.pop_front();
        }
        return passed;
    }
    /// Somebody has waited until everything was done that had been handed in by then.
    [[nodiscard]] std::vector<Mark> settleUpTo(std::uint64_t handedIn)
    {
        std::vector<Mark> passed;
        while (!m_marks.empty() && m_marks.front().first <= handedIn) {
            passed.push_back(std::move(m_marks.front().second));
            m_marks.pop_front();
        }
        m_done = m_done < handedIn ? handedIn : m_done;
        return passed;
    }

private:
    std::uint64_t m_handedIn = 0;
    std::uint64_t m_done = 0;
    std::deque<std::pair<std::uint64_t, Mark>> m_marks; // behind how many operations
};

} // namespace stallscope::cuda
