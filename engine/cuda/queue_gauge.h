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

/// Estimates the progress of a stream. CUDA does not report it, but reports whether an event has completed. Operations are
/// therefore counted on submission, and marks are inserted between them: when a mark has completed, all operations before
/// it have. `Mark` is a device event, or a substitute in tests.
///
/// Worked example: 5 operations, a mark, 3 operations. Nothing completed: 8 are pending. The mark completed: 3.
template <class Mark>
class QueueGauge {
public:
    void handIn() { ++m_handedIn; }
    [[nodiscard]] std::uint64_t handedIn() const { return m_handedIn; }
    [[nodiscard]] std::uint64_t done() const { return m_done; }
    [[nodiscard]] std::size_t open() const { return static_cast<std::size_t>(m_handedIn - m_done); }

    /// Whether a mark behind the last operation would add information.
    [[nodiscard]] bool wantsMark() const { return m_handedIn > (m_marks.empty() ? m_done : m_marks.back().first); }
    void put(Mark mark) { m_marks.emplace_back(m_handedIn, std::move(mark)); }
    /// First mark that guarantees this number of completed operations; null if there is none.
    [[nodiscard]] const Mark* markAt(std::uint64_t done) const
    {
        for (const auto& [count, mark] : m_marks) {
            if (count >= done)
                return &mark;
        }
        return nullptr;
    }

    /// Removes completed marks and returns them for reuse. Checks the oldest first, up to one that has not completed.
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
    /// All operations submitted by then have completed.
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
    std::deque<std::pair<std::uint64_t, Mark>> m_marks; // number of operations before the mark
};

} // namespace stallscope::cuda
