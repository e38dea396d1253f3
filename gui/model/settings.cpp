// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/settings.h"

#include "profiler/trace/column_cache.h"

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

ThemeChoice Settings::theme() const
{
    const QString name = m_store->value("theme").toString();
    return name == "light" ? ThemeChoice::Light : name == "dark" ? ThemeChoice::Dark : ThemeChoice::System;
}

void Settings::setTheme(ThemeChoice choice)
{
    m_store->setValue("theme", choice == ThemeChoice::Light ? "light" : choice == ThemeChoice::Dark ? "dark" : "system");
}

std::size_t Settings::memoryLimit() const
{
    const qulonglong mebibytes = m_store->value("memory").toULongLong();
    return mebibytes > 0 ? static_cast<std::size_t>(mebibytes) << 20 : ColumnCache::usualLimit();
}

void Settings::setMemoryLimit(std::size_t bytes)
{
    if (bytes > 0)
        m_store->setValue("memory", static_cast<qulonglong>(bytes >> 20));
    else
        m_store->remove("memory");
}

Theme::Mode modeOf(ThemeChoice choice, const QPalette& system)
{
    if (choice != ThemeChoice::System)
        return choice == ThemeChoice::Light ? Theme::Mode::Light : Theme::Mode::Dark;
    const bool isLight = system.color(QPalette::Window).lightness() > system.color(QPalette::WindowText).lightness();
    return isLight ? Theme::Mode::Light : Theme::Mode::Dark;
}

} // namespace stallscope::gui
