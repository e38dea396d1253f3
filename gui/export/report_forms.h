// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>

namespace stallscope::gui {

class ReportPicture;
struct ReportText;

/// A self-contained page with embedded style and picture.
[[nodiscard]] QByteArray htmlOf(const ReportText& text, ReportPicture& picture);

/// A paginated PDF with searchable text.
[[nodiscard]] QByteArray pdfOf(const ReportText& text, ReportPicture& picture);

} // namespace stallscope::gui
