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

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr double kVectorDetail = 2; // columns per pixel: paper has a higher resolution than a screen

Error cannotWrite(const QString& path, const QString& why)
{
    return Error{QCoreApplication::translate("Picture", "cannot write '%1': %2").arg(path, why).toStdString()};
}

void paintSvg(QIODevice& device, PictureSheet& sheet, const QString& title)
{
    QSvgGenerator svg;
    svg.setOutputDevice(&device);
    svg.setResolution(kDotsPerInch); // otherwise plots, which are recorded first, are too narrow
    svg.setSize(sheet.size());
    svg.setViewBox(QRect(QPoint(0, 0), sheet.size()));
    svg.setTitle(title);
    QPainter painter(&svg);
    sheet.paint(painter, 1);
}

void paintPdf(QIODevice& device, PictureSheet& sheet, const QString& title)
{
    QPdfWriter pdf(&device);
    pdf.setTitle(title);
    pdf.setResolution(kDotsPerInch);
    pdf.setPageMargins({});
    pdf.setPageSize(QPageSize(QSizeF(sheet.size()) * 72 / kDotsPerInch, QPageSize::Point, {}, QPageSize::ExactMatch));
    QPainter painter(&pdf);
    sheet.paint(painter, kVectorDetail);
}

QImage imageOf(double scale, PictureSheet& sheet)
{
    QImage image((QSizeF(sheet.size()) * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return image;
    QPainter painter(&image);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.scale(scale, scale);
    sheet.paint(painter, std::max(scale, 1.0));
    return image;
}

} // namespace

Result<> savePicture(const PictureOptions& options, const PictureSource& source)
{
    if (!hasPictureSuffix(options.path))
        return cannotWrite(options.path, QCoreApplication::translate("Picture", "unsupported picture format; use .png, .svg or .pdf"));
    WholeFile file(options.path);
    if (!file.open())
        return cannotWrite(options.path, file.errorText());
    const std::unique_ptr<PictureSheet> sheet = source.sheetFor(options);
    QBuffer bytes;
    bytes.open(QIODevice::WriteOnly);
    if (options.path.endsWith(".svg", Qt::CaseInsensitive))
        paintSvg(bytes, *sheet, source.title());
    else if (options.path.endsWith(".pdf", Qt::CaseInsensitive))
        paintPdf(bytes, *sheet, source.title());
    else if (!imageOf(options.scale, *sheet).save(&bytes, "PNG"))
        return cannotWrite(options.path, QCoreApplication::translate("Picture", "not enough memory for a picture of this size"));
    return file.keep(bytes.data()) ? Result<>() : cannotWrite(options.path, file.errorText());
}

QImage pictureOf(const PictureOptions& options, const PictureSource& source)
{
    return imageOf(options.scale, *source.sheetFor(options));
}

const Theme& pictureThemeOf(Theme::Mode mode)
{
    static const Theme kOnWhite = [] {
        Theme theme = themeOf(Theme::Mode::Light);
        theme.window = Qt::white;
        return theme;
    }();
    return mode == Theme::Mode::Light ? kOnWhite : themeOf(mode);
}

} // namespace stallscope::gui
