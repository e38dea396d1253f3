// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/operators/operators_panel.h"

#include "gui/common/text/words.h"
#include "gui/common/theme/theme.h"
#include "gui/model/run_list.h"
#include "gui/panels/tables/table_view.h"
#include "gui/panels/tables/tables_panel.h"

#include <QFileDialog>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <utility>

namespace stallscope::gui {

OperatorsPanel::OperatorsPanel(const RunList& runs, Selection& selection, QWidget* parent)
    : QWidget(parent),
      m_runs(runs),
      m_selection(selection),
      m_operators(runs),
      m_bar(new TablesBar(this)),
      m_pages(new QStackedWidget(this)),
      m_line(new TablesLine(this)),
      m_saving({.begin = [this](const SaveTask&) { m_line->showMessage(tr("Saving...")); },
          .work = [](const SaveTask& task, const std::stop_token& stop) { return saveCsv(*task.rows, task.order, task.path.toStdU16String(), stop); },
          .conclude =
              [this](const SaveTask& task, const Result<>& result) {
                  if (result)
                      m_line->showMessage(tr("Saved %1").arg(task.path));
                  else
                      m_line->showError(toQString(result.error().message));
                  if (result)
                      emit saved(task.path);
                  else
                      emit saveFailed(toQString(result.error().message));
              }})
{
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->setSpacing(0);
    box->addWidget(m_bar);
    auto* inset = new QVBoxLayout;
    inset->setContentsMargins(8, 0, 8, 0);
    inset->addWidget(m_pages);
    box->addLayout(inset, 1);
    box->addWidget(m_line);
    for (const OperatorGrouping grouping : kGroupings)
        addGrouping(grouping);
    connectSignals();
    setTheme(themeOf(Theme::Mode::Dark));
    listRuns();
}

void OperatorsPanel::addGrouping(OperatorGrouping grouping)
{
    auto* one = new TableView;
    one->setAccessibleName(titleOf(grouping));
    m_views[static_cast<std::size_t>(grouping)] = one;
    m_pages->addWidget(one);
    m_bar->addTab(titleOf(grouping), meaningOf(grouping));
    one->sortByColumn(totalColumnOf(grouping), Qt::DescendingOrder);
    connect(one, &TableView::opened, this, &OperatorsPanel::open);
    connect(one, &TableView::statusMessage, m_line, &TablesLine::showMessage);
    connect(&one->table(), &TableModel::arranging, this, &OperatorsPanel::describe);
    connect(&one->table(), &TableModel::arranged, this, &OperatorsPanel::describe);
}

void OperatorsPanel::connectSignals()
{
    connect(m_bar, &TablesBar::tabChanged, this, &OperatorsPanel::showCurrent);
    connect(m_bar, &TablesBar::filterChanged, this, [this](const QString& text) { view(grouping()).table().setFilter(text); });
    connect(m_bar, &TablesBar::filterEntered, this, [this] { view(grouping()).setFocus(); });
    connect(m_bar, &TablesBar::saveRequested, this, &OperatorsPanel::askWhereToSave);
    connect(m_bar, &TablesBar::runChosen, this, &OperatorsPanel::setRun);
    connect(&m_selection, &Selection::spanChanged, this, &OperatorsPanel::followSpan);
    connect(&m_selection, &Selection::rangeChanged, this, &OperatorsPanel::refresh);
    connect(&m_operators, &RunCache::changed, this, &OperatorsPanel::refresh);
    for (const auto change : {&RunList::added, &RunList::removed})
        connect(&m_runs, change, this, &OperatorsPanel::listRuns);
    connect(&m_runs, &RunList::cleared, this, &OperatorsPanel::listRuns);
    connect(&m_runs, &RunList::analysed, this, [this](int index) {
        if (index == m_run)
            refresh();
    });
    connect(&m_runs, &RunList::changed, this, [this](int index) {
        if (index == m_run && m_selection.range()) // the range moves over a run that is dragged
            refresh();
    });
}

void OperatorsPanel::setTheme(const Theme& theme)
{
    for (const OperatorGrouping one : kGroupings)
        view(one).setTheme(theme, theme.accent);
    m_line->setErrorColour(theme.wait);
}

OperatorGrouping OperatorsPanel::grouping() const
{
    return kGroupings[static_cast<std::size_t>(m_bar->tab())];
}

void OperatorsPanel::showGrouping(OperatorGrouping grouping)
{
    m_bar->showTab(static_cast<int>(grouping));
}

bool OperatorsPanel::isWorking() const
{
    return m_operators.isWorking() || m_work.isBusy() || view(grouping()).table().isArranging();
}

void OperatorsPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        refresh();
}

void OperatorsPanel::listRuns()
{
    if (m_runs.size() <= 1 || m_run >= m_runs.size()) { // the runs were replaced: drop everything of the old ones
        m_work.cancel();
        m_jump.cancel();
        m_run = 0;
        take(nullptr);
    }
    QStringList titles;
    for (int i = 0; i < m_runs.size(); ++i)
        titles << m_runs.at(i).title;
    m_bar->setRuns(titles, m_run);
    refresh();
}

void OperatorsPanel::setRun(int run)
{
    if (run < 0 || run >= m_runs.size() || run == m_run)
        return;
    m_run = run;
    m_bar->chooseRun(run);
    refresh();
}

void OperatorsPanel::showCurrent()
{
    m_pages->setCurrentIndex(m_bar->tab());
    m_bar->setFilter(view(grouping()).table().arrangement().filter);
    m_line->showMessage({});
    refresh();
}

void OperatorsPanel::followSpan()
{
    if (m_selection.span())
        setRun(m_selection.span()->run);
    if (m_table && m_table->grouping == grouping())
        view(grouping()).mark(m_selection.span() ? rowOf(*m_table, *m_selection.span()) : std::nullopt);
}

/// Requests the index of the run, then the table of the range.
void OperatorsPanel::refresh()
{
    m_isStale = m_work.isBusy() || !isVisible();
    if (m_isStale || m_run >= m_runs.size())
        return describe();
    const auto source = m_operators.of(m_run);
    if (!source) {
        m_operators.request(m_run);
        return describe();
    }
    const auto range = m_selection.range();
    const auto inTrace = range ? std::optional(m_runs.at(m_run).inTrace(*range)) : std::nullopt;
    m_work.run([source, run = m_run, wanted = grouping(), inTrace](const std::stop_token&) { return operatorTable(source, run, wanted, inTrace); },
        [this](std::shared_ptr<const OperatorTable> table) {
            take(std::move(table));
            if (m_isStale)
                refresh();
        });
    describe();
}

void OperatorsPanel::take(std::shared_ptr<const OperatorTable> table)
{
    m_table = std::move(table);
    if (m_table) {
        view(m_table->grouping).setRows(rowsOf(m_table), m_selection.span() ? rowOf(*m_table, *m_selection.span()) : std::nullopt);
    } else {
        for (const OperatorGrouping one : kGroupings)
            view(one).setRows(nullptr, {});
    }
    describe();
}

void OperatorsPanel::open(std::size_t row)
{
    m_line->showMessage({});
    if (!m_table || row >= m_table->rows.size())
        return;
    m_jump.run([table = m_table, row](const std::stop_token&) { return longestOf(*table, row); },
        [this](const std::optional<SpanPlace>& place) {
            if (place)
                emit spanRequested(*place);
        });
}

void OperatorsPanel::askWhereToSave()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save table"), QString("%1.csv").arg(keyOf(grouping())), tr("Tables (*.csv)"));
    if (!path.isEmpty())
        saveTo(path);
}

void OperatorsPanel::saveTo(const QString& path)
{
    const TableModel& table = view(grouping()).table();
    if (table.rows())
        m_saving.add({table.rows(), table.order(), path});
}

void OperatorsPanel::describe()
{
    const TableModel& table = view(grouping()).table();
    const bool isCurrent = m_table && m_table->grouping == grouping();
    const std::size_t all = isCurrent && table.rows() ? table.rows()->size() : 0;
    const std::size_t shown = isCurrent ? static_cast<std::size_t>(table.rowCount()) : 0;
    const QString length = m_table ? durationWords(m_table->range().length()) : QString();
    m_line->setWorking(isWorking());
    m_bar->setCanSave(shown > 0);
    view(grouping()).setEmptyText(all > 0 ? tr("No rows match the filter.") : emptyText());
    m_line->setScope(!m_table ? QString() : m_table->filter.isWhole ? tr("Whole run, %1").arg(length) : tr("Selected range, %1").arg(length));
    if (!isCurrent)
        m_line->setCount({});
    else if (shown < all)
        m_line->setCount(counted(STALLSCOPE_COUNT("Tables", "{} of {} rows", "{} of {} row"), shown, all));
    else
        m_line->setCount(counted(STALLSCOPE_COUNT("Tables", "{} rows", "{} row"), all));
}

QString OperatorsPanel::emptyText() const
{
    if (m_run >= m_runs.size())
        return tr("No run open.");
    const ShownRun& run = m_runs.at(m_run);
    if (run.isRunning())
        return tr("This table is available when the run is complete.");
    if (!run.withoutNumbers.isEmpty())
        return run.withoutNumbers;
    if (!run.analysis && !run.withoutAnalysis.isEmpty())
        return run.withoutAnalysis;
    if (!m_table || m_table->grouping != grouping())
        return tr("Computing the table.");
    return m_table->filter.isWhole ? tr("No operations or ranges in this run.") : tr("No operations or ranges start in the selected range.");
}

} // namespace stallscope::gui
