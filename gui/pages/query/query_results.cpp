// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/query/query_results.h"

#include "gui/common/access/screen_reader.h"
#include "gui/common/charts/value_plot.h"
#include "gui/common/text/words.h"
#include "gui/model/run_list.h"
#include "gui/panels/tables/table_view.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace stallscope::gui {

namespace {

constexpr double kLargestPlotted = 1e300;

bool isNumeric(const AnswerColumn& column)
{
    return column.form != CellForm::Value;
}

double numberAt(const AnswerColumn& column, std::size_t row)
{
    const std::int64_t cell = column.cells[row];
    return column.form == CellForm::Real ? realOf(cell) : static_cast<double>(cell);
}

/// As the names of the tables have it.
bool hasDurations(const AnswerColumn& column)
{
    return column.name.ends_with("_ns") || column.name == "dur" || column.name == "start";
}

ValuePlot::Scene sceneOf(const QueryAnswer& answer, std::size_t index, const QString& rowTitle, const QString& timeTitle)
{
    const AnswerColumn& column = answer.columns[index];
    const auto start = startColumnOf(answer);
    ValuePlot::Scene scene;
    scene.isOverTime = start && *start != index;
    scene.hasDurations = hasDurations(column);
    scene.keyTitle = scene.isOverTime ? timeTitle : rowTitle;
    scene.valueTitle = toQString(column.name);
    for (std::size_t row = 0; row < answer.rows; ++row) {
        const auto time = answer.integerAt(row, start);
        const bool isTimeKnown = time && *time > -kTimeLimit && *time < kTimeLimit;
        if (column.cells[row] == kNoValue || (scene.isOverTime && !isTimeKnown) || std::abs(numberAt(column, row)) > kLargestPlotted)
            continue;
        scene.points.push_back({scene.isOverTime ? *time : static_cast<Nanos>(row) + 1, numberAt(column, row), row});
    }
    std::ranges::stable_sort(scene.points, {}, &ValuePlot::Point::key);
    return scene;
}

} // namespace

bool isShown(const RunList& runs, const Trace& trace)
{
    for (int i = 0; i < runs.size(); ++i) {
        if (runs.at(i).trace->pools == trace.pools)
            return true;
    }
    return false;
}

QueryResults::QueryResults(const RunList& runs, Selection& selection, QWidget* parent)
    : TabbedTables(runs, selection, parent), m_plotPage(new QWidget(this)), m_plotted(new QComboBox(m_plotPage)), m_plot(new ValuePlot(m_plotPage))
{
    addTable(tr("Result"), tr("Rows of the query"), {-1, Qt::AscendingOrder});
    auto* label = new QLabel(tr("Column:"), m_plotPage);
    label->setBuddy(m_plotted);
    setSpokenName(*m_plotted, tr("Plotted column"));
    m_plotted->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_plotted->setToolTip(tr("Column to plot over the start of each row, or over the row number if there is none"));
    m_plot->setAccessibleName(tr("Plot of a column"));
    auto* line = new QHBoxLayout;
    line->setContentsMargins(0, 0, 0, 4);
    line->setSpacing(8);
    line->addWidget(label);
    line->addWidget(m_plotted);
    line->addStretch(1);
    auto* box = new QVBoxLayout(m_plotPage);
    box->setContentsMargins({});
    box->setSpacing(0);
    box->addLayout(line);
    box->addWidget(m_plot, 1);
    addPage(m_plotPage, tr("Plot"), tr("One column of the result as a plot"));
    addActions();
    connect(m_plotted, &QComboBox::currentIndexChanged, this, &QueryResults::updatePlot);
    connect(m_plot, &ValuePlot::rowClicked, this, [this](std::size_t row) { open(0, row); });
    begin();
    listColumns();
}

/// Of the context menu of the table.
void QueryResults::addActions()
{
    const auto add = [this](const QString& text, auto run) {
        auto* action = new QAction(text, &table());
        connect(action, &QAction::triggered, this, run);
        table().addAction(action);
    };
    add(tr("Show on &Timeline"), [this] { table().openCurrent(); });
    add(tr("&Copy"), [this] { table().copy(); });
    add(tr("Copy as CS&V"), [this] { copyAsCsv(); });
    add(tr("&Plot Column"), [this] {
        const int column = table().currentIndex().column();
        if (const int place = m_plotted->findData(column); place >= 0)
            m_plotted->setCurrentIndex(place);
        showPlot();
    });
}

void QueryResults::setTheme(const Theme& theme)
{
    TabbedTables::setTheme(theme);
    m_plot->setTheme(theme);
}

void QueryResults::setAnswer(std::shared_ptr<const QueryAnswer> answer)
{
    jump().cancel();
    m_answer = std::move(answer);
    table().setRows(nullptr, {}); // columns and widths of the result before
    table().setOwnWidths({});
    table().sortByColumn(-1, Qt::AscendingOrder);
    if (m_answer)
        table().setRows(rowsOf(m_answer), {});
    line().showMessage({});
    listColumns();
    describe();
}

void QueryResults::showPlot()
{
    TabbedTables::showPage(m_plotPage);
}

QString QueryResults::message() const
{
    return line().message();
}

void QueryResults::copyAsCsv()
{
    std::vector<std::uint32_t> rows = table().selectedRows();
    if (rows.empty())
        return;
    const std::size_t selected = rows.size();
    rows.resize(std::min<std::size_t>(selected, TableView::kMostCopied));
    QGuiApplication::clipboard()->setText(csvText(*table().table().rows(), rows));
    line().showMessage(counted(STALLSCOPE_COUNT("Tables", "Copied {} rows", "Copied {} row"), rows.size()));
}

/// The numeric columns; first one that is no id or time of the row.
void QueryResults::listColumns()
{
    const QString before = m_plotted->currentText();
    const QSignalBlocker still(m_plotted);
    m_plotted->clear();
    const std::size_t columns = m_answer ? m_answer->columns.size() : 0;
    int usual = -1;
    for (std::size_t i = 0; i < columns; ++i) {
        const AnswerColumn& column = m_answer->columns[i];
        if (!isNumeric(column))
            continue;
        m_plotted->addItem(toQString(column.name), static_cast<int>(i));
        if (usual < 0 && column.name != "id" && !column.name.ends_with("_id") && startColumnOf(*m_answer) != i)
            usual = m_plotted->count() - 1;
    }
    const int again = m_plotted->findText(before);
    if (m_plotted->count() > 0)
        m_plotted->setCurrentIndex(again >= 0 ? again : std::max(usual, 0));
    m_plotted->setEnabled(m_plotted->count() > 0);
    updatePlot();
}

void QueryResults::updatePlot()
{
    const bool isThere = m_answer && m_plotted->currentIndex() >= 0;
    if (showsTable() || !isThere)
        return m_plot->setScene({});
    m_plot->setScene(sceneOf(*m_answer, static_cast<std::size_t>(m_plotted->currentData().toInt()), tr("Row"), tr("Start of the row")));
}

void QueryResults::tabShown()
{
    updatePlot();
    describe();
}

void QueryResults::open(int /*table*/, std::size_t row)
{
    if (!m_answer || row >= m_answer->rows)
        return;
    if (!hasTargets(*m_answer))
        return line().showMessage(tr("Only rows with a column start_ns, start or span_id lead to the timeline"));
    jump().run([answer = m_answer, row](const std::stop_token& stop) { return targetOf(*answer, row, stop); },
        [this](const std::optional<RowTarget>& target) { goTo(target); });
}

void QueryResults::goTo(const std::optional<RowTarget>& target)
{
    const auto shownRun = target ? runAt(target->range.start) : std::nullopt;
    if (!target)
        line().showMessage(tr("This row has neither a time nor a span"));
    else if (!shownRun)
        line().showMessage(tr("The run at this time is not shown"));
    else if (target->span)
        emit spanRequested({*shownRun, target->span->track, target->span->lane, target->span->span});
    else
        emit rangeRequested(*shownRun, target->range);
}

int QueryResults::runOfRows() const
{
    const auto isOfAnswer = [this](int index) {
        const ShownRun* one = runs().find(index);
        return one && m_answer && one->trace->pools == m_answer->trace->pools;
    };
    for (int i = 0; !isOfAnswer(run()) && i < runs().size(); ++i) {
        if (isOfAnswer(i))
            return i;
    }
    return run();
}

std::optional<int> QueryResults::runAt(Nanos time) const
{
    const auto contains = [&](int index) {
        const ShownRun& one = runs().at(index);
        const TimeRange extent = one.extent();
        return one.trace->pools == m_answer->trace->pools && time >= extent.start && time <= extent.end;
    };
    if (run() < runs().size() && contains(run()))
        return run();
    for (int i = 0; i < runs().size(); ++i) {
        if (contains(i))
            return i;
    }
    return std::nullopt;
}

QString QueryResults::fileNameOf(int /*table*/) const
{
    return QStringLiteral("query");
}

QString QueryResults::emptyText() const
{
    return m_answer ? tr("The query returned no rows.") : tr("Choose an example, or type a query and press Ctrl+Enter.");
}

} // namespace stallscope::gui
