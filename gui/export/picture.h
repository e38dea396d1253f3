// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/export/picture_order.h"
#include "profiler/base/result.h"

#include <QImage>

namespace stallscope::gui {

class RunList;
class TimelineWidget;

/// The timeline as a picture: under a title and the result of each run in words, what the timeline shows, its legend, and the
/// numbers. The suffix of the path decides between pixels (.png) and vectors (.svg, .pdf), whose text can be selected. Painted
/// from a timeline of its own, which looks like the given one: what is on the screen stays as it is.
[[nodiscard]] Result<> savePicture(const PictureOrder& order, const TimelineWidget& like, RunList& runs);

/// The same in pixels, for the clipboard and for a preview.
[[nodiscard]] QImage pictureOf(const PictureOrder& order, const TimelineWidget& like, RunList& runs);

} // namespace stallscope::gui
