// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QPdfWriter;
class QTextDocument;

namespace stallscope::gui {

/// Resolution for which timelines and plots are laid out.
inline constexpr int kDotsPerInch = 96;

/// Lays a document out on A4 and draws it with page numbers. A heading is never the last line of a page. The resolution of
/// the writer must be set.
void printOn(QPdfWriter& pdf, QTextDocument& document);

} // namespace stallscope::gui
