// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"

#include <QLatin1String>
#include <QSize>
#include <QString>

namespace stallscope::gui {

/// Contents and size of a picture of the timeline.
struct PictureOptions {
    enum class Extent {
        View,       ///< the visible range of the timeline
        Selection,  ///< the selected range, or the visible range without a selection
        Everything, ///< all runs completely
    };

    QString path;
    QSize size{1600, 1000}; ///< of the whole picture, in pixels at scale 1
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

} // namespace stallscope::gui
