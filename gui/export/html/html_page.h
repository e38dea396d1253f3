// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/export/html/timeline_data.h"

#include <QByteArray>
#include <QString>

namespace stallscope::gui {

/// The page of a report. Self-contained: its policy permits the embedded style and script alone, and no request.
/// `body`: HTML whose texts are escaped.
[[nodiscard]] QByteArray htmlPage(const QString& title, const QString& body, const TimelineData& timeline);

/// The interactive timeline as a figure. Its data are in a template at the end of the page.
[[nodiscard]] QString timelineFigure(const TimelineData& timeline);

} // namespace stallscope::gui
