// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"
#include "profiler/trace/trace.h"

#include <QString>
#include <QStringList>

#include <string_view>

namespace stallscope::gui {

[[nodiscard]] inline QString toQString(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}
/// Adds the full stop of the language.
[[nodiscard]] QString sentenceOf(const QString& words);
/// Joins sentences with the separator of the language. Empty ones are skipped.
[[nodiscard]] QString together(const QStringList& sentences);
/// Makes a sentence displayable: no line break between a number and its unit, and the text direction of the window even if
/// the sentence begins with a name of another direction.
[[nodiscard]] QString unbroken(QString sentence);
/// "1.08 ms", followed by the exact number if it adds digits: "1.08 ms (1,081,234 ns)".
[[nodiscard]] QString durationWords(Nanos length);
[[nodiscard]] QString exactDurationWords(Nanos length);
/// Translated kind: "kernel", "host operation".
[[nodiscard]] QString kindWords(SpanKind kind);

} // namespace stallscope::gui
