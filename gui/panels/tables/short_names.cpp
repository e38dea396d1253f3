// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/tables/short_names.h"

#include <algorithm>
#include <vector>

namespace stallscope::gui {

namespace {

const QChar kEllipsis(0x2026);
constexpr qsizetype kMostNames = 20'000;  // labels that are kept
constexpr qsizetype kLongestName = 4'096; // names of more letters are only elided

/// A pair of brackets in a name.
struct Brackets {
    qsizetype open = 0;
    qsizetype close = 0;
    int depth = 0;
};

bool isOperator(const QString& name, qsizetype at)
{
    return at >= 8 && QStringView(name).mid(at - 8, 8) == QLatin1String("operator");
}

/// Matching brackets; those that match nothing, as in "a < b", are left out.
std::vector<Brackets> bracketsIn(const QString& name)
{
    std::vector<Brackets> found;
    std::vector<qsizetype> open;
    for (qsizetype i = 0; i < name.size(); ++i) {
        const QChar letter = name[i];
        const bool isArrow = letter == QLatin1Char('>') && i > 0 && name[i - 1] == QLatin1Char('-');
        if ((letter == QLatin1Char('<') || letter == QLatin1Char('(')) && !isOperator(name, i)) {
            open.push_back(i);
        } else if ((letter == QLatin1Char('>') && !isArrow) || letter == QLatin1Char(')')) {
            const QChar wanted = letter == QLatin1Char('>') ? QLatin1Char('<') : QLatin1Char('(');
            if (!open.empty() && name[open.back()] == wanted) {
                found.push_back({open.back(), i, static_cast<int>(open.size())});
                open.pop_back();
            }
        }
    }
    return found;
}

/// Empties the brackets of the deepest level that still holds more than an ellipsis. False if none does.
bool emptyDeepest(QString& name)
{
    std::vector<Brackets> all = bracketsIn(name);
    std::erase_if(all, [](const Brackets& one) { return one.close - one.open <= 2; });
    if (all.empty())
        return false;
    const int deepest = std::max_element(all.begin(), all.end(), [](const Brackets& a, const Brackets& b) { return a.depth < b.depth; })->depth;
    std::erase_if(all, [deepest](const Brackets& one) { return one.depth != deepest; });
    std::sort(all.begin(), all.end(), [](const Brackets& a, const Brackets& b) { return a.open > b.open; });
    for (const Brackets& one : all)
        name.replace(one.open + 1, one.close - one.open - 1, kEllipsis);
    return true;
}

/// "void at::native::reduce<…>" -> "reduce<…>".
QString withoutPath(const QString& name)
{
    const qsizetype end = std::min(name.indexOf(QLatin1Char('<')) < 0 ? name.size() : name.indexOf(QLatin1Char('<')),
        name.indexOf(QLatin1Char('(')) < 0 ? name.size() : name.indexOf(QLatin1Char('(')));
    const qsizetype path = name.left(end).lastIndexOf(QLatin1String("::"));
    return path < 0 ? name : name.mid(path + 2);
}

} // namespace

QString shortenedName(const QString& name, const std::function<bool(const QString&)>& fits)
{
    QString shown = name;
    if (name.size() > kLongestName)
        return shown;
    while (!fits(shown) && emptyDeepest(shown)) {}
    if (!fits(shown) && shown.contains(QLatin1String("::")))
        shown = withoutPath(shown);
    return shown;
}

/// Keeps both ends, and between them the place where two names differ.
QString ShortNames::elided(const QString& name, const QString& other) const
{
    const qsizetype common = std::mismatch(name.begin(), name.end(), other.begin(), other.end()).first - name.begin();
    for (qsizetype letters = name.size(); letters > 6; --letters) {
        const qsizetype each = std::max<qsizetype>(letters / 3, 2);
        const qsizetype from = std::clamp<qsizetype>(common - each / 3, 0, std::max<qsizetype>(name.size() - each, 0));
        const QString label = name.left(each) + kEllipsis + name.mid(from, each) + kEllipsis + name.right(each);
        if (m_metrics.horizontalAdvance(label) <= m_width)
            return label;
    }
    return m_metrics.elidedText(name, Qt::ElideMiddle, m_width);
}

bool ShortNames::isFree(const QString& label, const QString& name) const
{
    const auto known = m_names.find(label);
    return known == m_names.end() || *known == name;
}

QString ShortNames::labelOf(const QString& name, int width, const QFontMetrics& metrics)
{
    if (width != m_width || metrics != m_metrics || m_labels.size() > kMostNames) {
        m_width = width;
        m_metrics = metrics;
        m_labels.clear();
        m_names.clear();
    }
    if (const auto known = m_labels.find(name); known != m_labels.end())
        return *known;
    const QString shortened = shortenedName(name, [this](const QString& shown) { return m_metrics.horizontalAdvance(shown) <= m_width; });
    QString label = m_metrics.elidedText(shortened, Qt::ElideMiddle, m_width);
    if (!isFree(label, name))
        label = elided(name, m_names.value(label));
    const QString before = label;
    for (int number = 2; !isFree(label, name); ++number) {
        const QString ending = QStringLiteral(" (%1)").arg(number);
        label = m_metrics.elidedText(before, Qt::ElideMiddle, std::max(m_width - m_metrics.horizontalAdvance(ending), 1)) + ending;
    }
    m_labels.insert(name, label);
    m_names.insert(label, name);
    return label;
}

} // namespace stallscope::gui
