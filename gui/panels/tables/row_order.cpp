// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/tables/row_order.h"

#include <QStringList>

#include <algorithm>
#include <limits>
#include <numeric>
#include <unordered_map>
#include <utility>

namespace stallscope::gui {

namespace {

constexpr std::size_t kMostWords = 32; // bits of a mask; further words are ignored

/// Bit mask of the words that a text contains. Each distinct text is searched once.
class WordMasks {
public:
    WordMasks(const TableRows& rows, std::size_t column, const QStringList& words) : m_rows(rows), m_column(column), m_words(words) {}

    [[nodiscard]] std::uint32_t of(std::int64_t value)
    {
        const auto [known, isNew] = m_known.try_emplace(value, 0);
        if (isNew) {
            const QString text = wordsOf(m_rows.context(), m_rows.form(m_column), value);
            for (qsizetype i = 0; i < m_words.size(); ++i)
                known->second |= text.contains(m_words[i], Qt::CaseInsensitive) ? 1U << i : 0U;
        }
        return known->second;
    }

private:
    const TableRows& m_rows;
    std::size_t m_column;
    const QStringList& m_words;
    std::unordered_map<std::int64_t, std::uint32_t> m_known;
};

std::vector<std::uint32_t> allRows(const TableRows& rows)
{
    std::vector<std::uint32_t> all(rows.size());
    std::iota(all.begin(), all.end(), 0U);
    return all;
}

std::vector<std::uint32_t> matching(const TableRows& rows, const QString& filter, const std::stop_token& stop)
{
    const QStringList words = filter.split(' ', Qt::SkipEmptyParts).mid(0, kMostWords);
    if (words.isEmpty())
        return allRows(rows);
    const std::uint32_t all = std::numeric_limits<std::uint32_t>::max() >> (kMostWords - static_cast<std::size_t>(words.size()));
    std::vector<std::uint32_t> found(rows.size(), 0);
    for (std::size_t column = 0; column < rows.columns().size() && !stop.stop_requested(); ++column) {
        if (!isText(rows.form(column)))
            continue;
        WordMasks masks(rows, column, words);
        for (std::size_t row = 0; row < rows.size(); ++row)
            found[row] |= masks.of(rows.value(row, column));
    }
    std::vector<std::uint32_t> kept;
    for (std::size_t row = 0; row < found.size(); ++row) {
        if (found[row] == all)
            kept.push_back(static_cast<std::uint32_t>(row));
    }
    return kept;
}

/// Maps texts to their rank in sorted order.
std::unordered_map<std::int64_t, std::int64_t> ranksOf(const TableRows& rows, std::size_t column, const std::vector<std::uint32_t>& shown)
{
    std::unordered_map<std::int64_t, std::int64_t> ranks;
    std::vector<std::pair<QString, std::int64_t>> texts;
    for (const std::uint32_t row : shown) {
        const std::int64_t value = rows.value(row, column);
        if (value != kNoValue && ranks.try_emplace(value, 0).second)
            texts.emplace_back(wordsOf(rows.context(), rows.form(column), value), value);
    }
    std::sort(texts.begin(), texts.end(), [](const auto& a, const auto& b) {
        const int order = a.first.compare(b.first, Qt::CaseInsensitive);
        return order != 0 ? order < 0 : a < b;
    });
    for (std::size_t i = 0; i < texts.size(); ++i)
        ranks[texts[i].second] = static_cast<std::int64_t>(i);
    return ranks;
}

struct Keyed {
    std::int64_t key;
    std::uint32_t row;

    friend auto operator<=>(const Keyed&, const Keyed&) = default;
};

std::vector<Keyed> keysOf(const TableRows& rows, std::size_t column, Qt::SortOrder order, const std::vector<std::uint32_t>& shown)
{
    std::unordered_map<std::int64_t, std::int64_t> ranks;
    const bool isRanked = isText(rows.form(column));
    if (isRanked)
        ranks = ranksOf(rows, column, shown);
    std::vector<Keyed> keys;
    keys.reserve(shown.size());
    for (const std::uint32_t row : shown) {
        const std::int64_t value = rows.value(row, column);
        const std::int64_t key = isRanked && value != kNoValue ? ranks[value] : value;
        const std::int64_t directed = order == Qt::DescendingOrder ? ~key : key; // ~ reverses the order without overflow
        keys.push_back({value == kNoValue ? std::numeric_limits<std::int64_t>::max() : directed, row});
    }
    return keys;
}

} // namespace

std::vector<std::uint32_t> arrange(const TableRows& rows, const Arrangement& arrangement, const std::stop_token& stop)
{
    std::vector<std::uint32_t> shown = matching(rows, arrangement.filter, stop);
    const bool isThere = arrangement.column >= 0 && static_cast<std::size_t>(arrangement.column) < rows.columns().size(); // a remembered one may be missing
    if (!isThere || stop.stop_requested())
        return shown;
    std::vector<Keyed> keys = keysOf(rows, static_cast<std::size_t>(arrangement.column), arrangement.order, shown);
    if (std::is_sorted(keys.begin(), keys.end()) || stop.stop_requested())
        return shown;
    std::sort(keys.begin(), keys.end());
    std::transform(keys.begin(), keys.end(), shown.begin(), [](const Keyed& keyed) { return keyed.row; });
    return shown;
}

} // namespace stallscope::gui
