// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/say.h"
#include "profiler/base/time_range.h"
#include "profiler/trace/trace.h"

#include <QChar>
#include <QDateTime>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <string_view>

namespace stallscope::gui {

[[nodiscard]] inline QString toQString(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}
/// Adds the full stop of the language.
[[nodiscard]] QString sentenceOf(const QString& words);
/// Starts with a capital letter, as a label does.
[[nodiscard]] QString capitalized(QString words);
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

/// Folder of a file for display: "~/traces", relative to the home folder if it is in there.
[[nodiscard]] QString folderWords(const QString& path);
/// "2026-11-27 14:03".
[[nodiscard]] QString dateWords(const QDateTime& time);
/// "1,234".
[[nodiscard]] QString countWords(std::uint64_t count);
/// "1 row", "1,234 rows": STALLSCOPE_COUNT("Tables", "{} rows", "{} row"), in the plural form of the language.
[[nodiscard]] QString counted(const Text& text, std::uint64_t count);
/// "3 of 8 rows", in the plural form for `all`.
[[nodiscard]] QString counted(const Text& text, std::uint64_t part, std::uint64_t all);
/// "1 span", "1,234 spans".
[[nodiscard]] QString spanWords(std::uint64_t count);

/// Zero-width space: permits a line break.
inline constexpr QChar kBreak(0x200b);

/// Inserts break opportunities behind punctuation and in long rows of letters, because a name without blanks would widen its panel.
[[nodiscard]] QString breakable(const QString& text);

} // namespace stallscope::gui
