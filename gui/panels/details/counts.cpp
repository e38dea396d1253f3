// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/details/counts.h"

#include "profiler/base/units.h"

namespace stallscope::gui {

QString countWords(std::uint64_t count)
{
    return QString::fromStdString(formatCount(static_cast<std::int64_t>(count)));
}

QString counted(const Text& text, std::uint64_t count)
{
    return QString::fromStdString(sayCount(text, count));
}

QString counted(const Text& text, std::uint64_t part, std::uint64_t all)
{
    return QString::fromStdString(sayFor(all, text, formatCount(static_cast<std::int64_t>(part)), formatCount(static_cast<std::int64_t>(all))));
}

QString spanWords(std::uint64_t count)
{
    return counted(STALLSCOPE_COUNT("Words", "{} spans", "{} span"), count);
}

} // namespace stallscope::gui
