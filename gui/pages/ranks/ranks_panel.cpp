// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/ranks/ranks_panel.h"

#include "gui/common/text/words.h"
#include "gui/common/theme/theme.h"
#include "gui/model/run_list.h"
#include "gui/panels/tables/table_view.h"
#include "profiler/narrative/rank_words.h"

#include <QColor>
#include <QHeaderView>
#include <QLabel>
#include <QModelIndex>
#include <QPainter>
#include <QStyleOptionViewItem>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr int kMargin = 16;
constexpr int kRowRoom = 12;   // padding around a line of text
constexpr int kNarrowest = 84; // bars need some width

} // namespace

/// Cells of the rank table: bars, and a highlighted row for the straggler.
class RankDelegate : public BarDelegate {
public:
    using BarDelegate::BarDelegate;

    void setMark(const QColor& colour) { m_mark = colour; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    QColor m_mark;
};

void RankDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    if (!index.data(RankModel::kStragglerRole).toBool())
        return BarDelegate::paint(painter, option, index);
    QStyleOptionViewItem marked = option;
    marked.font.setBold(true);
    marked.fontMetrics = QFontMetrics(marked.font);
    if (index.column() == RankModel::Rank || index.column() == RankModel::Finding)
        marked.palette.setColor(QPalette::Text, m_mark);
    BarDelegate::paint(painter, marked, index);
}

RanksOfRuns::RanksOfRuns(const RunList& runs, QObject* parent)
    : RunCache(
        runs,
        [service = runs.service()](const Analysis& analysis, const std::stop_token& stop) {
            auto ranks = ranksWithin(analysis->trace(), analysis->run(), {stop, {}}, service);
            return std::make_shared<const RanksWithin>(ranks ? *std::move(ranks) : RanksWithin());
        },
        parent)
{
}

RanksPanel::RanksPanel(const RunList& runs, QWidget* parent)
    : QWidget(parent),
      m_runs(runs),
      m_ranks(runs),
      m_model(new RankModel(this)),
      m_finding(new QLabel(this)),
      m_missing(new QLabel(this)),
      m_view(new QTableView(this)),
      m_bars(new RankDelegate(this))
{
    assemble();
    for (const auto change : {&RunList::added, &RunList::analysed})
        connect(&m_runs, change, this, &RanksPanel::refresh);
    connect(&m_runs, &RunList::aboutToClear, this, [this] { showRanksOf(-1); });
    connect(&m_runs, &RunList::aboutToRemove, this, [this](int run) {
        if (m_run == run)
            showRanksOf(-1);
    });
    connect(&m_ranks, &RunCache::changed, this, &RanksPanel::present);
    connect(m_view, &QTableView::activated, this, [this](const QModelIndex& index) { emit m_view->clicked(index); });
    connect(m_view, &QTableView::clicked, this, [this](const QModelIndex& index) {
        const auto& ranks = m_model->ranks();
        if (ranks && index.isValid())
            emit rankRequested(m_run, ranks->processes[static_cast<std::size_t>(index.row())]);
    });
    refresh();
}

void RanksPanel::assemble()
{
    m_finding->setWordWrap(true);
    m_finding->setFont(titleFont(m_finding->font()));
    m_missing->setWordWrap(true);
    m_missing->setForegroundRole(QPalette::PlaceholderText);
    m_view->setModel(m_model);
    m_view->setItemDelegate(m_bars);
    m_view->setAccessibleName(tr("Ranks"));
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setShowGrid(false);
    m_view->setWordWrap(false);
    m_view->setTabKeyNavigation(false);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setDefaultSectionSize(m_view->fontMetrics().height() + kRowRoom);
    m_view->horizontalHeader()->setMinimumSectionSize(kNarrowest);
    m_view->horizontalHeader()->setHighlightSections(false);
    m_view->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_view->horizontalHeader()->setStretchLastSection(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    column->setSpacing(kMargin / 2);
    column->addWidget(m_finding);
    column->addWidget(m_missing);
    column->addWidget(m_view, 1);
}

void RanksPanel::setTheme(const Theme& theme)
{
    m_bars->setColour(mixed(theme.window, theme.accent, 0.35));
    m_bars->setMark(theme.wait);
    m_view->viewport()->update();
}

void RanksPanel::refresh()
{
    int run = -1;
    for (int i = m_runs.size() - 1; i >= 0; --i) {
        if (!processesOfRanks(*m_runs.at(i).trace).empty())
            run = i;
    }
    showRanksOf(run);
}

void RanksPanel::showRanksOf(int run)
{
    const bool hadRanks = hasRanks();
    m_run = run;
    if (isVisible() && hasRanks())
        m_ranks.request(m_run);
    present();
    if (hadRanks != hasRanks())
        emit changed();
}

void RanksPanel::present()
{
    const auto ranks = hasRanks() ? m_ranks.of(m_run) : nullptr;
    m_model->setRanks(ranks);
    m_finding->setText(!hasRanks() ? QString() : ranks ? toQString(narrative::rankFinding(ranks->table)) : tr("Comparing the ranks..."));
    const QString missing = ranks ? toQString(missingWords(ranks->table.roster)) : QString();
    m_missing->setText(missing);
    m_missing->setVisible(!missing.isEmpty());
}

QString RanksPanel::finding() const
{
    return m_finding->text();
}

void RanksPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

} // namespace stallscope::gui
