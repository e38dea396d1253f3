// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/save_filters.h"

#include "profiler/formats/formats.h"

#include <QCoreApplication>
#include <QStringList>

#include <string_view>

namespace stallscope::gui {

QString saveFilters()
{
    QStringList filters;
    std::string_view before;
    for (const Exporter& exporter : exporters()) {
        const QString pattern = QStringLiteral("*") + exporter.suffix;
        if (before == exporter.name)
            filters.back().replace(filters.back().size() - 1, 1, " " + pattern + ")");
        else
            filters << QStringLiteral("%1 (%2)").arg(QCoreApplication::translate("Format", exporter.name), pattern);
        before = exporter.name;
    }
    return filters.join(QStringLiteral(";;"));
}

} // namespace stallscope::gui
