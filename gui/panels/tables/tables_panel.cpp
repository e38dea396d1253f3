// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/tables/tables_panel.h"

#include "gui/common/access/screen_reader.h"
#include "gui/common/text/elided_label.h"
#include "gui/common/text/words.h"
#include "gui/common/theme/icons.h"
#include "gui/model/run_list.h"
#include "gui/panels/tables/distribution_page.h"
#include "gui/panels/tables/table_rows.h"
#include "gui/panels/tables/table_view.h"
#include "gui/timeline/logic/navigation.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr int kWidestRun = 240; // file names may be long

} // namespace

TablesBar::TablesBar(QWidget* parent)
    : QWidget(parent), m_tabs(new QTabBar(this)), m_runs(new QComboBox(this)), m_filter(new QLineEdit(this)), m_save(new QToolButton(this))
{
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setAccessibleName(tr("Table"));
    setSpokenName(*m_runs, tr("Run"));
    m_runs->setToolTip(tr("Run to show"));
    m_runs->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_runs->setMaximumWidth(kWidestRun);
    m_runs->hide();
    m_filter->setPlaceholderText(tr("Filter, for example: gemm half"));
    m_filter->setAccessibleName(tr("Filter"));
    m_filter->setToolTip(tr("Show only rows that contain all of these words"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMinimumWidth(130);
    m_filter->setMaximumWidth(260);
    m_save->setText(tr("Save as CSV..."));
    m_save->setIcon(actionIcon(QStringLiteral("save")));
    m_save->setToolTip(tr("Save the visible rows with exact numbers"));
    m_save->setAutoRaise(true);
    m_save->setFocusPolicy(Qt::TabFocus);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 4, 8, 4);
    row->setSpacing(8);
    row->addWidget(m_tabs, 3);
    row->addWidget(m_runs);
    row->addWidget(m_filter, 1);
    row->addWidget(m_save);
    connect(m_tabs, &QTabBar::currentChanged, this, &TablesBar::tabChanged);
    connect(m_runs, &QComboBox::activated, this, &TablesBar::runChosen);
    connect(m_filter, &QLineEdit::textChanged, this, &TablesBar::filterChanged);
    connect(m_filter, &QLineEdit::returnPressed, this, &TablesBar::filterEntered);
    connect(m_save, &QToolButton::clicked, this, &TablesBar::saveRequested);
}

void TablesBar::addTab(const QString& title, const QString& meaning)
{
    const QSignalBlocker still(m_tabs);
    m_tabs->setTabToolTip(m_tabs->addTab(title), meaning);
}

void TablesBar::showTab(int tab)
{
    m_tabs->setCurrentIndex(tab);
}

int TablesBar::tab() const
{
    return std::max(m_tabs->currentIndex(), 0);
}

void TablesBar::setRuns(const QStringList& titles, int chosen)
{
    m_runs->clear();
    m_runs->addItems(titles);
    m_runs->setCurrentIndex(chosen);
    m_runs->setVisible(titles.size() > 1);
}

void TablesBar::chooseRun(int run)
{
    m_runs->setCurrentIndex(run);
}

void TablesBar::setFilter(const QString& filter)
{
    const QSignalBlocker still(m_filter);
    m_filter->setText(filter);
}

void TablesBar::setFilterable(bool isFilterable)
{
    m_filter->setEnabled(isFilterable);
}

void TablesBar::focusFilter()
{
    m_filter->setFocus();
    m_filter->selectAll();
}

void TablesBar::setCanSave(bool canSave)
{
    m_save->setEnabled(canSave);
}

TablesLine::TablesLine(QWidget* parent)
    : QWidget(parent),
      m_scope(new ElidedLabel(this)),
      m_message(new ElidedLabel(this)),
      m_working(new QLabel(tr("computing..."), this)),
      m_count(new QLabel(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 3, 12, 5);
    row->setSpacing(16);
    row->addWidget(m_scope);
    row->addWidget(m_message, 1);
    row->addWidget(m_working);
    row->addWidget(m_count);
    for (QLabel* label : {m_scope, m_working, m_count})
        label->setForegroundRole(QPalette::PlaceholderText);
    m_scope->setToolTip(tr("Spans count in the range in which they start, with their full duration."));
    m_message->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // a long path shortens nothing else
    m_working->hide();
}

void TablesLine::setScope(const QString& scope)
{
    m_scope->setText(scope);
}

void TablesLine::setCount(const QString& count)
{
    m_count->setText(count);
}

void TablesLine::setWorking(bool isWorking)
{
    m_working->setVisible(isWorking);
}

void TablesLine::showMessage(const QString& message)
{
    put(message, palette().color(QPalette::WindowText));
}

void TablesLine::showError(const QString& message)
{
    put(message, m_errorColour);
}

void TablesLine::setErrorColour(const QColor& colour)
{
    m_errorColour = colour;
}

QString TablesLine::message() const
{
    return m_message->text();
}

void TablesLine::put(const QString& message, const QColor& colour)
{
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, colour);
    m_message->setPalette(colours);
    m_message->setText(message);
}

TablesPanel::TablesPanel(const RunList& runs, Selection& selection, Navigation& navigation, QWidget* parent)
    : QWidget(parent),
      m_runs(runs),
      m_selection(selection),
      m_navigation(navigation),
      m_bar(new TablesBar(this)),
      m_pages(new QStackedWidget(this)),
      m_line(new TablesLine(this)),
      m_distribution(new DistributionPage),
      m_saving({.begin = [this](const SaveTask& task) { beginSaving(task.path); },
          .work = [](const SaveTask& task, const std::stop_token& stop) { return saveCsv(*task.rows, task.order, task.path.toStdU16String(), stop); },
          .conclude = [this](const SaveTask& task, const Result<>& result) { concludeSaving(task.path, result); }})
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
    for (const TableKind kind : kAllTables)
        addTable(kind);
    addDistribution();
    connectSignals();
    connectRuns();
    setTheme(themeOf(Theme::Mode::Dark));
    listRuns();
}

void TablesPanel::addTable(TableKind kind)
{
    auto* one = new TableView;
    one->setAccessibleName(titleOf(kind));
    m_views[static_cast<std::size_t>(kind)] = one;
    m_pages->addWidget(one);
    m_bar->addTab(titleOf(kind), meaningOf(kind));
    one->sortByColumn(usualOrderOf(kind).column, usualOrderOf(kind).order);
    connect(one, &TableView::opened, this, [this, kind](std::size_t row) { open(kind, row); });
    connect(one, &TableView::statusMessage, m_line, &TablesLine::showMessage);
    connect(&one->table(), &TableModel::arranging, this, &TablesPanel::describe);
    connect(&one->table(), &TableModel::arranged, this, &TablesPanel::describe);
}

void TablesPanel::addDistribution()
{
    m_pages->addWidget(m_distribution);
    m_bar->addTab(tr("Distribution"), tr("Span durations of the selected name, and launches over time"));
    connect(m_distribution, &DistributionPage::opened, &m_navigation, &Navigation::jumpClose);
    connect(m_distribution, &DistributionPage::workChanged, this, &TablesPanel::describe);
}

void TablesPanel::addPage(QWidget* page, const QString& title, const QString& meaning)
{
    m_pages->addWidget(page);
    m_bar->addTab(title, meaning);
}

void TablesPanel::showPage(QWidget* page)
{
    m_bar->showTab(m_pages->indexOf(page));
}

bool TablesPanel::showsTable() const
{
    return m_bar->tab() < static_cast<int>(kTableKinds);
}

void TablesPanel::connectSignals()
{
    connect(m_bar, &TablesBar::tabChanged, this, &TablesPanel::showCurrent);
    connect(m_bar, &TablesBar::filterChanged, this, [this](const QString& text) { view(current()).table().setFilter(text); });
    connect(m_bar, &TablesBar::filterEntered, this, [this] { view(current()).setFocus(); });
    connect(m_bar, &TablesBar::saveRequested, this, &TablesPanel::askWhereToSave);
    connect(m_bar, &TablesBar::runChosen, this, &TablesPanel::setRun);
    connect(&m_selection, &Selection::spanChanged, this, &TablesPanel::followSpan);
    connect(&m_selection, &Selection::rangeChanged, this, &TablesPanel::refresh);
}

void TablesPanel::connectRuns()
{
    connect(&m_runs, &RunList::added, this, &TablesPanel::listRuns);
    connect(&m_runs, &RunList::cleared, this, &TablesPanel::listRuns);
    connect(&m_runs, &RunList::removed, this, &TablesPanel::listRuns);
    connect(&m_runs, &RunList::analysed, this, [this](int index) {
        if (index == m_run)
            refresh();
    });
    connect(&m_runs, &RunList::changed, this, [this](int index) {
        if (index == m_run && m_selection.range()) // the range moves over a run that is dragged
            refresh();
    });
}

void TablesPanel::setTheme(const Theme& theme)
{
    for (const TableKind kind : kAllTables)
        view(kind).setTheme(theme, isAboutWaiting(kind) ? theme.wait : theme.accent);
    m_line->setErrorColour(theme.wait);
    m_distribution->setTheme(theme);
}

void TablesPanel::showTable(TableKind kind)
{
    m_bar->showTab(static_cast<int>(kind));
}

bool TablesPanel::showsDistribution() const
{
    return m_bar->tab() == static_cast<int>(kTableKinds);
}

void TablesPanel::showDistribution()
{
    m_bar->showTab(static_cast<int>(kTableKinds));
}

void TablesPanel::focusFilter()
{
    m_bar->focusFilter();
}

bool TablesPanel::isWorking() const
{
    const bool isPageBusy = showsDistribution() ? m_distribution->isWorking() : view(current()).table().isArranging();
    return m_work.isBusy() || isPageBusy;
}

void TablesPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        refresh();
}

void TablesPanel::listRuns()
{
    if (m_runs.size() <= 1 || m_run >= m_runs.size()) { // the runs were replaced: drop everything of the old ones
        m_work.cancel();
        m_jump.cancel();
        m_run = 0;
        take(nullptr);
        m_distribution->present(nullptr, {});
    }
    QStringList titles;
    for (int i = 0; i < m_runs.size(); ++i)
        titles << m_runs.at(i).title;
    m_bar->setRuns(titles, m_run);
    refresh();
}

void TablesPanel::setRun(int run)
{
    if (run < 0 || run >= m_runs.size() || run == m_run)
        return;
    m_run = run;
    m_bar->chooseRun(run);
    refresh();
}

void TablesPanel::showCurrent()
{
    m_pages->setCurrentIndex(m_bar->tab());
    if (showsTable())
        m_current = static_cast<TableKind>(m_bar->tab());
    m_bar->setFilter(view(current()).table().arrangement().filter);
    m_bar->setFilterable(showsTable());
    m_line->setVisible(showsTable() || showsDistribution());
    m_line->showMessage({});
    fillCurrent();
}

void TablesPanel::followSpan()
{
    if (m_selection.span())
        setRun(m_selection.span()->run);
    markCurrent();
}

void TablesPanel::refresh()
{
    m_isStale = m_work.isBusy() || !isVisible();
    if (m_isStale || m_run >= m_runs.size())
        return describe();
    const ShownRun& run = m_runs.at(m_run);
    const auto range = m_selection.range();
    m_work.run([run, index = m_run, inTrace = range ? std::optional(run.inTrace(*range)) : std::nullopt](
                   const std::stop_token&) { return tablesOf(run, index, inTrace); },
        [this](std::shared_ptr<const TableSet> set) {
            take(std::move(set));
            if (m_isStale)
                refresh();
        });
    describe();
}

void TablesPanel::take(std::shared_ptr<const TableSet> set)
{
    m_set = std::move(set);
    fillCurrent();
}

void TablesPanel::fillCurrent()
{
    if (showsDistribution()) {
        m_distribution->present(m_set, m_selection.span());
        return describe();
    }
    TableView& shown = view(current());
    const auto& rows = shown.table().rows();
    if (!m_set)
        shown.setRows(nullptr, {});
    else if (!rows || rows->set() != m_set)
        shown.setRows(rowsOf(m_set, current()), m_selection.span() ? rowOf(*m_set, current(), *m_selection.span()) : std::nullopt);
    else
        markCurrent();
    describe();
}

void TablesPanel::markCurrent()
{
    if (showsDistribution())
        return m_distribution->present(m_set, m_selection.span());
    TableView& shown = view(current());
    if (const auto& rows = shown.table().rows())
        shown.mark(m_selection.span() ? rowOf(*rows->set(), current(), *m_selection.span()) : std::nullopt);
}

void TablesPanel::open(TableKind kind, std::size_t row)
{
    m_line->showMessage({});
    m_jump.run([set = view(kind).table().rows()->set(), kind, row](const std::stop_token&) { return targetOf(*set, kind, row); },
        [this](const std::optional<SpanPlace>& place) {
            if (place)
                m_navigation.jumpClose(*place);
            else
                m_line->showMessage(tr("This row is an aggregate"));
        });
}

void TablesPanel::askWhereToSave()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save table"), QString("%1.csv").arg(keyOf(current())), tr("Tables (*.csv)"));
    if (!path.isEmpty())
        saveTo(path);
}

void TablesPanel::saveTo(const QString& path)
{
    const TableModel& table = view(current()).table();
    if (!table.rows())
        return;
    m_saving.add({table.rows(), table.order(), path});
}

void TablesPanel::beginSaving(const QString& path)
{
    emit saveStarted(path);
    m_line->showMessage(tr("Saving..."));
}

void TablesPanel::concludeSaving(const QString& path, const Result<>& result)
{
    if (result) {
        m_line->showMessage(tr("Saved %1").arg(path));
        emit saved(path);
    } else {
        m_line->showError(toQString(result.error().message));
        emit saveFailed(toQString(result.error().message));
    }
}

} // namespace stallscope::gui

/// Surroundings of a table, and the placeholder for an empty one.
namespace stallscope::gui {

void TablesPanel::describe()
{
    const TableModel& table = view(current()).table();
    const bool hasTable = m_set && showsTable();
    const std::size_t shown = hasTable ? static_cast<std::size_t>(table.rowCount()) : 0;
    const std::size_t all = hasTable && table.rows() ? table.rows()->size() : 0;
    const QString length = m_set ? durationWords(m_set->range.length()) : QString();
    m_line->setWorking(isWorking());
    m_bar->setCanSave(shown > 0);
    describeEmptiness(all);
    m_line->setScope(!m_set ? QString() : m_set->isWhole ? tr("Whole run, %1").arg(length) : tr("Selected range, %1").arg(length));
    if (!hasTable)
        m_line->setCount({});
    else if (shown < all)
        m_line->setCount(counted(STALLSCOPE_COUNT("Tables", "{} of {} rows", "{} of {} row"), shown, all));
    else
        m_line->setCount(counted(STALLSCOPE_COUNT("Tables", "{} rows", "{} row"), all));
}

QString TablesPanel::whyNoNumbers() const
{
    if (m_run >= m_runs.size())
        return tr("No run open.");
    const QString& why = m_runs.at(m_run).withoutNumbers;
    return why.isEmpty() ? tr("Computing numbers.") : why;
}

void TablesPanel::describeEmptiness(std::size_t rows)
{
    TableView& shown = view(current());
    if (!m_set)
        shown.setEmptyText(whyNoNumbers());
    else if (rows > 0)
        shown.setEmptyText(tr("No rows match the filter."));
    else if (!m_set->known && current() == TableKind::Waits)
        shown.setEmptyText(tr("Too many waits to list within the memory limit for sessions."));
    else if (!m_set->isWhole && !m_set->analysis && current() != TableKind::Waits)
        shown.setEmptyText(tr("This run is computed segment by segment, so ranges list only their waits."));
    else if (m_set->isWhole && m_set->isGrowing)
        shown.setEmptyText(tr("This table is available when the run is complete. Select a range to see it now."));
    else
        shown.setEmptyText(m_set->isWhole ? tr("No entries in this run.") : tr("No entries start in the selected range."));
}

} // namespace stallscope::gui
