// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/compare/pair_page.h"

#include "gui/common/access/screen_reader.h"
#include "gui/common/text/words.h"
#include "gui/pages/compare/compare_models.h"
#include "gui/pages/compare/difference_table.h"
#include "gui/pages/compare/pair_result.h"
#include "profiler/analysis/segments/analysis.h"
#include "profiler/analysis/steps/steps.h"
#include "profiler/base/units.h"
#include "profiler/narrative/compare_words.h"
#include "profiler/narrative/steps_words.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr int kWidest = 1080; // longer lines are hard to read
constexpr int kNarrowest = 620;

QString tableTitle(const std::string& table)
{
    if (table == "sync_sites")
        return PairPage::tr("Waits");
    if (table == "kernels")
        return PairPage::tr("Kernels");
    if (table == "copies")
        return PairPage::tr("Copies");
    if (table == "calls")
        return PairPage::tr("Calls");
    if (table == "operations")
        return PairPage::tr("Operations");
    return table == "ranges" ? PairPage::tr("Ranges") : toQString(table);
}

std::size_t differing(const TableDifference& table)
{
    return static_cast<std::size_t>(
        std::count_if(table.rows.begin(), table.rows.end(), [](const RowDifference& row) { return row.change != RowChange::Same; }));
}

/// The previously shown table, unless it is empty and another one is not.
int tableToShow(const std::vector<TableDifference>& tables, int before)
{
    const bool isThere = before >= 0 && before < static_cast<int>(tables.size());
    if (isThere && !tables[static_cast<std::size_t>(before)].rows.empty())
        return before;
    const auto first = std::find_if(tables.begin(), tables.end(), [](const TableDifference& table) { return !table.rows.empty(); });
    return first == tables.end() ? 0 : static_cast<int>(first - tables.begin());
}

QLabel* sentences(QWidget* parent, double larger, bool isBold)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() + larger);
    font.setBold(isBold);
    label->setFont(font);
    return label;
}

} // namespace

namespace {

/// Empty if a run has no steps.
QString stepsHeadline(const PairAnalyses& analyses, const std::stop_token& stop)
{
    if (!analyses.a || !analyses.b)
        return {};
    const RunSteps a = findSteps(analyses.a->full(), stop);
    const RunSteps b = a.areThere() ? findSteps(analyses.b->full(), stop) : RunSteps();
    return b.areThere() ? toQString(narrative::stepsAgainst(a, b)) : QString();
}

} // namespace

std::shared_ptr<const Pair> pairOf(std::shared_ptr<const Sides> sides, SideChoice choice, const PairAnalyses& analyses, const std::stop_token& stop)
{
    auto pair = std::make_shared<Pair>();
    const auto side = [&sides](int index) { return sides->all[static_cast<std::size_t>(index)].side; };
    pair->comparison = compareSides(side(choice.a), side(choice.b));
    pair->choice = choice;
    if (areUnrelated(pair->comparison))
        pair->headline = stepsHeadline(analyses, stop);
    if (pair->headline.isEmpty())
        pair->headline = headlineOf(pair->comparison);
    pair->facts = factsOf(pair->comparison);
    pair->cautions = cautionsOf(pair->comparison);
    pair->walls = wallTimeRows(*sides, choice, pair->comparison);
    if (!narrative::isWithoutDevices(pair->comparison))
        pair->waterfall = waterfallRows(pair->comparison);
    pair->sides = std::move(sides);
    return pair;
}

QString waterfallNote(const Pair& pair)
{
    const QString parts = PairPage::tr("The four bars add up exactly to the difference between the median repeats, %1 ns. Hatched: less time in B.")
                              .arg(toQString(formatCount(pair.comparison.explained.wall)));
    return together({parts, pair.waterfall.axis.start > 0 ? PairPage::tr("The axis does not begin at zero.") : QString()});
}

QString budgetNote(const Comparison& comparison)
{
    if (!comparison.budget)
        return {};
    const QString sum = PairPage::tr("The parts add up exactly to the difference between the windows of the median repeats, %1 ns.")
                            .arg(toQString(formatCount(comparison.budget->difference().total())));
    const QString mean = narrative::isMeanOfDevices(comparison) ? PairPage::tr("Mean over the devices of each side.") : QString();
    return together({toQString(narrative::budgetSentence(comparison)), sum, mean});
}

PairPage::PairPage(QWidget* parent)
    : QWidget(parent),
      m_headline(sentences(this, 2, true)),
      m_facts(sentences(this, 1, false)),
      m_cautions(sentences(this, 1, true)),
      m_walls(new BarRowsPlot(this)),
      m_waterfall(new BarRowsPlot(this)),
      m_waterfallNote(sentences(this, -0.5, false)),
      m_budgetModel(new BudgetModel(this)),
      m_metricModel(new MetricModel(this)),
      m_rowModel(new RowModel(this)),
      m_budget(new DifferenceTable(tr("Time budget"), *m_budgetModel, this)),
      m_budgetNote(sentences(this, -0.5, false)),
      m_metrics(new DifferenceTable(tr("All metrics, from the repeats with the median wall time"), *m_metricModel, this)),
      m_rows(new DifferenceTable(tr("By name"), *m_rowModel, this)),
      m_all(new QCheckBox(tr("Show single devices and streams"), this)),
      m_table(new QComboBox(this))
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    assemble();
    m_walls->setAccessibleName(tr("Wall times"));
    m_walls->setClickable(true);
    m_waterfall->setAccessibleName(tr("Sources of the difference"));
    setSpokenName(*m_headline, tr("Result"));
    m_budget->filter().setSortRole(BudgetModel::SortRole);
    m_metrics->filter().setSortRole(MetricModel::SortRole);
    m_metrics->filter().setKeyRole(MetricModel::KeyRole);
    m_metrics->addControl(m_all);
    m_all->setToolTip(tr("Show rows that are zero on both sides"));
    m_rows->filter().setSortRole(RowModel::SortRole);
    setSpokenName(*m_table, tr("Table"));
    m_table->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_rows->addControl(m_table);
    connect(m_all, &QCheckBox::toggled, this, &PairPage::showMetrics);
    connect(m_table, &QComboBox::currentIndexChanged, this, &PairPage::showTable);
    connect(m_walls, &BarRowsPlot::rowClicked, this, &PairPage::sideClicked);
    connect(m_rows, &DifferenceTable::rowOpened, this, &PairPage::nameRequested);
}

void PairPage::assemble()
{
    auto* sides = new QHBoxLayout(this);
    auto* sheet = new QWidget(this);
    sheet->setMaximumWidth(kWidest);
    sheet->setMinimumWidth(kNarrowest);
    sides->setContentsMargins(24, 20, 24, 32);
    sides->addWidget(sheet, 1);
    sides->addStretch(0);
    auto* column = new QVBoxLayout(sheet);
    column->setContentsMargins({});
    column->setSpacing(10);
    column->addWidget(m_headline);
    column->addWidget(m_facts);
    column->addWidget(m_cautions);
    m_cautions->setForegroundRole(QPalette::WindowText);
    m_facts->setForegroundRole(QPalette::PlaceholderText);
    m_waterfallNote->setForegroundRole(QPalette::PlaceholderText);
    m_budgetNote->setForegroundRole(QPalette::PlaceholderText);
    column->addSpacing(6);
    column->addWidget(addHeading(tr("Wall times: median, 95 % bootstrap interval, one dot per repeat")));
    column->addWidget(m_walls);
    column->addSpacing(10);
    m_waterfallTitle = addHeading(tr("Sources of the difference"));
    column->addWidget(m_waterfallTitle);
    column->addWidget(m_waterfall);
    column->addWidget(m_waterfallNote);
    column->addSpacing(10);
    column->addWidget(m_budget);
    column->addWidget(m_budgetNote);
    column->addSpacing(10);
    column->addWidget(m_metrics);
    column->addSpacing(10);
    column->addWidget(m_rows);
    column->addStretch(1);
}

QLabel* PairPage::addHeading(const QString& title)
{
    QLabel* label = sentences(this, 0, true);
    label->setText(title);
    return label;
}

void PairPage::setTheme(const Theme& theme)
{
    m_walls->setTheme(theme);
    m_waterfall->setTheme(theme);
    m_budget->setTheme(theme);
    m_metricModel->setTheme(theme);
    m_metrics->setTheme(theme);
    m_rows->setTheme(theme);
    QPalette caution = paletteOf(theme);
    caution.setColor(QPalette::WindowText, theme.worse);
    m_cautions->setPalette(caution);
}

QString PairPage::headline() const
{
    return m_headline->text().remove(kBreak).replace(QChar::Nbsp, QChar::Space);
}

void PairPage::show(std::shared_ptr<const Pair> pair)
{
    m_pair = std::move(pair);
    m_headline->setText(breakable(unbroken(m_pair->headline)));
    m_facts->setText(breakable(m_pair->facts));
    m_cautions->setText(m_pair->cautions.isEmpty() ? QString() : "⚠ " + m_pair->cautions.join("\n⚠ "));
    m_cautions->setVisible(!m_pair->cautions.isEmpty());
    m_walls->setRows(m_pair->walls.rows, m_pair->walls.axis);
    const bool isExplained = !m_pair->waterfall.rows.empty();
    m_waterfall->setRows(m_pair->waterfall.rows, m_pair->waterfall.axis);
    m_waterfall->setVisible(isExplained);
    m_waterfallTitle->setVisible(isExplained);
    m_waterfallNote->setVisible(isExplained);
    m_waterfallNote->setText(waterfallNote(*m_pair));
    const BarRowsPlot::Columns columns = m_walls->wantedColumns().united(m_waterfall->wantedColumns());
    m_walls->setLeastColumns(columns);
    m_waterfall->setLeastColumns(columns);
    showBudget();
    showMetrics();
    listTables();
}

void PairPage::showBudget()
{
    const Comparison& comparison = m_pair->comparison;
    m_budgetModel->setBudget(comparison.budget);
    m_budget->setVisible(comparison.budget.has_value());
    m_budget->fitColumns();
    m_budgetNote->setText(breakable(unbroken(budgetNote(comparison))));
    m_budgetNote->setVisible(comparison.budget.has_value());
}

void PairPage::showMetrics()
{
    if (!m_pair)
        return;
    m_metricModel->setMetrics(m_pair->comparison.metrics, m_all->isChecked());
    m_metrics->fitColumns();
}

void PairPage::listTables()
{
    const int before = m_table->currentIndex();
    const QSignalBlocker quiet(m_table);
    m_table->clear();
    for (const TableDifference& table : m_pair->comparison.tables)
        //: %1: what a table lists, %2: how many of its rows
        m_table->addItem(tr("%1 (%2 differ)").arg(tableTitle(table.table)).arg(differing(table)));
    m_table->setCurrentIndex(tableToShow(m_pair->comparison.tables, before));
    showTable();
}

void PairPage::showTable()
{
    const int index = m_table->currentIndex();
    if (!m_pair || index < 0)
        return;
    m_rowModel->setRows(m_pair->comparison.tables[static_cast<std::size_t>(index)].rows);
    m_rows->fitColumns();
}

} // namespace stallscope::gui
