// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/steps/step_model.h"

#include "gui/panels/details/counts.h"
#include "gui/panels/details/words.h"
#include "profiler/narrative/compare_words.h"

#include <QFont>

namespace stallscope::gui {

void StepModel::setSteps(std::shared_ptr<const StepsOfRun> steps)
{
    beginResetModel();
    m_steps = std::move(steps);
    endResetModel();
}

int StepModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_steps ? 0 : static_cast<int>(m_steps->found.steps.size());
}

QString StepModel::numberText(std::size_t step) const
{
    const RunSteps& all = m_steps->found;
    const QString number = countWords(step + 1);
    if (all.steps.size() < 2)
        return number;
    return step == all.slowest ? tr("%1 slowest").arg(number) : step == all.median ? tr("%1 median").arg(number) : number;
}

QString StepModel::partsText(std::size_t step) const
{
    QStringList parts;
    for (const narrative::ExplainedPart& part : narrative::explainedParts(explainSteps({}, m_steps->found.steps[step])))
        parts << tr("%1: %2").arg(toQString(say(part.label)), durationWords(part.length));
    return parts.join('\n');
}

QString StepModel::text(std::size_t step, int column) const
{
    const RunSteps& all = m_steps->found;
    const Nanos length = all.steps[step].length();
    switch (column) {
    case Number: return numberText(step);
    case Length: return durationWords(length);
    case More: return step == all.median ? QString() : toQString(narrative::signedDuration(length - all.length.median));
    default: return {};
    }
}

QVariant StepModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto place = static_cast<std::size_t>(index.row());
    const Step& step = m_steps->found.steps[place];
    switch (role) {
    case Qt::DisplayRole: return text(place, index.column());
    case Qt::AccessibleTextRole: return index.column() == Cells ? partsText(place) : text(place, index.column());
    case Qt::TextAlignmentRole: return QVariant((index.column() == Number ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        return tr("Step %1, %2 after the start of the run\n%3\nLaunches: %4. Blocking calls: %5, %6 in total.")
            .arg(place + 1)
            .arg(durationWords(step.device.start - m_steps->analysis->window().start), partsText(place))
            .arg(step.launches)
            .arg(step.waits)
            .arg(durationWords(step.waited));
    case Qt::FontRole: {
        QFont font;
        font.setBold(m_steps->found.steps.size() > 1 && (place == m_steps->found.slowest || place == m_steps->found.median));
        return font.bold() ? QVariant(font) : QVariant();
    }
    case SortRole: return index.column() == Length || index.column() == More ? QVariant::fromValue<qlonglong>(step.length()) : QVariant(index.row());
    default: return {};
    }
}

QVariant StepModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= Columns)
        return {};
    const QString titles[] = {tr("step"), {}, tr("length"), tr("to median")};
    const QString tips[] = {tr("Step number"), tr("Device and host activity from the start of each step on the device"),
        tr("Time from the first device work of the step to that of the next step; click to sort slowest first"), tr("Difference to the median step")};
    if (role == Qt::DisplayRole)
        return titles[section];
    if (role == Qt::TextAlignmentRole)
        return QVariant((section == Number ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole)
        return tips[section];
    if (role == Qt::InitialSortOrderRole)
        return section == Number ? Qt::AscendingOrder : Qt::DescendingOrder;
    if (role == Qt::AccessibleTextRole && section == Cells)
        return tips[section];
    return {};
}

} // namespace stallscope::gui
