// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/settings.h"

#include "profiler/trace/column_cache.h"

#include <QFileInfo>

#include <algorithm>
#include <array>

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
    recent = recent.mid(0, kMostRecent);
    QVariantMap times = m_store->value("recentTimes").toMap();
    for (const QString& known : times.keys()) {
        if (!recent.contains(known))
            times.remove(known);
    }
    times.insert(file.absoluteFilePath(), QDateTime::currentDateTimeUtc());
    m_store->setValue("recent", recent);
    m_store->setValue("recentTimes", times);
    m_store->setValue("lastFolder", file.absolutePath());
}

QDateTime Settings::lastUsed(const QString& path) const
{
    const QFileInfo file(path);
    const QDateTime used = m_store->value("recentTimes").toMap().value(file.absoluteFilePath()).toDateTime();
    return (used.isValid() ? used : file.lastModified()).toLocalTime();
}

void Settings::clearRecent()
{
    m_store->remove("recent");
    m_store->remove("recentTimes");
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

namespace {

constexpr std::array<const char*, 5> kUnitNames{"automatic", "ns", "us", "ms", "s"}; // in the order of DurationUnit

} // namespace

DurationUnit Settings::unit() const
{
    const QString name = m_store->value("units").toString();
    const auto known = std::find(kUnitNames.begin(), kUnitNames.end(), name);
    return known == kUnitNames.end() ? DurationUnit::Automatic : static_cast<DurationUnit>(known - kUnitNames.begin());
}

void Settings::setUnit(DurationUnit unit)
{
    m_store->setValue("units", kUnitNames[static_cast<std::size_t>(unit)]);
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
