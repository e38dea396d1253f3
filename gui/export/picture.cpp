// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/picture.h"

#include "gui/export/paper.h"
#include "gui/export/whole_file.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

namespace stallscope::gui {

namespace {

constexpr double kVectorDetail = 2; // columns a pixel: paper is finer than a screen

Error cannotWrite(const QString& path, const QString& why)
{
    return Error{QCoreApplication::translate("Picture", "cannot write '%1': %2").arg(path, why).toStdString()};
}

void paintSvg(QIODevice& device, const PictureOrder& order, PictureSheet& sheet, const QString& title)
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

void paintPdf(QIODevice& device, const PictureOrder& order, PictureSheet& sheet, const QString& title)
{
    QPdfWriter pdf(&device);
    pdf.setTitle(title);
    pdf.setResolution(kDotsPerInch);
    pdf.setPageMargins({});
    pdf.setPageSize(QPageSize(QSizeF(order.size) * 72 / kDotsPerInch, QPageSize::Point, {}, QPageSize::ExactMatch));
    QPainter painter(&pdf);
    sheet.paint(painter, kVectorDetail);
}

QImage imageOf(const PictureOrder& order, PictureSheet& sheet)
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

Result<> savePicture(const PictureOrder& order, const PictureSource& source)
{
    if (!hasPictureSuffix(order.path))
        return cannotWrite(order.path, QCoreApplication::translate("Picture", "pictures are .png, .svg or .pdf"));
    WholeFile file(order.path);
    if (!file.open())
        return cannotWrite(order.path, file.complaint());
    const std::unique_ptr<PictureSheet> sheet = source.sheetFor(order);
    QBuffer bytes;
    bytes.open(QIODevice::WriteOnly);
    if (order.path.endsWith(".svg", Qt::CaseInsensitive))
        paintSvg(bytes, order, *sheet, source.title());
    else if (order.path.endsWith(".pdf", Qt::CaseInsensitive))
        paintPdf(bytes, order, *sheet, source.title());
    else if (!imageOf(order, *sheet).save(&bytes, "PNG"))
        return cannotWrite(order.path, QCoreApplication::translate("Picture", "there is no room for a picture of this size"));
    return file.keep(bytes.data()) ? Result<>() : cannotWrite(order.path, file.complaint());
}

QImage pictureOf(const PictureOrder& order, const PictureSource& source)
{
    return imageOf(order, *source.sheetFor(order));
}

} // namespace stallscope::gui
