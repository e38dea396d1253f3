// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace stallscope::gui {

class Settings;

struct SavedQuery {
    QString name;
    QString sql;

    friend bool operator==(const SavedQuery&, const SavedQuery&) = default;
};

/// The queries that the user ran and saved. Kept in the settings; both lists are bounded.
class QueryNotebook {
public:
    static constexpr qsizetype kMostHistory = 100;
    static constexpr qsizetype kLongestHistory = 200'000; ///< characters of all its queries
    static constexpr qsizetype kMostSaved = 200;
    /// Longer queries are not remembered.
    static constexpr qsizetype kLongestQuery = 20'000;
    static constexpr qsizetype kLongestName = 100;

    /// Latest first, each once.
    [[nodiscard]] const QStringList& history() const { return m_history; }
    /// By name.
    [[nodiscard]] const QList<SavedQuery>& saved() const { return m_saved; }

    void addToHistory(const QString& sql);
    void clearHistory() { m_history.clear(); }
    /// Replaces a saved query of that name. False if there is no name or no query, if it is too long, or if too many are saved.
    [[nodiscard]] bool save(const QString& name, const QString& sql);
    void remove(const QString& name);

    /// Ignores what does not fit.
    void load(const Settings& settings);
    void store(Settings& settings) const;

private:
    QStringList m_history;
    QList<SavedQuery> m_saved;
};

} // namespace stallscope::gui
