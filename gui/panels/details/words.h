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
/// With the stop that ends a sentence.
[[nodiscard]] QString sentenceOf(const QString& words);
/// One sentence behind the other, with what the language puts between two. Empty ones are left out.
[[nodiscard]] QString together(const QStringList& sentences);
/// A sentence as it is shown: it never breaks between a number and its unit, and is read in the direction of the window, whichever
/// way the name that it begins with is read.
[[nodiscard]] QString unbroken(QString sentence);
/// "1.08 ms", and after it the exact number where that says more: "1.08 ms (1,081,234 ns)".
[[nodiscard]] QString durationWords(Nanos length);
[[nodiscard]] QString exactDurationWords(Nanos length);
/// "kernel", "host operation": for people.
[[nodiscard]] QString kindWords(SpanKind kind);

} // namespace stallscope::gui
