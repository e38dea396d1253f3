// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/details/details_panel.h"

#include "gui/common/text/plain_tip.h"
#include "gui/common/text/words.h"
#include "gui/model/run_list.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/logic/span_links.h"
#include "profiler/analysis/replay/predicted_trace.h"
#include "profiler/formats/formats.h"

#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPalette>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QToolButton>

#include <algorithm>

namespace stallscope::gui {

namespace {

/// Breaks long names, which would be cut off together with their line numbers. The model keeps them as they are, for copying.
class BreakingDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QString displayText(const QVariant& value, const QLocale& locale) const override
    {
        return breakable(QStyledItemDelegate::displayText(value, locale));
    }
};

} // namespace

void FactModel::setFacts(std::vector<Fact> facts)
{
    beginResetModel();
    m_facts = std::move(facts);
    endResetModel();
}

QVariant FactModel::tipOf(const Fact& fact, bool isLabel)
{
    const QString value = isLabel ? fact.label : fact.target ? tr("%1\nClick to go there").arg(fact.value) : fact.value;
    if (!fact.meaning.isEmpty())
        return plainTip(value + QLatin1Char('\n') + fact.meaning);
    return isLabel ? QVariant() : QVariant(plainTip(value));
}

QVariant FactModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const Fact& fact = m_facts[static_cast<std::size_t>(index.row())];
    const bool isLabel = index.column() == 0;
    const QPalette palette = QGuiApplication::palette();
    switch (role) {
    case Qt::DisplayRole: return isLabel ? fact.label : fact.value;
    case Qt::ToolTipRole: return tipOf(fact, isLabel);
    case Qt::TextAlignmentRole: return QVariant(Qt::AlignTop | Qt::AlignLeft);
    case Qt::ForegroundRole: return isLabel ? palette.brush(QPalette::PlaceholderText) : fact.target ? palette.brush(QPalette::Link) : QVariant();
    default: return {};
    }
}

DetailsPanel::DetailsPanel(const RunList& runs, const Selection& selection, Navigation& navigation, QWidget* parent)
    : QWidget(parent),
      m_runs(runs),
      m_selection(selection),
      m_navigation(navigation),
      m_model(new FactModel(this)),
      m_empty(new QLabel(this)),
      m_table(new QTableView(this)),
      m_buttons(new QWidget(this)),
      m_ofWaits(new QWidget(this))
{
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->setSpacing(0);
    m_empty->setText(tr("Click a span to see its details."));
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setMargin(24);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    m_table->setModel(m_model);
    m_table->setItemDelegateForColumn(1, new BreakingDelegate(m_table));
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->viewport()->setBackgroundRole(QPalette::Window);
    m_table->horizontalHeader()->hide();
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setFocusPolicy(Qt::ClickFocus); // keys go to the timeline
    auto* row = new QHBoxLayout(m_buttons);
    row->setContentsMargins(6, 4, 6, 4);
    auto* waitRow = new QBoxLayout(QBoxLayout::LeftToRight, m_ofWaits);
    waitRow->setContentsMargins(6, 0, 6, 4);
    waitRow->setSpacing(2);
    m_ofWaits->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // stacked if there is no room: they must not widen the panel
    const auto button = [this](QBoxLayout* where, const QString& text, const QString& tip, auto act) {
        auto* one = new QToolButton;
        one->setText(text);
        one->setToolTip(tip);
        one->setAutoRaise(true);
        connect(one, &QToolButton::clicked, this, act);
        where->addWidget(one, 0, Qt::AlignLeft);
    };
    button(row, tr("◂ same name"), tr("Previous span with this name"), [this] { m_navigation.previousOfName(); });
    button(row, tr("same name ▸"), tr("Next span with this name"), [this] { m_navigation.nextOfName(); });
    row->addStretch(1);
    button(row, tr("Copy"), tr("Copy all details as text"), [this] { copy(); });
    button(waitRow, tr("Without this wait"), tr("Predict the run time without this wait"), [this] { emit withoutWaitRequested(false); });
    button(
        waitRow, tr("Without waits at this site"), tr("Predict the run time without any wait at this call site"), [this] { emit withoutWaitRequested(true); });
    waitRow->addStretch(1);
    m_widthOfBoth = waitRow->sizeHint().width();
    box->addWidget(m_buttons);
    box->addWidget(m_ofWaits);
    auto* inset = new QVBoxLayout;
    inset->setContentsMargins(8, 0, 8, 0);
    inset->addWidget(m_table);
    box->addLayout(inset, 1);
    box->addWidget(m_empty, 1);
    connect(&m_selection, &Selection::spanChanged, this, &DetailsPanel::refresh);
    connect(&m_runs, &RunList::analysed, this, &DetailsPanel::refresh);
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& index) {
        const Fact& fact = m_model->facts()[static_cast<std::size_t>(index.row())];
        // copied: jumping replaces the facts
        if (const auto target = fact.target)
            m_navigation.jumpTo(*target);
    });
    refresh();
}

void DetailsPanel::refresh()
{
    const auto& place = m_selection.span();
    const bool hasSpan = place && place->run < m_runs.size();
    m_model->setFacts(hasSpan ? allFacts(m_runs.at(place->run), *place) : std::vector<Fact>{});
    m_empty->setVisible(!hasSpan);
    m_table->setVisible(hasSpan);
    m_buttons->setVisible(hasSpan);
    findPassLinks();
    m_ofWaits->setVisible(hasSpan && !isPredicted(*m_runs.at(place->run).trace) && waitAt(m_runs.at(place->run), *place));
}

/// All operations of a large trace have to be read, so the links follow later.
void DetailsPanel::findPassLinks()
{
    m_links.cancel();
    const auto& place = m_selection.span();
    const ShownRun* const run = place ? m_runs.find(place->run) : nullptr;
    if (!run || place->lane.group != LaneGroup::Operations || isPartial(*run->trace)) // while the file is read, arguments are still being written
        return;
    m_links.run([trace = run->trace, place = *place](const std::stop_token& stop) { return passFacts(*trace, place, passLinks(*trace, place, stop)); },
        [this](const std::vector<Fact>& links) {
            std::vector<Fact> facts = m_model->facts();
            const auto lastLink = std::find_if(facts.rbegin(), facts.rend(), [](const Fact& fact) { return fact.target.has_value(); });
            facts.insert(lastLink.base() == facts.begin() ? facts.end() : lastLink.base(), links.begin(), links.end());
            if (!links.empty())
                m_model->setFacts(std::move(facts));
        });
}

void DetailsPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    auto* row = static_cast<QBoxLayout*>(m_ofWaits->layout());
    row->setDirection(width() < m_widthOfBoth ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void DetailsPanel::copy() const
{
    QApplication::clipboard()->setText(plainText(m_model->facts()));
}

} // namespace stallscope::gui

#include "details_panel.moc"
