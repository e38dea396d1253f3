// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "profiler/base/units.h"

#include <QByteArray>
#include <QDateTime>
#include <QPalette>
#include <QSettings>
#include <QStringList>
#include <QVariant>

#include <memory>

namespace stallscope::gui {

/// Theme of the system, or a fixed one.
enum class ThemeChoice { System, Light, Dark };
/// The theme of a choice, given the system's palette.
[[nodiscard]] Theme::Mode modeOf(ThemeChoice choice, const QPalette& system);

/// Persistent settings of the app.
class Settings {
public:
    /// In the system's location for this user.
    Settings() : m_store(std::make_unique<QSettings>("stallscope", "stallscope")) {}
    /// In this file.
    explicit Settings(const QString& path) : m_store(std::make_unique<QSettings>(path, QSettings::IniFormat)) {}

    static constexpr qsizetype kMostRecent = 10;
    /// Latest first; missing files are omitted.
    [[nodiscard]] QStringList recentFiles() const;
    void addRecent(const QString& path);
    /// When a recent file was opened or saved last; of a file that an older version added, when it was changed last.
    [[nodiscard]] QDateTime lastUsed(const QString& path) const;
    void clearRecent();

    [[nodiscard]] ThemeChoice theme() const;
    void setTheme(ThemeChoice choice);

    [[nodiscard]] DurationUnit unit() const;
    void setUnit(DurationUnit unit);

    /// Language code; empty: system language.
    [[nodiscard]] QString language() const { return m_store->value("language").toString(); }
    void setLanguage(const QString& code) { m_store->setValue("language", code); }

    [[nodiscard]] QByteArray geometry() const { return m_store->value("geometry").toByteArray(); }
    void setGeometry(const QByteArray& geometry) { m_store->setValue("geometry", geometry); }
    /// Saved state of a splitter or dock, by its name.
    [[nodiscard]] QByteArray layoutOf(const QString& name) const { return m_store->value("layout/" + name).toByteArray(); }
    void setLayoutOf(const QString& name, const QByteArray& layout) { m_store->setValue("layout/" + name, layout); }
    /// Last choice in a dialog, by a name that the dialog defines.
    [[nodiscard]] QVariant choice(const QString& name, const QVariant& usual = {}) const { return m_store->value("choice/" + name, usual); }
    void setChoice(const QString& name, const QVariant& value) { m_store->setValue("choice/" + name, value); }
    /// Memory limit in bytes for spans of opened files; by default a quarter of the machine's memory.
    [[nodiscard]] std::size_t memoryLimit() const;
    /// 0: the default.
    void setMemoryLimit(std::size_t bytes);
    [[nodiscard]] QString lastFolder() const { return m_store->value("lastFolder").toString(); }

private:
    std::unique_ptr<QSettings> m_store;
};

} // namespace stallscope::gui
