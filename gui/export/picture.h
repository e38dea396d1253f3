// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "profiler/base/result.h"

#include <QFont>
#include <QImage>
#include <QLatin1String>
#include <QSize>
#include <QString>

#include <memory>

class QPainter;

namespace stallscope::gui {

/// Contents and size of a picture of the timeline.
struct PictureOptions {
    enum class Extent {
        View,       ///< the visible range of the timeline
        Selection,  ///< the selected range, or the visible range without a selection
        Everything, ///< all runs completely
    };

    QString path;
    QSize size{1600, 1000}; ///< of the whole picture, in pixels at scale 1; the timeline may need less height
    double scale = 1;       ///< of raster pictures: image pixels per logical pixel
    Extent extent = Extent::View;
    Theme::Mode theme = Theme::Mode::Dark;
    bool hasWords = true;   ///< title and result sentences
    bool hasNumbers = true; ///< table of metrics

    static constexpr int kSmallest = 200;
    static constexpr int kLargest = 16384;
    static constexpr double kLargestScale = 4;
};

/// .png, .svg or .pdf.
[[nodiscard]] inline bool hasPictureSuffix(const QString& path)
{
    const auto has = [&path](const char* suffix) { return path.endsWith(QLatin1String(suffix), Qt::CaseInsensitive); };
    return has(".png") || has(".svg") || has(".pdf");
}

/// One picture, laid out at its size.
class PictureSheet {
public:
    virtual ~PictureSheet() = default;
    /// In units of the painter.
    [[nodiscard]] virtual QSize size() const = 0;
    /// `detail`: columns of lanes per unit of the painter.
    virtual void paint(QPainter& painter, double detail) = 0;
};

/// Source of pictures: timeline, comparison, sweep, steps or ranks.
class PictureSource {
public:
    virtual ~PictureSource() = default;

    /// Short description.
    [[nodiscard]] virtual QString title() const = 0;
    /// Default file name without suffix.
    [[nodiscard]] virtual QString fileName() const = 0;
    /// Whether it has a time range to choose, and whether one is selected.
    [[nodiscard]] virtual bool hasTime() const { return false; }
    [[nodiscard]] virtual bool hasSelection() const { return false; }
    [[nodiscard]] virtual std::unique_ptr<PictureSheet> sheetFor(const PictureOptions& options) const = 0;
};

/// The suffix of the path selects pixels (.png) or vectors with selectable text (.svg, .pdf).
[[nodiscard]] Result<> savePicture(const PictureOptions& options, const PictureSource& source);

/// A raster picture for the clipboard or a preview.
[[nodiscard]] QImage pictureOf(const PictureOptions& options, const PictureSource& source);

/// Theme of a picture: that of the window, with a white background if it is light.
[[nodiscard]] const Theme& pictureThemeOf(Theme::Mode mode);

} // namespace stallscope::gui
