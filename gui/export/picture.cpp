// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/picture.h"

#include "gui/export/picture_numbers.h"
#include "gui/export/picture_words.h"
#include "gui/runs/run_list.h"
#include "gui/timeline/selection.h"
#include "gui/timeline/visible_range.h"
#include "gui/view/timeline_widget.h"

#include <QCoreApplication>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <cmath>

namespace stallscope::gui {

namespace {

constexpr int kDotsPerInch = 96;
constexpr int kLeastTimeline = 100;
constexpr double kVectorDetail = 2; // columns a pixel: paper is finer than a screen

/// A timeline that nobody sees, with all that stands around it in a picture.
class Sheet {
public:
    Sheet(const PictureOrder& order, const TimelineWidget& like, RunList& runs)
        : m_size(order.size),
          m_theme(themeOf(order.theme)),
          m_timeline(runs),
          m_words(order.hasWords ? std::optional<PictureWords>(std::in_place, runs, m_theme, like.font(), order.size.width()) : std::nullopt),
          m_numbers(order.hasNumbers ? std::optional<PictureNumbers>(std::in_place, runs, like.selection(), m_theme, like.font()) : std::nullopt)
    {
        m_timeline.setAttribute(Qt::WA_DontShowOnScreen);
        m_timeline.setFont(like.font());
        m_timeline.resize(m_size.width(), std::max(m_size.height() - wordsHeight() - numbersHeight(), kLeastTimeline));
        m_timeline.show(); // lays out what is in it
        m_timeline.lookLike(like);
        m_timeline.setTheme(m_theme);
        show(order.extent, like);
    }

    /// `detail`: how many columns of lanes make one unit of the painter.
    void paint(QPainter& painter, double detail)
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
    void show(PictureOrder::Extent extent, const TimelineWidget& like)
    {
        VisibleRange& range = m_timeline.visibleRange();
        const auto& selected = like.selection().range();
        if (extent == PictureOrder::Extent::Everything)
            range.fit();
        else
            range.show(extent == PictureOrder::Extent::Selection && selected ? *selected : like.visibleRange().range());
    }

    QSize m_size;
    const Theme& m_theme;
    TimelineWidget m_timeline;
    std::optional<PictureWords> m_words;
    std::optional<PictureNumbers> m_numbers;
};

Error cannotWrite(const QString& path, const QString& why)
{
    return Error{QCoreApplication::translate("Picture", "cannot write '%1': %2").arg(path, why).toStdString()};
}

void paintSvg(QIODevice& device, const PictureOrder& order, Sheet& sheet, const QString& title)
{
    QSvgGenerator svg;
    svg.setOutputDevice(&device);
    svg.setResolution(kDotsPerInch); // else plots, which are recorded first, come out narrower
    svg.setSize(order.size);
    svg.setViewBox(QRect(QPoint(0, 0), order.size));
    svg.setTitle(title);
    QPainter painter(&svg);
    sheet.paint(painter, 1);
}

void paintPdf(QIODevice& device, const PictureOrder& order, Sheet& sheet, const QString& title)
{
    QPdfWriter pdf(&device);
    pdf.setTitle(title);
    pdf.setResolution(kDotsPerInch);
    pdf.setPageMargins({});
    pdf.setPageSize(QPageSize(QSizeF(order.size) * 72 / kDotsPerInch, QPageSize::Point, {}, QPageSize::ExactMatch));
    QPainter painter(&pdf);
    sheet.paint(painter, kVectorDetail);
}

QImage imageOf(const PictureOrder& order, Sheet& sheet)
{
    QImage image((QSizeF(order.size) * order.scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return image;
    QPainter painter(&image);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.scale(order.scale, order.scale);
    sheet.paint(painter, std::max(order.scale, 1.0));
    return image;
}

} // namespace

Result<> savePicture(const PictureOrder& order, const TimelineWidget& like, RunList& runs)
{
    if (!hasPictureSuffix(order.path))
        return cannotWrite(order.path, QCoreApplication::translate("Picture", "pictures are .png, .svg or .pdf"));
    QSaveFile file(order.path); // what is there stays until the new picture is whole
    if (!file.open(QIODevice::WriteOnly))
        return cannotWrite(order.path, file.errorString());
    Sheet sheet(order, like, runs);
    if (order.path.endsWith(".svg", Qt::CaseInsensitive))
        paintSvg(file, order, sheet, pictureTitle(runs));
    else if (order.path.endsWith(".pdf", Qt::CaseInsensitive))
        paintPdf(file, order, sheet, pictureTitle(runs));
    else if (!imageOf(order, sheet).save(&file, "PNG"))
        return cannotWrite(order.path, QCoreApplication::translate("Picture", "there is no room for a picture of this size"));
    return file.commit() ? Result<>() : cannotWrite(order.path, file.errorString());
}

QImage pictureOf(const PictureOrder& order, const TimelineWidget& like, RunList& runs)
{
    Sheet sheet(order, like, runs);
    return imageOf(order, sheet);
}

} // namespace stallscope::gui
