// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QTextDocument>

namespace stallscope::gui {

/// Escapes a tooltip. Qt would interpret a text that looks like HTML and load images that it names, but names and notes in
/// a trace are untrusted.
[[nodiscard]] inline QString plainTip(const QString& text)
{
    return Qt::mightBeRichText(text) ? QString("<p style='white-space:pre-wrap'>%1</p>").arg(text.toHtmlEscaped()) : text;
}

/// Wraps the text: plain tooltips are not wrapped, and a sentence could be as wide as the screen.
[[nodiscard]] inline QString wrappedTip(const QString& text)
{
    return Qt::convertFromPlainText(text, Qt::WhiteSpaceNormal);
}

} // namespace stallscope::gui
