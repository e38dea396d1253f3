// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/session/settings.h"

#include <QFileInfo>

namespace stallscope::gui {

QStringList Settings::recentFiles() const
{
    QStringList there;
    for (const QString& path : m_store->value("recent").toStringList()) {
        if (QFileInfo::exists(path))
            there << path;
    }
    return there;
}

void Settings::addRecent(const QString& path)
{
    const QFileInfo file(path);
    QStringList recent = m_store->value("recent").toStringList();
    recent.removeAll(file.absoluteFilePath());
    recent.prepend(file.absoluteFilePath());
    m_store->setValue("recent", recent.mid(0, kMostRecent));
    m_store->setValue("lastFolder", file.absolutePath());
}

Theme::Mode Settings::theme() const
{
    return m_store->value("theme").toString() == "light" ? Theme::Mode::Light : Theme::Mode::Dark;
}

} // namespace stallscope::gui
