// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "gui/panels/summary/number_rows.h"

#include <QFont>
#include <QRect>

#include <optional>
#include <vector>

class QPainter;

namespace stallscope::gui {

class RunList;
class Selection;

/// Metrics of all runs as a table below the timeline of a picture: a column per metric, a row per run, and another row for
/// its selected range.
class PictureNumbers {
public:
    PictureNumbers(const RunList& runs, const Selection& selection, const Theme& theme, const QFont& font);

    [[nodiscard]] int height() const;
    void paint(QPainter& painter, int width) const;

private:
    struct Line {
        QString title;
        std::vector<QString> values;
    };
    void addLines(const ShownRun& run, std::optional<TimeRange> range, bool isOnly);
    [[nodiscard]] std::vector<int> widths() const;
    void paintLine(QPainter& painter, int y, const std::vector<int>& widths, const Line& line) const;

    const Theme& m_theme;
    QFont m_font;
    Line m_head;
    std::vector<Line> m_lines;
};

} // namespace stallscope::gui
