// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/translation.h"

#include "profiler/base/say.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>

namespace stallscope::gui {

void translateWithQt()
{
    setTranslator([](const Text& text, std::int64_t count) {
        const int number = static_cast<int>(std::min<std::int64_t>(count, std::numeric_limits<int>::max()));
        const QString found = QCoreApplication::translate(text.context, text.text, text.one, number);
        // what has no translation has its English forms
        return found == QLatin1String(text.text) ? english(text, count) : found.toStdString();
    });
}

} // namespace stallscope::gui
