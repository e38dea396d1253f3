// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"
#include "profiler/trace/track.h"

#include <QObject>

#include <optional>

namespace stallscope::gui {

/// A span and its position. Holds a copy of the span, so that it outlives snapshots.
struct SpanPlace {
    int run = 0; ///< index in the RunList
    TrackId track;
    LanePlace lane;
    Span span;

    friend bool operator==(const SpanPlace&, const SpanPlace&) = default;
};

/// What the user selected: one span and one range of the shared axis, both optional.
class Selection : public QObject {
    Q_OBJECT
public:
    explicit Selection(QObject* parent = nullptr) : QObject(parent) {}

    [[nodiscard]] const std::optional<SpanPlace>& span() const { return m_span; }
    [[nodiscard]] const std::optional<TimeRange>& range() const { return m_range; }

    void select(const std::optional<SpanPlace>& span)
    {
        if (m_span == span)
            return;
        m_span = span;
        emit spanChanged();
    }
    void selectRange(std::optional<TimeRange> range)
    {
        if (range && range->isEmpty())
            range.reset();
        if (m_range == range)
            return;
        m_range = range;
        emit rangeChanged();
    }
    void clear()
    {
        select({});
        selectRange({});
    }

signals:
    void spanChanged();
    void rangeChanged();

private:
    std::optional<SpanPlace> m_span;
    std::optional<TimeRange> m_range;
};

/// The item of the timeline for which a context menu was requested.
enum class MenuPlace { Span, Lanes, RunTitle, Ruler, Overview };
inline constexpr MenuPlace kMenuPlaces[] = {MenuPlace::Span, MenuPlace::Lanes, MenuPlace::RunTitle, MenuPlace::Ruler, MenuPlace::Overview};

} // namespace stallscope::gui
