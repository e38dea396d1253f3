// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/view/timeline_widget.h"

#include <QByteArray>
#include <QSize>

class QPainter;

namespace stallscope::gui {

/// The timeline of a report: light, as paper is, of a size that shows all lanes within reason, and seen by nobody before.
class ReportPicture {
public:
    ReportPicture(RunList& runs, const TimelineWidget& like);

    [[nodiscard]] QSize size() const { return m_timeline.size(); }
    void paint(QPainter& painter);
    /// For a page of HTML: as wide as the page.
    [[nodiscard]] QByteArray svg();

private:
    TimelineWidget m_timeline;
};

} // namespace stallscope::gui
