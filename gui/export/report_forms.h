// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>

namespace stallscope::gui {

class ReportPicture;
struct ReportText;

/// A page that needs nothing else: its style and its picture are within.
[[nodiscard]] QByteArray htmlOf(const ReportText& text, ReportPicture& picture);

/// The same on pages of paper, with text that can be searched.
[[nodiscard]] QByteArray pdfOf(const ReportText& text, ReportPicture& picture);

} // namespace stallscope::gui
