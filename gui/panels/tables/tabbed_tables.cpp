// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/tables/tabbed_tables.h"

#include "gui/common/access/screen_reader.h"
#include "gui/common/text/elided_label.h"
#include "gui/common/text/words.h"
#include "gui/common/theme/icons.h"
#include "gui/model/run_list.h"
#include "gui/panels/tables/table_rows.h"
#include "gui/panels/tables/table_view.h"
#include "gui/timeline/logic/selection.h"

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

constexpr int kLeastFilter = 130; // pixels
constexpr int kMostFilter = 260;
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
    m_filter->setFixedWidth(kMostFilter);
    m_save->setText(tr("Save as CSV..."));
    m_save->setIcon(actionIcon(QStringLiteral("save")));
    m_save->setToolTip(tr("Save the visible rows with exact numbers"));
    m_save->setAutoRaise(true);
    m_save->setFocusPolicy(Qt::TabFocus);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 4, 8, 4);
    row->setSpacing(8);
    row->addWidget(m_tabs, 1);
    row->addWidget(m_runs);
    row->addWidget(m_filter);
    row->addWidget(m_save);
    connect(m_tabs, &QTabBar::currentChanged, this, &TablesBar::tabChanged);
    connect(m_runs, &QComboBox::activated, this, &TablesBar::runChosen);
    connect(m_filter, &QLineEdit::textChanged, this, &TablesBar::filterChanged);
    connect(m_filter, &QLineEdit::returnPressed, this, &TablesBar::filterEntered);
    connect(m_save, &QToolButton::clicked, this, &TablesBar::saveRequested);
}

/// The filter takes what the tabs leave, within limits.
void TablesBar::fitFilter()
{
    int others = layout()->contentsMargins().left() + layout()->contentsMargins().right() + m_save->sizeHint().width() + 2 * layout()->spacing();
    if (!m_runs->isHidden())
        others += std::min(m_runs->sizeHint().width(), kWidestRun) + layout()->spacing();
    m_tabs->ensurePolished();                       // the style decides how wide tabs are
    for (int tab = 0; tab < m_tabs->count(); ++tab) // the size hint leaves out tabs that have no room
        others += m_tabs->isTabVisible(tab) ? m_tabs->tabRect(tab).width() : 0;
    m_filter->setFixedWidth(std::clamp(width() - others, kLeastFilter, kMostFilter));
}

void TablesBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitFilter();
}

void TablesBar::addTab(const QString& title, const QString& meaning)
{
    const QSignalBlocker still(m_tabs);
    m_tabs->setTabToolTip(m_tabs->addTab(title), meaning);
}

void TablesBar::showTab(int tab)
{
    if (m_tabs->isTabVisible(tab))
        m_tabs->setCurrentIndex(tab);
}

int TablesBar::tab() const
{
    return std::max(m_tabs->currentIndex(), 0);
}

void TablesBar::setTabOffered(int tab, bool isOffered)
{
    if (m_tabs->isTabVisible(tab) == isOffered && m_tabs->isTabEnabled(tab) == isOffered)
        return; // told twice in a row, QTabBar forgets to lay them out
    m_tabs->setTabVisible(tab, isOffered);
    m_tabs->setTabEnabled(tab, isOffered);
    m_tabs->setTabText(tab, m_tabs->tabText(tab)); // lays the tabs out anew
}

void TablesBar::setRuns(const QStringList& titles, int chosen)
{
    m_runs->clear();
    m_runs->addItems(titles);
    m_runs->setCurrentIndex(chosen);
    setRunsOffered(m_areRunsOffered);
}

void TablesBar::setRunsOffered(bool areOffered)
{
    m_areRunsOffered = areOffered;
    m_runs->setVisible(areOffered && m_runs->count() > 1);
    fitFilter();
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
    for (QWidget* control : std::initializer_list<QWidget*>{m_filter, m_save})
        control->setVisible(isFilterable);
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

void TablesLine::tellError(const QString& message)
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

TabbedTables::TabbedTables(const RunList& runs, Selection& selection, QWidget* parent)
    : QWidget(parent),
      m_runs(runs),
      m_selection(selection),
      m_bar(new TablesBar(this)),
      m_pages(new QStackedWidget(this)),
      m_line(new TablesLine(this)),
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
}

TableView& TabbedTables::addTable(const QString& title, const QString& meaning, UsualOrder order)
{
    auto* one = new TableView;
    const int table = static_cast<int>(m_views.size());
    one->setAccessibleName(title);
    m_views.push_back(one);
    m_meanings << meaning;
    addPage(one, title, meaning);
    one->sortByColumn(order.column, order.order);
    connect(one, &TableView::opened, this, [this, table](std::size_t row) {
        m_line->showMessage({});
        open(table, row);
    });
    connect(one, &TableView::statusMessage, m_line, &TablesLine::showMessage);
    connect(&one->table(), &TableModel::arranging, this, &TabbedTables::describe);
    connect(&one->table(), &TableModel::arranged, this, &TabbedTables::describe);
    return *one;
}

void TabbedTables::addPage(QWidget* page, const QString& title, const QString& meaning, RunChoice choice)
{
    if (choice == RunChoice::Own)
        m_ownChoice << page;
    m_pages->addWidget(page);
    m_bar->addTab(title, meaning);
}

void TabbedTables::begin()
{
    connectSignals();
    connectRuns();
    setTheme(themeOf(Theme::Mode::Dark));
    listRuns();
}

void TabbedTables::connectSignals()
{
    connect(m_bar, &TablesBar::tabChanged, this, &TabbedTables::showCurrent);
    connect(m_bar, &TablesBar::filterChanged, this, [this](const QString& text) { currentView().table().setFilter(text); });
    connect(m_bar, &TablesBar::filterEntered, this, [this] { currentView().setFocus(); });
    connect(m_bar, &TablesBar::saveRequested, this, &TabbedTables::askWhereToSave);
    connect(m_bar, &TablesBar::runChosen, this, &TabbedTables::setRun);
    connect(&m_selection, &Selection::spanChanged, this, &TabbedTables::followSpan);
    connect(&m_selection, &Selection::rangeChanged, this, &TabbedTables::refresh);
}

void TabbedTables::connectRuns()
{
    for (const auto change : {&RunList::added, &RunList::removed})
        connect(&m_runs, change, this, &TabbedTables::listRuns);
    connect(&m_runs, &RunList::cleared, this, &TabbedTables::listRuns);
    connect(&m_runs, &RunList::analysed, this, [this](int index) {
        if (index == m_run)
            refresh();
    });
    connect(&m_runs, &RunList::changed, this, [this](int index) {
        if (index == m_run && m_selection.range()) // the range moves over a run that is dragged
            refresh();
    });
}

void TabbedTables::setTheme(const Theme& theme)
{
    for (int table = 0; table < static_cast<int>(m_views.size()); ++table)
        viewOf(table).setTheme(theme, barColourOf(table, theme));
    m_line->setErrorColour(theme.wait);
}

void TabbedTables::showTab(int tab)
{
    m_bar->showTab(tab);
}

void TabbedTables::showPage(QWidget* page)
{
    m_bar->showTab(m_pages->indexOf(page));
}

void TabbedTables::focusFilter()
{
    if (!showsTable())
        showTab(m_current); // other pages have no filter
    m_bar->focusFilter();
}

bool TabbedTables::isWorking() const
{
    return m_work.isBusy() || (showsTable() && currentView().table().isArranging());
}

void TabbedTables::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        refresh();
}

void TabbedTables::listRuns()
{
    if (m_runs.size() <= 1 || m_run >= m_runs.size()) { // the runs were replaced: drop everything of the old ones
        m_work.cancel();
        m_jump.cancel();
        m_run = 0;
        clear();
    }
    QStringList titles;
    for (int i = 0; i < m_runs.size(); ++i)
        titles << m_runs.at(i).title;
    m_bar->setRuns(titles, m_run);
    refresh();
}

void TabbedTables::setRun(int run)
{
    if (run < 0 || run >= m_runs.size() || run == m_run)
        return;
    m_run = run;
    m_bar->chooseRun(run);
    refresh();
}

void TabbedTables::showCurrent()
{
    m_pages->setCurrentIndex(tab());
    if (showsTable())
        m_current = tab();
    m_bar->setFilter(currentView().table().arrangement().filter);
    m_bar->setFilterable(showsTable());
    m_bar->setRunsOffered(!m_ownChoice.contains(m_pages->currentWidget()));
    m_line->showMessage({});
    tabShown();
}

void TabbedTables::followSpan()
{
    if (m_selection.span())
        setRun(m_selection.span()->run);
    mark();
}

void TabbedTables::refresh()
{
    m_isStale = m_work.isBusy() || !isVisible();
    if (!m_isStale && m_run < m_runs.size()) {
        const ShownRun& run = m_runs.at(m_run);
        const auto range = m_selection.range();
        compute(run, range ? std::optional(run.inTrace(*range)) : std::nullopt);
    }
    describe();
}

void TabbedTables::askWhereToSave()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save table"), QString("%1.csv").arg(fileNameOf(m_current)), tr("Tables (*.csv)"));
    if (!path.isEmpty())
        saveTo(path);
}

void TabbedTables::saveTo(const QString& path)
{
    const TableModel& table = currentView().table();
    if (table.rows())
        m_saving.add({table.rows(), table.order(), path});
}

void TabbedTables::beginSaving(const QString& path)
{
    emit saveStarted(path);
    m_line->showMessage(tr("Saving..."));
}

void TabbedTables::concludeSaving(const QString& path, const Result<>& result)
{
    if (result) {
        m_line->showMessage(tr("Saved %1").arg(path));
        emit saved(path);
    } else {
        m_line->tellError(toQString(result.error().message));
        emit saveFailed(toQString(result.error().message));
    }
}

QString TabbedTables::scopeWords() const
{
    const auto scope = shown();
    const QString length = scope ? durationWords(scope->range.length()) : QString();
    return !scope ? QString() : scope->isWhole ? tr("Whole run, %1").arg(length) : tr("Selected range, %1").arg(length);
}

QString TabbedTables::scope() const
{
    const int run = runOfRows();
    return run == m_run ? scopeWords() : tr("Result of %1").arg(m_runs.at(run).title);
}

bool TabbedTables::hasShownTable() const
{
    return showsTable() && isFilled() && currentView().table().rows() && m_runs.find(runOfRows());
}

std::optional<TabbedTables::ShownTable> TabbedTables::shownTable() const
{
    if (!hasShownTable())
        return std::nullopt;
    const TableModel& table = currentView().table();
    const QString title = m_runs.at(runOfRows()).title;
    const QString range = scopeWords();
    return ShownTable{
        m_meanings[m_current], range.isEmpty() ? title : QStringLiteral("%1: %2").arg(title, range), fileNameOf(m_current), table.rows(), table.order()};
}

void TabbedTables::describe()
{
    const TableModel& table = currentView().table();
    const bool hasRows = showsTable() && isFilled() && table.rows();
    const std::size_t all = hasRows ? table.rows()->size() : 0;
    const std::size_t visible = hasRows ? static_cast<std::size_t>(table.rowCount()) : 0;
    m_line->setWorking(isWorking());
    m_bar->setCanSave(visible > 0);
    currentView().setEmptyText(all > 0 ? tr("No rows match the filter.") : m_run >= m_runs.size() ? tr("No run open.") : emptyText());
    m_line->setScope(scope());
    if (!hasRows)
        m_line->setCount({});
    else if (visible < all)
        m_line->setCount(counted(STALLSCOPE_COUNT("Tables", "{} of {} rows", "{} of {} row"), visible, all));
    else
        m_line->setCount(counted(STALLSCOPE_COUNT("Tables", "{} rows", "{} row"), all));
    emit shownChanged();
}

QString TabbedTables::whyNoTable() const
{
    const ShownRun& run = m_runs.at(m_run);
    if (run.isRunning())
        return tr("This table is available when the run is complete.");
    if (!run.withoutNumbers.isEmpty())
        return run.withoutNumbers;
    return run.analysis ? QString() : run.withoutAnalysis;
}

} // namespace stallscope::gui
