// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/summary/numbers_panel.h"

#include "gui/common/access/keyboard_focus.h"
#include "gui/common/text/plain_tip.h"
#include "gui/common/text/words.h"
#include "gui/common/theme/icons.h"
#include "gui/model/run_list.h"
#include "gui/panels/summary/verdict_bar.h"
#include "gui/timeline/logic/selection.h"
#include "profiler/base/units.h"
#include "profiler/narrative/verdict_words.h"

#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QStyleOptionHeader>
#include <QTableView>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace stallscope::gui {

/// Header whose titles are elided in the middle: names of runs often differ only at their end.
class ElidedHeader : public QHeaderView {
    Q_OBJECT
public:
    explicit ElidedHeader(QWidget* parent = nullptr) : QHeaderView(Qt::Horizontal, parent) {}

protected:
    void initStyleOptionForIndex(QStyleOptionHeader* option, int section) const override
    {
        QHeaderView::initStyleOptionForIndex(option, section);
        const int margins = 2 * style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, this);
        option->text = option->fontMetrics.elidedText(option->text, Qt::ElideMiddle, sectionSize(section) - margins);
    }
};

namespace {

constexpr int kLeastPanelWidth = 220;
constexpr int kCellMargins = 12; // left and right together
constexpr QLatin1String kStop("stop");
constexpr QLatin1String kResume("resume");

/// Sentences are focusable only if they contain a link.
Qt::TextInteractionFlags linksIn(const QString& text)
{
    return text.contains("<a href") ? Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard : Qt::NoTextInteraction;
}

/// Until its numbers are there, those of its beginning take their place.
ShownRun withPartialNumbers(const ShownRun& run)
{
    ShownRun shown = run;
    if (!shown.report)
        shown.report = shown.partial;
    return shown;
}

} // namespace

void NumberModel::setColumns(std::vector<Column> runs, bool hasRange)
{
    beginResetModel();
    m_runs = std::move(runs);
    m_hasRange = hasRange;
    endResetModel();
}

void NumberModel::setBrief(bool brief)
{
    if (m_isBrief == brief)
        return;
    m_isBrief = brief;
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), {Qt::DisplayRole, Qt::ToolTipRole});
}

std::size_t NumberModel::metricCount() const
{
    std::size_t rows = 0;
    for (const Column& run : m_runs)
        rows = std::max(rows, run.rows.size());
    return rows;
}

const NumberRow& NumberModel::metricAt(std::size_t metric) const
{
    return std::find_if(m_runs.begin(), m_runs.end(), [metric](const Column& run) { return metric < run.rows.size(); })->rows[metric];
}

int NumberModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(isTransposed() ? m_runs.size() : metricCount());
}

int NumberModel::columnCount(const QModelIndex& parent) const
{
    if (parent.isValid())
        return 0;
    return 1 + static_cast<int>(isTransposed() ? metricCount() : m_runs.size() * (m_hasRange ? 2 : 1));
}

NumberModel::Cell NumberModel::cellOf(int column) const
{
    const auto place = static_cast<std::size_t>(column - 1);
    return m_hasRange ? Cell{place / 2, place % 2 == 1} : Cell{place, false};
}

QVariant NumberModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount())
        return {};
    const bool isHead = index.column() == 0;
    if (role == Qt::TextAlignmentRole)
        return isHead ? QVariant(Qt::AlignLeft | Qt::AlignVCenter) : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    if (isTransposed() && isHead)
        return role == Qt::ToolTipRole ? plainTip(m_runs[row].title) : m_runs[row].title;
    const std::size_t metric = isTransposed() ? static_cast<std::size_t>(index.column() - 1) : row;
    const Cell cell = isTransposed() ? Cell{row, m_hasRange} : cellOf(index.column());
    const QString text = isHead ? metricAt(metric).label : textOf(metric, cell);
    if (role == Qt::ToolTipRole) {
        const QString value = isBrief() && !isHead ? text + "<br>" : QString();
        return QString("%1<b>%2</b><br>%3").arg(value, metricAt(metric).label.toHtmlEscaped(), metricAt(metric).meaning.toHtmlEscaped());
    }
    return isBrief() && !isHead ? text.section("  (", 0, 0) : text;
}

QString NumberModel::textOf(std::size_t metric, const Cell& cell) const
{
    const Column& run = m_runs[cell.run];
    if (metric >= run.rows.size())
        return tr("...");
    return cell.isRange ? run.rows[metric].range : run.rows[metric].run;
}

QString NumberModel::titleOf(const Cell& cell) const
{
    if (cell.isRange)
        return m_runs.size() == 1 ? tr("selected range") : tr("range");
    const Column& run = m_runs[cell.run];
    if (m_runs.size() == 1)
        return run.part.isEmpty() ? tr("whole run") : run.part;
    return run.part.isEmpty() ? run.title : tr("%1, %2", "a run, and which part of it").arg(run.title, run.part);
}

QVariant NumberModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole) || section >= columnCount())
        return {};
    if (isTransposed()) {
        if (section == 0)
            return m_hasRange ? tr("selected range") : QString();
        const NumberRow& metric = metricAt(static_cast<std::size_t>(section - 1));
        return role == Qt::DisplayRole ? metric.label : wrappedTip(metric.meaning);
    }
    return section == 0 ? QString() : titleOf(cellOf(section));
}

QString headlineFor(const ShownRun& run)
{
    return run.report ? toQString(narrative::headlineOf(*run.report, *run.trace)) : QString();
}

NumbersPanel::NumbersPanel(const RunList& runs, const Selection& selection, QWidget* parent)
    : QWidget(parent),
      m_runs(runs),
      m_selection(selection),
      m_model(new NumberModel(this)),
      m_headline(new QLabel),
      m_caption(new QLabel),
      m_tiles(new SummaryTiles),
      m_fold(new QToolButton),
      m_table(new QTableView),
      m_soon(new QTimer(this))
{
    m_caption->setTextFormat(Qt::PlainText);
    m_caption->setWordWrap(true);
    m_caption->setForegroundRole(QPalette::PlaceholderText);
    m_headline->setWordWrap(true);
    m_headline->setTextFormat(Qt::RichText); // also without a tag by which Qt could detect it
    m_headline->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_fold->setText(tr("All Metrics"));
    m_fold->setToolTip(tr("Show or hide the table of all metrics"));
    m_fold->setCheckable(true);
    m_fold->setAutoRaise(true);
    m_fold->setFocusPolicy(Qt::TabFocus);
    m_fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_fold->setIconSize({12, 12});
    connect(m_fold, &QToolButton::clicked, this, &NumbersPanel::setUnfolded);
    m_table->setHorizontalHeader(new ElidedHeader(m_table));
    m_table->setModel(m_model);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(24);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // the panel scrolls
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false); // Tab moves to the next control
    m_table->setAccessibleName(tr("Numbers"));
    auto* inside = new QWidget;
    auto* column = new QVBoxLayout(inside);
    column->setContentsMargins(10, 8, 10, 8);
    column->setSpacing(8);
    column->addWidget(m_headline);
    column->insertWidget(0, m_caption);
    column->insertWidget(1, m_tiles);
    column->addWidget(m_fold, 0, Qt::AlignLeft);
    column->addWidget(m_table);
    column->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(inside);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setAccessibleName(tr("Run summary"));
    new FocusRing(*scroll); // belongs to it
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->addWidget(scroll);
    setMinimumWidth(kLeastPanelWidth);
    m_soon->setSingleShot(true);
    m_soon->setInterval(0);
    connect(m_soon, &QTimer::timeout, this, &NumbersPanel::refresh);
    const auto soon = [this] { m_soon->start(); };
    connect(&m_runs, &RunList::added, this, soon);
    connect(&m_runs, &RunList::cleared, this, soon);
    connect(&m_runs, &RunList::removed, this, soon);
    connect(&m_runs, &RunList::analysed, this, soon);
    connect(&m_runs, &RunList::changed, this, soon);
    connect(&m_runs, &RunList::progressed, this, soon);
    connect(m_headline, &QLabel::linkActivated, this, &NumbersPanel::follow);
    connect(&m_selection, &Selection::rangeChanged, this, soon);
    refresh();
}

QString NumbersPanel::headline() const
{
    return m_headline->text().remove(kBreak).replace(QChar::Nbsp, QChar::Space);
}

void NumbersPanel::setTheme(const Theme& theme)
{
    m_tiles->setTheme(theme);
}

void NumbersPanel::setCurrentRun(int run)
{
    if (std::exchange(m_current, run) != run)
        m_soon->start();
}

void NumbersPanel::setGains(std::vector<std::optional<PossibleGain>> gains)
{
    m_gains = std::move(gains);
    m_soon->start();
}

bool NumbersPanel::isUnfolded() const
{
    return m_unfolded.value_or(m_runs.size() > 1);
}

void NumbersPanel::setUnfolded(bool isUnfolded)
{
    m_unfolded = isUnfolded;
    showTable();
}

/// As high as its rows: the panel scrolls.
void NumbersPanel::showTable()
{
    const bool hasRows = m_model->rowCount() > 0;
    m_fold->setVisible(hasRows);
    m_fold->setChecked(isUnfolded());
    m_fold->setIcon(actionIcon(isUnfolded() ? QStringLiteral("unfold") : QStringLiteral("fold")));
    m_table->setVisible(hasRows && isUnfolded());
    shareWidth();
    const int scrollBar = m_table->horizontalScrollBar()->maximum() > 0 ? m_table->horizontalScrollBar()->sizeHint().height() : 0;
    m_table->setFixedHeight(
        m_table->horizontalHeader()->sizeHint().height() + m_model->rowCount() * m_table->verticalHeader()->defaultSectionSize() + scrollBar + 2);
}

void NumbersPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    showTable();
}

/// Width of the longest number; the title may be elided.
int NumbersPanel::neededWidth(int column) const
{
    int widest =
        m_model->isTransposed() ? m_table->fontMetrics().horizontalAdvance(m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString()) : 0;
    for (int row = 0; row < m_model->rowCount(); ++row)
        widest = std::max(widest, m_table->fontMetrics().horizontalAdvance(m_model->index(row, column).data().toString()));
    return widest + kCellMargins;
}

/// Drops the shares first, which are redundant; if that is not enough, columns take their needed width and the table scrolls.
void NumbersPanel::shareWidth()
{
    const int columns = m_model->columnCount();
    const auto needed = [this, columns] {
        int sum = 0;
        for (int column = 0; column < columns; ++column)
            sum += neededWidth(column);
        return sum;
    };
    const int room = m_table->viewport()->width();
    m_model->setBrief(false);
    m_model->setBrief(needed() > room);
    const bool isScrolled = needed() > room;
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionResizeMode(isScrolled ? QHeaderView::Interactive : QHeaderView::Stretch);
    for (int column = 0; column < columns; ++column) {
        if (column == 0 || isScrolled) {
            header->setSectionResizeMode(column, QHeaderView::Interactive);
            header->resizeSection(column, neededWidth(column));
        }
    }
}

/// Ends with a link if the user can act on it.
QString NumbersPanel::sentenceOf(int index) const
{
    const ShownRun& run = m_runs.at(index);
    const auto link = [index](QLatin1String to, const QString& words) {
        return QStringLiteral(" <a href=\"%1:%2\">%3</a>").arg(to).arg(index).arg(words.toHtmlEscaped());
    };
    if (run.report) {
        const bool isVerdictAbove = m_runs.size() == 1 && !verdictOnSingleRun(m_runs).words.empty();
        return unbroken(isVerdictAbove ? toQString(narrative::evidenceOf(*run.report, *run.trace)) : headlineFor(run)).toHtmlEscaped();
    }
    const QString partial = run.partial
        ? unbroken(tr("Numbers of the first %1 of the run: %2").arg(toQString(formatShare(run.partialShare())), headlineFor(withPartialNumbers(run))))
                .toHtmlEscaped()
            + QStringLiteral("<br>")
        : QString();
    if (!run.withoutNumbers.isEmpty())
        return partial + run.withoutNumbers.toHtmlEscaped() + (run.canHaveNumbers ? link(kResume, tr("Compute")) : QString());
    if (run.withoutAnalysis.isEmpty())
        return tr("Computing numbers...");
    const QString share = toQString(formatShare(run.share));
    return partial + tr("Computing numbers segment by segment because the run exceeds the memory limit for sessions: %1.").arg(share).toHtmlEscaped()
        + link(kStop, tr("Cancel"));
}

void NumbersPanel::follow(const QString& link)
{
    const int run = link.section(':', 1).toInt();
    if (run >= m_runs.size())
        return;
    if (link.startsWith(kStop))
        emit stopRequested(run);
    else
        emit numbersRequested(run);
}

/// With few runs the sentence of each; of many runs only that of the current one, since the table compares them.
void NumbersPanel::refresh()
{
    std::vector<NumberModel::Column> columns;
    QString text;
    const auto range = m_selection.range();
    const bool isMany = m_runs.size() > static_cast<int>(NumberModel::kMostColumns);
    const int current = m_runs.find(m_current) ? m_current : 0;
    for (int i = 0; i < m_runs.size(); ++i) {
        const ShownRun& run = m_runs.at(i);
        const bool isPartial = !run.report && run.partial;
        columns.push_back({run.title, numberRows(withPartialNumbers(run), range ? std::optional(run.inTrace(*range)) : std::nullopt),
            isPartial ? tr("first %1").arg(toQString(formatShare(run.partialShare()))) : QString()});
        if (isMany && i != current)
            continue;
        const QString sentence = sentenceOf(i);
        text += m_runs.size() == 1 ? sentence : QString("<p><b>%1.</b> %2</p>").arg(breakable(unbroken(run.title)).toHtmlEscaped(), sentence);
    }
    m_headline->setText(text);
    m_headline->setTextInteractionFlags(Qt::TextSelectableByMouse | linksIn(text));
    m_headline->setVisible(!text.isEmpty());
    m_model->setColumns(std::move(columns), range.has_value());
    refreshTiles();
    showTable();
}

void NumbersPanel::refreshTiles()
{
    const int current = m_runs.find(m_current) ? m_current : 0;
    const ShownRun* run = m_runs.find(current);
    m_tiles->setVisible(run);
    const auto range = m_selection.range();
    QStringList caption;
    if (run && m_runs.size() > 1)
        caption << breakable(unbroken(run->title));
    if (run && !run->report && run->partial)
        caption << tr("first %1 of the run").arg(toQString(formatShare(run->partialShare())));
    if (run && range)
        caption << tr("selected range, %1").arg(unbroken(toQString(formatDuration(range->length()))));
    m_caption->setText(caption.join(QStringLiteral(" \u00b7 ")));
    m_caption->setVisible(!caption.isEmpty());
    if (!run)
        return;
    const auto place = static_cast<std::size_t>(current);
    m_tiles->setTiles(summaryTiles(
        withPartialNumbers(*run), range ? std::optional(run->inTrace(*range)) : std::nullopt, place < m_gains.size() ? m_gains[place] : std::nullopt));
}

} // namespace stallscope::gui

#include "numbers_panel.moc"
