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
        View,       ///< the part of time that the timeline shows
        Selection,  ///< the selected range; where none is, the view
        Everything, ///< all runs from end to end
    };

    QString path;
    QSize size{1600, 1000}; ///< of the whole picture, in pixels at scale 1
    double scale = 1;       ///< of pictures made of pixels: so many of them are one of the screen's
    Extent extent = Extent::View;
    Theme::Mode theme = Theme::Mode::Dark;
    bool hasWords = true;   ///< the title, and what came out, in sentences
    bool hasNumbers = true; ///< the table of numbers

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
