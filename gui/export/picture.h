// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/theme/theme.h"
#include "profiler/base/result.h"

#include <QImage>
#include <QSize>
#include <QString>

namespace stallscope::gui {

class RunList;
class TimelineWidget;

/// The timeline as a picture: under a title and the result of each run in words, what the timeline shows. The suffix of
/// the path decides between pixels (.png) and vectors (.svg, .pdf), whose text can be selected. The timeline is resized to
/// fit, and need not be on a screen.
[[nodiscard]] Result<> savePicture(const QString& path, TimelineWidget& timeline, const RunList& runs, const Theme& theme, QSize size);

/// The same in pixels, for the clipboard.
[[nodiscard]] QImage pictureOf(TimelineWidget& timeline, const RunList& runs, const Theme& theme, QSize size);

} // namespace stallscope::gui
