// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/export/picture_source.h"
#include "profiler/base/time_range.h"

#include <QByteArray>
#include <QFont>
#include <QSize>

#include <memory>
#include <utility>

class QPainter;

namespace stallscope::gui {

class RunList;
class TimelineWidget;
struct SweepReading;

/// The picture of a report, always in the light theme.
class ReportPicture {
public:
    /// A range of the timeline, as high as its lanes need within limits.
    [[nodiscard]] static ReportPicture ofTimeline(RunList& runs, const TimelineWidget& like, const TimeRange& time);
    /// Wall times as curves or heat maps.
    [[nodiscard]] static ReportPicture ofSweep(const SweepReading& reading, const QFont& font);

    [[nodiscard]] QSize size() const { return m_size; }
    void paint(QPainter& painter);
    /// For HTML: scales with the page.
    [[nodiscard]] QByteArray svg();

private:
    ReportPicture(QSize size, std::unique_ptr<PictureSheet> sheet) : m_size(size), m_sheet(std::move(sheet)) {}

    QSize m_size;
    std::unique_ptr<PictureSheet> m_sheet;
};

} // namespace stallscope::gui
