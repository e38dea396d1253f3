// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

#include <QObject>

#include <vector>

namespace stallscope::gui {

/// Shortest visible range: eight nanoseconds across the screen.
inline constexpr Nanos kShortestVisible = 8;

/// `bounds` with a small margin at both ends.
[[nodiscard]] TimeRange fitted(TimeRange bounds);
/// The nearest allowed range: at least kShortestVisible long, and inside fitted(bounds).
[[nodiscard]] TimeRange clamped(TimeRange range, TimeRange bounds);
/// `range` scaled by `factor` with `at` as the fixed point. A point outside of the range counts as the nearer end.
[[nodiscard]] TimeRange zoomed(TimeRange range, double factor, Nanos at);
[[nodiscard]] TimeRange moved(TimeRange range, Nanos by);
/// Angle of one wheel notch, in eighths of a degree as in QWheelEvent.
inline constexpr double kWheelNotch = 120;
/// Factor by which a turn of the wheel scales the visible length.
[[nodiscard]] double zoomByWheel(double angle);

/// The visible range of time. Single owner: all changes go through this class, and all widgets that draw are connected to changed().
///
/// Consecutive small moves (wheel, drag) are one step of the history; settle() ends such a series.
class VisibleRange : public QObject {
    Q_OBJECT
public:
    explicit VisibleRange(QObject* parent = nullptr) : QObject(parent) {}

    [[nodiscard]] TimeRange range() const { return m_range; }
    [[nodiscard]] TimeRange bounds() const { return m_bounds; }
    [[nodiscard]] TimeRange home() const { return m_home; }
    [[nodiscard]] bool isFollowingEnd() const { return m_isFollowing; }
    [[nodiscard]] bool showsEverything() const;

    /// `bounds` is all time that can be shown, `home` the range of the runs in it. A view that showed all of `home` keeps
    /// doing so, and a view that follows the end moves along.
    void setBounds(TimeRange bounds, TimeRange home);
    void setBounds(TimeRange bounds) { setBounds(bounds, bounds); }

    void zoom(double factor, Nanos at);
    void pan(Nanos by);
    /// Moves the visible range and the history when the axis is shifted.
    void shift(Nanos by);
    /// Jumps to the range as a separate step of the history.
    void show(TimeRange range);
    /// Moves just far enough to show the range; keeps the visible length if the range fits.
    void reveal(TimeRange range);
    /// Shows all runs.
    void fit() { show(m_home); }
    void settle() { m_isMoving = false; }

    [[nodiscard]] bool canGoBack() const { return !m_carry.empty(); }
    [[nodiscard]] bool canGoForward() const { return !m_future.empty(); }
    void goBack();
    void goForward();
    /// Clears the history, because other runs are shown.
    void clearHistory();

    /// Whether the mouse wheel zooms and scrolls with Ctrl or Alt; otherwise it is the other way round.
    [[nodiscard]] bool wheelZooms() const { return m_wheelZooms; }
    void setWheelZooms(bool zooms) { m_wheelZooms = zooms; }

    /// Keeps the end of time at the right edge until the user moves away from it.
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
    bool m_wheelZooms = true;
};

} // namespace stallscope::gui
