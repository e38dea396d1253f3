// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QTextDocument>

namespace stallscope::gui {

/// A tool tip that says just that. Qt takes a tip that looks like HTML for one, and would open the pictures that it names: the
/// names and notes of a trace are a stranger's.
[[nodiscard]] inline QString plainTip(const QString& text)
{
    return Qt::mightBeRichText(text) ? QString("<p style='white-space:pre-wrap'>%1</p>").arg(text.toHtmlEscaped()) : text;
}

/// Lines of a plain text are not broken: a sentence would be as wide as the screen.
[[nodiscard]] inline QString wrappedTip(const QString& text)
{
    return Qt::convertFromPlainText(text, Qt::WhiteSpaceNormal);
}

} // namespace stallscope::gui
