// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

#include <QObject>

#include <vector>

namespace stallscope::gui {

/// The part of time that the window shows. Its only owner: all changes are made here, and
/// all widgets that draw are connected to changed().
///
/// Moves that follow each other closely (a wheel, a drag) are one step of the history; settle() ends such a series.
class VisibleRange : public QObject {
    Q_OBJECT
public:
    explicit VisibleRange(QObject* parent = nullptr) : QObject(parent) {}

    [[nodiscard]] TimeRange range() const { return m_range; }
    [[nodiscard]] TimeRange bounds() const { return m_bounds; }
    [[nodiscard]] TimeRange home() const { return m_home; }
    [[nodiscard]] bool isFollowingEnd() const { return m_isFollowing; }
    [[nodiscard]] bool showsEverything() const;

    /// All the time there is, and the part of it that matters: the runs themselves. What showed all that matters goes on
    /// doing so, and what follows the end moves along.
    void setBounds(TimeRange bounds, TimeRange home);
    void setBounds(TimeRange bounds) { setBounds(bounds, bounds); }

    void zoom(double factor, Nanos at);
    void pan(Nanos by);
    /// What is seen and what was seen stands elsewhere on the axis now.
    void shift(Nanos by);
    /// A jump, remembered as a step of its own.
    void show(TimeRange range);
    /// Moves so far that the range is seen, with its length kept where it fits.
    void reveal(TimeRange range);
    /// All that matters.
    void fit() { show(m_home); }
    void settle() { m_isMoving = false; }

    [[nodiscard]] bool canGoBack() const { return !m_carry.empty(); }
    [[nodiscard]] bool canGoForward() const { return !m_future.empty(); }
    void goBack();
    void goForward();
    /// Something else is shown: what was seen before is not to be gone back to.
    void clearHistory();

    /// Keeps the end of time at the right side until someone moves away from it.
    void followEnd(bool follow);

signals:
    void changed();
    void followingChanged(bool isFollowing);

private:
    void pushHistory();
    void moveTo(TimeRange range);
    void apply(TimeRange range);
    void stopFollowing();

    TimeRange m_range{0, 1};
    TimeRange m_bounds{0, 1};
    TimeRange m_home{0, 1};
    std::vector<TimeRange> m_carry;
    std::vector<TimeRange> m_future;
    bool m_isMoving = false;
    bool m_isFollowing = false;
};

} // namespace stallscope::gui
