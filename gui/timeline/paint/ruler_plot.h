// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "profiler/base/time_range.h"

#include <QSharedPointer>
#include <QWidget>

#include <optional>
#include <vector>

class QCustomPlot;

namespace stallscope::gui {

class TimeTicker;

/// The time axis above the panes, with the selected range.
class RulerPlot : public QWidget {
    Q_OBJECT
public:
    struct Bookmark {
        Nanos time = 0;
        QColor colour;

        friend bool operator==(const Bookmark&, const Bookmark&) = default;
    };

    explicit RulerPlot(QWidget* parent = nullptr);
    ~RulerPlot() override;

    void setTheme(const Theme& theme);
    void setVisibleTime(TimeRange range);
    void setMarked(std::optional<TimeRange> range);
    /// Times that are flagged on the axis.
    void setBookmarks(std::vector<Bookmark> bookmarks);
    /// Time from which labels count where full times would be too long; otherwise empty.
    [[nodiscard]] QString anchor() const;
    void paintTo(QPainter& painter);

private:
    void paintMarked(QPainter& painter, QSize size) const;
    void paintBookmarks(QPainter& painter, QSize size) const;

    QCustomPlot* m_plot;
    QSharedPointer<TimeTicker> m_ticker;
    const Theme* m_theme;
    TimeRange m_range;
    std::optional<TimeRange> m_marked;
    std::vector<Bookmark> m_bookmarks;
};

} // namespace stallscope::gui
