// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/steps/step_table.h"

#include "gui/common/access/keyboard_focus.h"
#include "gui/common/access/sort_menu.h"
#include "gui/common/text/plain_tip.h"
#include "gui/common/text/words.h"
#include "gui/timeline/layout/time_axis.h"
#include "profiler/narrative/compare_words.h"
#include "profiler/narrative/steps_words.h"

#include <QFont>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr int kTick = 5;

/// Column titles, and above the painted rows their common ruler.
class StepHeader : public QHeaderView {
public:
    /// The raster outlives it.
    explicit StepHeader(const StepRaster& raster, QWidget* parent = nullptr);

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;

private:
    const StepRaster& m_raster;
};

StepHeader::StepHeader(const StepRaster& raster, QWidget* parent) : QHeaderView(Qt::Horizontal, parent), m_raster(raster)
{
    setHighlightSections(false);
    setSectionsClickable(true);
    setMinimumSectionSize(40);
    setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
}

void StepHeader::paintSection(QPainter* painter, const QRect& rect, int section) const
{
    painter->save();
    QHeaderView::paintSection(painter, rect, section);
    painter->restore();
    if (section != StepModel::Cells || !m_raster.steps())
        return;
    const Theme& theme = m_raster.theme();
    painter->save();
    painter->setClipRect(rect);
    for (const Tick& tick : ticksFor({0, m_raster.reach()}, ticksWithRoom(rect.width())).ticks) {
        const int x = static_cast<int>(m_raster.placeOf(tick.time, rect));
        painter->setPen(theme.line);
        painter->drawLine(x, rect.bottom() - kTick, x, rect.bottom());
        painter->setPen(theme.mutedText);
        const QString label = toQString(tick.label);
        if (x + fontMetrics().horizontalAdvance(label) + kTick < rect.right())
            painter->drawText(QRect(x + kTick - 2, rect.top(), rect.width(), rect.height()), Qt::AlignLeft | Qt::AlignVCenter, label);
    }
    painter->restore();
}

constexpr int kRowMargin = 8;
constexpr int kCellMargin = 22;
const char* const kWidestNumber = "10,000 slowest";
const char* const kWidestName = "training iteration 10,000 slowest";
const char* const kWidestLength = "+123.45 ms";

/// Paints the activity of a step over its row.
class CellsDelegate : public QStyledItemDelegate {
public:
    CellsDelegate(StepRaster& raster, const QSortFilterProxyModel& sorted, QObject* parent) : QStyledItemDelegate(parent), m_raster(raster), m_sorted(sorted) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        m_raster.paint(*painter, option.rect, static_cast<std::size_t>(m_sorted.mapToSource(index).row()));
    }

private:
    StepRaster& m_raster;
    const QSortFilterProxyModel& m_sorted;
};

bool isOpen(const QKeyEvent& key)
{
    return key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
}

/// Navigation keys take precedence over the window's shortcuts.
bool isOwn(const QKeyEvent& key)
{
    return isOpen(key) || (key.key() >= Qt::Key_Home && key.key() <= Qt::Key_PageDown && key.key() != Qt::Key_Left && key.key() != Qt::Key_Right);
}

} // namespace

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

QString StepModel::nameText(std::size_t step) const
{
    const RunSteps& all = m_steps->found;
    const QString name = toQString(narrative::stepName(all, step));
    if (all.steps.size() < 2)
        return name;
    return step == all.slowest ? tr("%1 slowest").arg(name) : step == all.median ? tr("%1 median").arg(name) : name;
}

QString StepModel::longestName() const
{
    if (!m_steps || !m_steps->found.areThere())
        return {};
    const std::vector<Step>& steps = m_steps->found.steps;
    const auto longest = std::ranges::max_element(steps, {}, [](const Step& step) { return step.name.size(); });
    return tr("%1 slowest").arg(toQString(narrative::stepName(m_steps->found, static_cast<std::size_t>(longest - steps.begin()))));
}

QString StepModel::partsText(std::size_t step) const
{
    QStringList parts;
    for (const narrative::ExplainedPart& part : narrative::explainedParts(explainSteps({}, m_steps->found.steps[step])))
        parts << tr("%1: %2").arg(toQString(say(part.label)), durationWords(part.length));
    return parts.join('\n');
}

QString StepModel::tipText(std::size_t step) const
{
    const Step& shown = m_steps->found.steps[step];
    return (shown.name.empty() ? tr("Step %1, %2 after the start of the run\n%3\nLaunches: %4. Blocking calls: %5, %6 in total.")
                               : tr("%1, %2 after the start of the run\n%3\nLaunches: %4. Blocking calls: %5, %6 in total."))
        .arg(toQString(narrative::stepName(m_steps->found, step)), durationWords(shown.device.start - m_steps->analysis->window().start), partsText(step),
            QString::number(shown.launches), QString::number(shown.waits), durationWords(shown.waited)); // at once: the name may contain placeholders
}

QString StepModel::text(std::size_t step, int column) const
{
    const RunSteps& all = m_steps->found;
    const Nanos length = all.steps[step].length();
    switch (column) {
    case Number: return nameText(step);
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
    case Qt::ToolTipRole: return plainTip(tipText(place));
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
    const QString tips[] = {tr("Name or number of the step"), tr("Device and host activity from the start of each step on the device"),
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

StepTable::StepTable(QWidget* parent) : QTableView(parent), m_model(new StepModel(this)), m_sorted(new QSortFilterProxyModel(this))
{
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(StepModel::SortRole);
    setHorizontalHeader(new StepHeader(m_raster, this));
    setModel(m_sorted);
    setItemDelegateForColumn(StepModel::Cells, new CellsDelegate(m_raster, *m_sorted, this));
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setTextElideMode(Qt::ElideMiddle); // the number is at the end
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setTabKeyNavigation(false); // Tab moves to the next control
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + kRowMargin);
    QFont bold = font();
    bold.setBold(true);
    const QFontMetrics metrics(bold);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setSectionResizeMode(StepModel::Cells, QHeaderView::Stretch);
    fitNames();
    for (const int column : {StepModel::Length, StepModel::More})
        horizontalHeader()->resizeSection(column, metrics.horizontalAdvance(kWidestLength) + kCellMargin);
    setSortingEnabled(true);
    new SortMenu(*this); // child of this
    new FocusRing(*this);
    setSlowestFirst(false);
    connect(this, &QTableView::clicked, this, &StepTable::open);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] { emit currentChangedTo(current()); });
}

void StepTable::setTheme(const Theme& theme)
{
    m_raster.setTheme(theme);
    viewport()->update();
    horizontalHeader()->viewport()->update();
}

void StepTable::setSteps(std::shared_ptr<const StepsOfRun> steps, Nanos reach)
{
    m_raster.setSteps(steps, reach);
    m_model->setSteps(std::move(steps));
    fitNames();
    horizontalHeader()->viewport()->update();
}

void StepTable::fitNames()
{
    QFont bold = font();
    bold.setBold(true);
    const QFontMetrics metrics(bold);
    horizontalHeader()->resizeSection(StepModel::Number,
        std::clamp(metrics.horizontalAdvance(m_model->longestName()), metrics.horizontalAdvance(kWidestNumber), metrics.horizontalAdvance(kWidestName))
            + kCellMargin);
}

std::optional<std::size_t> StepTable::current() const
{
    const QModelIndex index = m_sorted->mapToSource(currentIndex());
    return index.isValid() ? std::optional(static_cast<std::size_t>(index.row())) : std::nullopt;
}

void StepTable::setCurrent(std::size_t step)
{
    const QModelIndex index = m_sorted->mapFromSource(m_model->index(static_cast<int>(step), StepModel::Number));
    selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    scrollTo(index, QAbstractItemView::EnsureVisible);
}

bool StepTable::isSlowestFirst() const
{
    return m_sorted->sortColumn() == StepModel::Length && m_sorted->sortOrder() == Qt::DescendingOrder;
}

void StepTable::setSlowestFirst(bool slowestFirst)
{
    if (slowestFirst)
        sortByColumn(StepModel::Length, Qt::DescendingOrder);
    else
        sortByColumn(StepModel::Number, Qt::AscendingOrder);
}

void StepTable::open(const QModelIndex& index)
{
    if (index.isValid())
        emit opened(static_cast<std::size_t>(m_sorted->mapToSource(index).row()));
}

bool StepTable::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && isOwn(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QTableView::event(event);
}

void StepTable::keyPressEvent(QKeyEvent* event)
{
    if (isOpen(*event))
        open(currentIndex());
    else
        QTableView::keyPressEvent(event);
}

} // namespace stallscope::gui
