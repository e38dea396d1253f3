// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/timeline_picture.h"

#include "gui/export/picture_numbers.h"
#include "gui/export/picture_theme.h"
#include "gui/export/picture_words.h"
#include "gui/model/run_list.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/widgets/timeline_widget.h"

#include <QCoreApplication>
#include <QPainter>

namespace stallscope::gui {

namespace {

constexpr int kLeastTimeline = 100;

/// A hidden timeline with the texts that surround it in a picture.
class TimelineSheet : public PictureSheet {
public:
    TimelineSheet(const PictureOptions& options, const TimelineWidget& like, RunList& runs, const QString& verdict)
        : m_size(options.size),
          m_theme(pictureThemeOf(options.theme)),
          m_timeline(runs),
          m_words(options.hasWords ? std::optional<PictureWords>(std::in_place, runs, verdict, m_theme, like.font(), options.size.width()) : std::nullopt),
          m_numbers(options.hasNumbers ? std::optional<PictureNumbers>(std::in_place, runs, like.selection(), m_theme, like.font()) : std::nullopt)
    {
        m_timeline.setAttribute(Qt::WA_DontShowOnScreen);
        m_timeline.setFont(like.font());
        m_timeline.resize(m_size.width(), std::max(m_size.height() - wordsHeight() - numbersHeight(), kLeastTimeline));
        m_timeline.show(); // triggers the layout
        m_timeline.lookLike(like);
        m_timeline.setTheme(m_theme);
        show(options.extent, like);
    }

    void paint(QPainter& painter, double detail) override
    {
        painter.setFont(m_timeline.font());
        painter.fillRect(QRect(QPoint(0, 0), m_size), m_theme.window);
        if (m_words)
            m_words->paint(painter);
        painter.setFont(m_timeline.font());
        painter.translate(0, wordsHeight());
        m_timeline.setDetail(detail);
        m_timeline.paintTo(painter);
        painter.translate(0, m_timeline.height());
        if (m_numbers)
            m_numbers->paint(painter, m_size.width());
    }

private:
    [[nodiscard]] int wordsHeight() const { return m_words ? m_words->height() : 0; }
    [[nodiscard]] int numbersHeight() const { return m_numbers ? m_numbers->height() : 0; }
    void show(PictureOptions::Extent extent, const TimelineWidget& like)
    {
        VisibleRange& range = m_timeline.visibleRange();
        const auto& selected = like.selection().range();
        if (extent == PictureOptions::Extent::Everything)
            range.fit();
        else
            range.show(extent == PictureOptions::Extent::Selection && selected ? *selected : like.visibleRange().range());
    }

    QSize m_size;
    const Theme& m_theme;
    TimelineWidget m_timeline;
    std::optional<PictureWords> m_words;
    std::optional<PictureNumbers> m_numbers;
};

} // namespace

QString TimelinePicture::title() const
{
    return pictureTitle(m_runs);
}

QString TimelinePicture::fileName() const
{
    return QCoreApplication::translate("Picture", "timeline");
}

bool TimelinePicture::hasSelection() const
{
    return m_like.selection().range().has_value();
}

std::unique_ptr<PictureSheet> TimelinePicture::sheetFor(const PictureOptions& options) const
{
    return std::make_unique<TimelineSheet>(options, m_like, m_runs, m_verdict);
}

} // namespace stallscope::gui
