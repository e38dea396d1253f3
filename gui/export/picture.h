// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/export/picture_source.h"
#include "profiler/base/result.h"

#include <QImage>

namespace stallscope::gui {

/// The suffix of the path decides between pixels (.png) and vectors (.svg, .pdf), whose text can be selected.
[[nodiscard]] Result<> savePicture(const PictureOptions& options, const PictureSource& source);

/// The same in pixels, for the clipboard and for a preview.
[[nodiscard]] QImage pictureOf(const PictureOptions& options, const PictureSource& source);

} // namespace stallscope::gui
