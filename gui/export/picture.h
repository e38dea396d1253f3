// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/export/picture_source.h"
#include "profiler/base/result.h"

#include <QImage>

namespace stallscope::gui {

/// The suffix of the path selects pixels (.png) or vectors with selectable text (.svg, .pdf).
[[nodiscard]] Result<> savePicture(const PictureOptions& options, const PictureSource& source);

/// A raster picture for the clipboard or a preview.
[[nodiscard]] QImage pictureOf(const PictureOptions& options, const PictureSource& source);

} // namespace stallscope::gui
