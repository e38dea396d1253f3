// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/summary/numbers_panel.h"

#include "gui/common/access/keyboard_focus.h"
#include "gui/model/run_list.h"
#include "gui/panels/details/words.h"
#include "gui/panels/summary/verdict_bar.h"
#include "gui/timeline/logic/selection.h"
#include "profiler/base/units.h"
#include "profiler/narrative/verdict_words.h"

#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QStyle>
#include <QStyleOptionHeader>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

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

constexpr int kLeastTable = 180;
constexpr int kLeastHeadline = 60;
constexpr int kCellMargins = 12; // left and right together
constexpr QLatin1String kStop("stop");
constexpr QLatin1String kResume("resume");

/// Sentences are focusable only if they contain a link.
Qt::TextInteractionFlags linksIn(const QString& text)
{
    return text.contains("<a href") ? Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard : Qt::NoTextInteraction;
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

int NumberModel::rowCount(const QModelIndex& parent) const
{
    std::size_t rows = 0;
    for (const Column& run : m_runs)
        rows = std::max(rows, run.rows.size());
    return parent.isValid() ? 0 : static_cast<int>(rows);
}

int NumberModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : 1 + static_cast<int>(m_runs.size()) * (m_hasRange ? 2 : 1);
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
    const auto row = static_cast<std::size_t>(index.row());
    const auto known = std::find_if(m_runs.begin(), m_runs.end(), [row](const Column& run) { return row < run.rows.size(); });
    if (role == Qt::ToolTipRole) {
        const QString value = isBrief() && index.column() > 0 ? textOf(index) + "<br>" : QString();
        return QString("%1<b>%2</b><br>%3").arg(value, known->rows[row].label.toHtmlEscaped(), known->rows[row].meaning.toHtmlEscaped());
    }
    if (role == Qt::TextAlignmentRole)
        return index.column() == 0 ? QVariant(Qt::AlignLeft | Qt::AlignVCenter) : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    if (index.column() == 0)
        return known->rows[row].label;
    const QString text = textOf(index);
    return isBrief() ? text.section("  (", 0, 0) : text;
}

QString NumberModel::textOf(const QModelIndex& index) const
{
    const auto row = static_cast<std::size_t>(index.row());
    const Cell cell = cellOf(index.column());
    const Column& run = m_runs[cell.run];
    if (row >= run.rows.size())
        return tr("...");
    return cell.isRange ? run.rows[row].range : run.rows[row].run;
}

QVariant NumberModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole) || section >= columnCount())
        return {};
    if (section == 0)
        return QString();
    const Cell cell = cellOf(section);
    if (cell.isRange)
        return m_runs.size() == 1 ? tr("selected range") : tr("range");
    return m_runs.size() == 1 ? tr("whole run") : m_runs[cell.run].title;
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
      m_sentences(new QScrollArea(this)),
      m_table(new QTableView(this)),
      m_soon(new QTimer(this))
{
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->setSpacing(0);
    m_headline->setWordWrap(true);
    m_headline->setTextFormat(Qt::RichText); // also without a tag by which Qt could detect it
    m_headline->setMargin(12);
    m_sentences->setWidget(m_headline);
    m_sentences->setWidgetResizable(true);
    m_sentences->setFrameShape(QFrame::NoFrame);
    m_sentences->setAccessibleName(tr("Run summary"));
    new FocusRing(*m_sentences); // belongs to it
    m_sentences->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_headline->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    box->addWidget(m_sentences);
    m_table->setHorizontalHeader(new ElidedHeader(m_table));
    m_table->setModel(m_model);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(24);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false); // Tab moves to the next control
    auto* inset = new QVBoxLayout;
    inset->setContentsMargins(8, 0, 8, 8);
    inset->addWidget(m_table);
    box->addLayout(inset, 1);
    m_table->setMinimumHeight(kLeastTable);
    setMinimumHeight(kLeastHeadline + kLeastTable); // a minimum from the sentences would keep the panel from shrinking
    m_table->setAccessibleName(tr("Numbers"));
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

/// As high as the sentences need, up to half of the panel: there may be many runs.
void NumbersPanel::fitHeadline()
{
    const int room = m_sentences->viewport()->width();
    // heightForWidth() is -1 without text
    const int wanted = std::max(m_headline->heightForWidth(room), 0);
    const int most = std::max(std::min(height() / 2, height() - kLeastTable), kLeastHeadline);
    const int line = m_headline->fontMetrics().lineSpacing();
    const int whole = m_headline->margin() + (most - m_headline->margin()) / line * line; // whole lines only where it scrolls
    m_sentences->setFixedHeight(wanted <= most ? wanted : whole);
}

void NumbersPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitHeadline();
    shareWidth();
}

/// Width of the longest number; the title may be elided.
int NumbersPanel::neededWidth(int column) const
{
    int widest = 0;
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
    if (!run.withoutNumbers.isEmpty())
        return run.withoutNumbers.toHtmlEscaped() + (run.canHaveNumbers ? link(kResume, tr("Compute")) : QString());
    if (run.withoutAnalysis.isEmpty())
        return tr("Computing numbers...");
    const QString share = toQString(formatShare(run.share));
    return tr("Computing numbers segment by segment because the run exceeds the memory limit for sessions: %1.").arg(share).toHtmlEscaped()
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

void NumbersPanel::refresh()
{
    std::vector<NumberModel::Column> columns;
    QString text;
    const auto range = m_selection.range();
    for (int i = 0; i < m_runs.size(); ++i) {
        const ShownRun& run = m_runs.at(i);
        columns.push_back({run.title, numberRows(run, range ? std::optional(run.inTrace(*range)) : std::nullopt)});
        const QString sentence = sentenceOf(i);
        text += m_runs.size() == 1 ? sentence : QString("<p><b>%1.</b> %2</p>").arg(breakable(unbroken(run.title)).toHtmlEscaped(), sentence);
    }
    m_headline->setText(text);
    m_headline->setTextInteractionFlags(Qt::TextSelectableByMouse | linksIn(text));
    m_sentences->setVisible(!text.isEmpty());
    fitHeadline();
    m_table->setVisible(!columns.empty());
    m_model->setColumns(std::move(columns), range.has_value());
    shareWidth();
}

} // namespace stallscope::gui

#include "numbers_panel.moc"
