// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QPdfWriter;
class QTextDocument;

namespace stallscope::gui {

/// What timelines and plots are made for.
inline constexpr int kDotsPerInch = 96;

/// Lays a document out on A4 and draws it page by page, with their numbers. A heading never stands at the end of a page, away
/// from what it is the heading of. The writer has its resolution already.
void printOn(QPdfWriter& pdf, QTextDocument& document);

} // namespace stallscope::gui
