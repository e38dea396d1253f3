// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/report_picture.h"

#include "gui/export/paper.h"
#include "gui/export/sweep_figure.h"
#include "gui/model/run_list.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/widgets/pane_widget.h"
#include "gui/timeline/widgets/timeline_widget.h"

#include <QBuffer>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgGenerator>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr int kWidth = 1400;
constexpr int kAround = 80;    // pixels for ruler and legend
constexpr int kOfEachRun = 32; // pixels for overview strip and borders
constexpr int kShortest = 360;
constexpr int kTallest = 1500; // limit of a page
constexpr QSize kPlot(900, 440);

/// A hidden timeline in the light theme.
class LightTimeline : public PictureSheet {
public:
    LightTimeline(RunList& runs, const TimelineWidget& like, const TimeRange& time) : m_timeline(runs)
    {
        m_timeline.setAttribute(Qt::WA_DontShowOnScreen);
        m_timeline.setFont(like.font());
        m_timeline.resize(kWidth, kShortest);
        m_timeline.show(); // triggers the layout
        m_timeline.lookLike(like);
        m_timeline.setTheme(themeOf(Theme::Mode::Light));
        int height = kAround;
        for (int i = 0; i < runs.size(); ++i)
            height += kOfEachRun + m_timeline.pane(i).heights().wanted;
        m_timeline.resize(kWidth, std::clamp(height, kShortest, kTallest));
        m_timeline.selection().clear();
        m_timeline.visibleRange().show(time);
    }

    [[nodiscard]] QSize size() const { return m_timeline.size(); }
    void paint(QPainter& painter, double /*detail*/) override
    {
        painter.setFont(m_timeline.font());
        m_timeline.paintTo(painter);
    }

private:
    TimelineWidget m_timeline;
};

} // namespace

ReportPicture ReportPicture::ofTimeline(RunList& runs, const TimelineWidget& like, const TimeRange& time)
{
    auto timeline = std::make_unique<LightTimeline>(runs, like, time);
    const QSize size = timeline->size();
    return {size, std::move(timeline)};
}

ReportPicture ReportPicture::ofSweep(const SweepReading& reading, const QFont& font)
{
    PictureOptions options;
    options.size = QSize(kPlot.width(), kPlot.height() * sweepPlots(*reading.table));
    options.theme = Theme::Mode::Light;
    return {options.size, sweepSheet(reading, options, font)};
}

void ReportPicture::paint(QPainter& painter)
{
    m_sheet->paint(painter, 1);
}

QByteArray ReportPicture::svg()
{
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(kDotsPerInch); // otherwise plots, which are recorded first, are too narrow
    generator.setSize(size());
    generator.setViewBox(QRect(QPoint(0, 0), size()));
    QPainter painter(&generator);
    paint(painter);
    painter.end();
    // drops the XML prolog and the fixed size
    const QString text = QString::fromUtf8(buffer.data());
    const qsizetype begin = text.indexOf(QLatin1String("<svg"));
    const qsizetype end = text.indexOf('>', begin);
    static const QRegularExpression kSize(QStringLiteral(" (width|height)=\"[^\"]*\""));
    return (text.mid(begin, end - begin).remove(kSize) + text.mid(end)).toUtf8();
}

} // namespace stallscope::gui
