// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/picture.h"

#include "gui/runs/run_list.h"
#include "gui/summary/numbers_panel.h"
#include "gui/view/timeline_widget.h"

#include <QCoreApplication>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <QTextLayout>

namespace stallscope::gui {

namespace {

constexpr int kMargin = 14;
constexpr int kTitlePoints = 13;
constexpr int kDotsPerInch = 96;

QString text(const char* source)
{
    return QCoreApplication::translate("Picture", source);
}

QString titleOf(const RunList& runs)
{
    QStringList titles;
    for (int i = 0; i < runs.size(); ++i)
        titles << runs.at(i).title;
    return titles.join("  ·  ");
}

QString sentencesOf(const RunList& runs)
{
    QStringList sentences;
    for (int i = 0; i < runs.size(); ++i) {
        const QString sentence = headlineFor(runs.at(i));
        sentences << (runs.size() == 1 ? sentence : QString("%1: %2").arg(runs.at(i).title, sentence));
    }
    return sentences.join('\n');
}

/// Title and sentences at the top of a picture so wide; how high they are. Paints only where there is a painter.
class Heading {
public:
    Heading(const RunList& runs, const Theme& theme, const QFont& font, int width)
        : m_title(titleOf(runs)), m_text(sentencesOf(runs)), m_theme(theme), m_titleFont(font), m_font(font), m_width(width - 2 * kMargin)
    {
        m_titleFont.setPointSize(kTitlePoints);
        m_titleFont.setBold(true);
    }

    [[nodiscard]] int height() const
    {
        const int words = QFontMetrics(m_font).boundingRect(QRect(0, 0, m_width, 10'000), Qt::TextWordWrap, m_text).height();
        return kMargin + QFontMetrics(m_titleFont).height() + kMargin / 2 + words + kMargin;
    }
    void paint(QPainter& painter) const
    {
        painter.setPen(m_theme.text);
        painter.setFont(m_titleFont);
        const int titleHeight = QFontMetrics(m_titleFont).height();
        painter.drawText(
            QRect(kMargin, kMargin, m_width, titleHeight), Qt::AlignVCenter, QFontMetrics(m_titleFont).elidedText(m_title, Qt::ElideMiddle, m_width));
        painter.setFont(m_font);
        painter.setPen(m_theme.mutedText);
        const int top = kMargin + titleHeight + kMargin / 2;
        painter.drawText(QRect(kMargin, top, m_width, height() - top), Qt::TextWordWrap, m_text);
    }

private:
    QString m_title;
    QString m_text;
    const Theme& m_theme;
    QFont m_titleFont;
    QFont m_font;
    int m_width;
};

void paintAll(QPainter& painter, TimelineWidget& timeline, const Heading& heading, const Theme& theme, QSize size)
{
    painter.setFont(timeline.font());
    painter.fillRect(QRect(QPoint(0, 0), size), theme.window);
    heading.paint(painter);
    painter.setFont(timeline.font());
    painter.translate(0, heading.height());
    timeline.paintTo(painter);
}

Error cannotWrite(const QString& path)
{
    return Error{text("cannot write '%1'").arg(path).toStdString()};
}

} // namespace

Result<> savePicture(const QString& path, TimelineWidget& timeline, const RunList& runs, const Theme& theme, QSize size)
{
    const Heading heading(runs, theme, timeline.font(), size.width());
    timeline.resize(size.width(), std::max(size.height() - heading.height(), 100));
    if (path.endsWith(".svg", Qt::CaseInsensitive)) {
        QSvgGenerator svg;
        svg.setFileName(path);
        svg.setSize(size);
        svg.setViewBox(QRect(QPoint(0, 0), size));
        svg.setTitle(titleOf(runs));
        QPainter painter;
        if (!painter.begin(&svg))
            return cannotWrite(path);
        paintAll(painter, timeline, heading, theme, size);
        return {};
    }
    if (path.endsWith(".pdf", Qt::CaseInsensitive)) {
        QPdfWriter pdf(path);
        pdf.setTitle(titleOf(runs));
        pdf.setResolution(kDotsPerInch);
        pdf.setPageMargins({});
        pdf.setPageSize(QPageSize(QSizeF(size) * 72 / kDotsPerInch, QPageSize::Point, {}, QPageSize::ExactMatch));
        QPainter painter;
        if (!painter.begin(&pdf))
            return cannotWrite(path);
        paintAll(painter, timeline, heading, theme, size);
        return {};
    }
    return pictureOf(timeline, runs, theme, size).save(path) ? Result<>() : cannotWrite(path);
}

QImage pictureOf(TimelineWidget& timeline, const RunList& runs, const Theme& theme, QSize size)
{
    const Heading heading(runs, theme, timeline.font(), size.width());
    timeline.resize(size.width(), std::max(size.height() - heading.height(), 100));
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&image);
    paintAll(painter, timeline, heading, theme, size);
    return image;
}

} // namespace stallscope::gui
