// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/query/query_notebook.h"

#include "gui/model/settings.h"

#include <QVariant>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr auto kHistoryKey = "query.history";
constexpr auto kSavedKey = "query.saved"; // names and queries, in turn

bool isBefore(const SavedQuery& one, const SavedQuery& other)
{
    const int order = one.name.compare(other.name, Qt::CaseInsensitive);
    return order != 0 ? order < 0 : one.name < other.name;
}

} // namespace

void QueryNotebook::addToHistory(const QString& sql)
{
    const QString query = sql.trimmed();
    if (query.isEmpty() || query.size() > kLongestQuery)
        return;
    m_history.removeAll(query);
    m_history.prepend(query);
    qsizetype kept = 0;
    for (qsizetype length = 0; kept < std::min(m_history.size(), kMostHistory) && length + m_history[kept].size() <= kLongestHistory; ++kept)
        length += m_history[kept].size();
    m_history = m_history.first(kept);
}

bool QueryNotebook::save(const QString& name, const QString& sql)
{
    const SavedQuery query{name.simplified(), sql.trimmed()};
    if (query.name.isEmpty() || query.name.size() > kLongestName || query.sql.isEmpty() || query.sql.size() > kLongestQuery)
        return false;
    remove(query.name);
    if (m_saved.size() >= kMostSaved)
        return false;
    m_saved.insert(std::lower_bound(m_saved.begin(), m_saved.end(), query, isBefore), query);
    return true;
}

void QueryNotebook::remove(const QString& name)
{
    m_saved.removeIf([&name](const SavedQuery& saved) { return saved.name == name; });
}

void QueryNotebook::load(const Settings& settings)
{
    m_history.clear();
    m_saved.clear();
    const QStringList history = settings.choice(kHistoryKey).toStringList();
    for (auto query = history.rbegin(); query != history.rend(); ++query)
        addToHistory(*query);
    const QStringList saved = settings.choice(kSavedKey).toStringList();
    for (qsizetype i = 0; i + 1 < saved.size(); i += 2)
        (void)save(saved[i], saved[i + 1]);
}

void QueryNotebook::store(Settings& settings) const
{
    settings.setChoice(kHistoryKey, m_history);
    QStringList saved;
    for (const SavedQuery& query : m_saved)
        saved << query.name << query.sql;
    settings.setChoice(kSavedKey, saved);
}

} // namespace stallscope::gui
