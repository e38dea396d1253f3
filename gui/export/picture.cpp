// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/picture.h"

#include "gui/export/paper.h"

#include <QCoreApplication>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
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
    QSaveFile file(order.path); // what is there stays until the new picture is whole
    if (!file.open(QIODevice::WriteOnly))
        return cannotWrite(order.path, file.errorString());
    const std::unique_ptr<PictureSheet> sheet = source.sheetFor(order);
    if (order.path.endsWith(".svg", Qt::CaseInsensitive))
        paintSvg(file, order, *sheet, source.title());
    else if (order.path.endsWith(".pdf", Qt::CaseInsensitive))
        paintPdf(file, order, *sheet, source.title());
    else if (!imageOf(order, *sheet).save(&file, "PNG"))
        return cannotWrite(order.path, QCoreApplication::translate("Picture", "there is no room for a picture of this size"));
    return file.commit() ? Result<>() : cannotWrite(order.path, file.errorString());
}

QImage pictureOf(const PictureOrder& order, const PictureSource& source)
{
    return imageOf(order, *source.sheetFor(order));
}

} // namespace stallscope::gui
