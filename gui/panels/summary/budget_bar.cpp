// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/summary/budget_bar.h"

#include "gui/common/text/plain_tip.h"
#include "gui/common/text/words.h"
#include "gui/common/theme/colours.h"
#include "gui/common/theme/theme.h"
#include "gui/model/run_list.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/logic/selection.h"
#include "profiler/analysis/segments/budget_stretches.h"
#include "profiler/base/units.h"
#include "profiler/narrative/verdict_words.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <utility>

namespace stallscope::gui {

namespace {

constexpr qreal kMargin = 10;
constexpr qreal kTallRow = 20;
constexpr qreal kLowRow = 12; // with more runs than kTallRows
constexpr std::size_t kTallRows = 4;
constexpr qreal kRowGap = 3;
constexpr qreal kTitleShare = 0.18; // of the width, for the names of several runs
constexpr qreal kSwatch = 10;
constexpr qreal kLegendGap = 16;
constexpr double kLeastInLegend = 0.005;
constexpr std::size_t kMostStretches = 1000;

struct PartLabel {
    BudgetBar::Part part;
    const char* label;
};

constexpr PartLabel kLabels[]{
    {&TimeBudget::compute, QT_TRANSLATE_NOOP("BudgetBar", "Compute")},
    {&TimeBudget::comm, QT_TRANSLATE_NOOP("BudgetBar", "Exposed communication")},
    {&TimeBudget::copy, QT_TRANSLATE_NOOP("BudgetBar", "Exposed copies")},
    {&TimeBudget::syncWait, QT_TRANSLATE_NOOP("BudgetBar", "Idle after waits")},
    {&TimeBudget::launch, QT_TRANSLATE_NOOP("BudgetBar", "Launch")},
    {&TimeBudget::hostCode, QT_TRANSLATE_NOOP("BudgetBar", "Host code")},
    {&TimeBudget::queuedGraph, QT_TRANSLATE_NOOP("BudgetBar", "Queued: graph")},
    {&TimeBudget::queuedDependency, QT_TRANSLATE_NOOP("BudgetBar", "Queued: dependency")},
    {&TimeBudget::queuedComm, QT_TRANSLATE_NOOP("BudgetBar", "Queued: communication")},
    {&TimeBudget::queuedUnknown, QT_TRANSLATE_NOOP("BudgetBar", "Queued: unknown cause")},
    {&TimeBudget::overhead, QT_TRANSLATE_NOOP("BudgetBar", "Profiler overhead")},
    {&TimeBudget::unlaunched, QT_TRANSLATE_NOOP("BudgetBar", "Unknown launch")},
    {&TimeBudget::init, QT_TRANSLATE_NOOP("BudgetBar", "Initialization")},
    {&TimeBudget::edge, QT_TRANSLATE_NOOP("BudgetBar", "Before and after")},
};
static_assert(std::size(kLabels) == kBudgetParts.size());

QString shareWords(Nanos part, Nanos whole)
{
    return toQString(formatShare(static_cast<double>(part) / static_cast<double>(whole)));
}

std::optional<TimeBudget> budgetIn(const RunAnalysis& analysis, TimeRange range)
{
    std::vector<TimeBudget> budgets;
    for (const DeviceReport& device : analysis.setMetrics(range).devices)
        budgets.push_back(device.budget);
    return budgets.empty() ? std::nullopt : std::optional(meanOf(budgets));
}

} // namespace

std::vector<BudgetBar::Part> BudgetBar::parts()
{
    std::vector<Part> parts;
    for (const PartLabel& one : kLabels)
        parts.push_back(one.part);
    return parts;
}

QString BudgetBar::labelOf(Part part)
{
    for (const PartLabel& one : kLabels) {
        if (one.part == part)
            return QCoreApplication::translate("BudgetBar", one.label);
    }
    return {};
}

QString BudgetBar::meaningOf(Part part)
{
    for (const narrative::BudgetPart& one : narrative::budgetParts()) {
        if (one.part == part)
            return capitalized(toQString(say(one.label)));
    }
    return {};
}

QColor BudgetBar::colourOf(const Theme& theme, Part part)
{
    const SpanColours spans(theme, ColourBy::Kind);
    const auto kind = [&](SpanKind of) { return QColor(spans.ofKind(of)); };
    if (part == &TimeBudget::compute)
        return kind(SpanKind::Kernel);
    if (part == &TimeBudget::comm)
        return QColor(spans.ofCommunication());
    if (part == &TimeBudget::copy)
        return kind(SpanKind::Memcpy);
    if (part == &TimeBudget::syncWait)
        return theme.wait;
    if (part == &TimeBudget::launch)
        return kind(SpanKind::ApiCall);
    if (part == &TimeBudget::hostCode)
        return kind(SpanKind::Range);
    if (part == &TimeBudget::overhead)
        return kind(SpanKind::Overhead);
    if (part == &TimeBudget::init)
        return kind(SpanKind::HostOp);
    if (part == &TimeBudget::edge)
        return mixed(theme.window, theme.line, 0.6);
    if (part == &TimeBudget::unlaunched)
        return kind(SpanKind::SyncRecord);
    return kind(SpanKind::Migration); // queued
}

BudgetBar::BudgetBar(const RunList& runs, const Selection& selection, Navigation& navigation, QWidget* parent)
    : QWidget(parent), m_runs(runs), m_selection(selection), m_navigation(navigation), m_theme(&themeOf(Theme::Mode::Dark))
{
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(tr("Time budget"));
    for (const auto change : {&RunList::added, &RunList::removed, &RunList::analysed, &RunList::changed})
        connect(&m_runs, change, this, &BudgetBar::refresh);
    connect(&m_runs, &RunList::cleared, this, &BudgetBar::refresh);
    connect(&m_selection, &Selection::rangeChanged, this, &BudgetBar::refreshSelected);
    refresh();
}

void BudgetBar::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

void BudgetBar::refresh()
{
    m_rows.clear();
    for (int i = 0; i < m_runs.size(); ++i) {
        const auto& report = m_runs.at(i).report;
        if (report && report->budget && report->budget->total() > 0 && report->allDevices.busy > 0)
            m_rows.push_back({i, report->devices.size(), *report->budget, {}});
    }
    if (m_current && areaOf(*m_current).isEmpty())
        m_current.reset();
    const ShownRun* visited = m_visited ? m_runs.find(m_visited->run) : nullptr;
    if (!visited || visited->analysis != m_analysed) {
        m_visited.reset();
        m_analysed.reset(); // may be large
        m_stretches.clear();
    }
    setVisible(!m_rows.empty());
    updateGeometry();
    refreshSelected();
}

void BudgetBar::refreshSelected()
{
    const auto& range = m_selection.range();
    for (Row& row : m_rows) {
        const ShownRun* run = m_runs.find(row.run); // null: just removed, and another listener has changed the selection
        row.selected.reset();
        if (!range || !run || !run->analysis)
            continue;
        const TimeRange inTrace = run->inTrace(*range).intersected(run->window);
        if (!inTrace.isEmpty())
            row.selected = budgetIn(*run->analysis, inTrace);
        if (row.selected && row.selected->total() <= 0)
            row.selected.reset();
    }
    update();
}

QSize BudgetBar::sizeHint() const
{
    const qreal row = m_rows.size() <= kTallRows ? kTallRow : kLowRow;
    const qreal rows = static_cast<qreal>(m_rows.size()) * (row + kRowGap);
    return {400, static_cast<int>(std::ceil(rows + fontMetrics().height() + 2 * kRowGap))};
}

QRectF BudgetBar::barOf(std::size_t row) const
{
    const qreal height = m_rows.size() <= kTallRows ? kTallRow : kLowRow;
    const qreal title = m_rows.size() > 1 ? width() * kTitleShare : 0;
    return {kMargin + title, static_cast<qreal>(row) * (height + kRowGap), std::max(width() - 2 * kMargin - title, 0.0), height};
}

QRectF BudgetBar::areaOf(const Place& place) const
{
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i].run != place.run)
            continue;
        const QRectF bar = barOf(i);
        const TimeBudget& budget = m_rows[i].budget;
        const qreal perNano = bar.width() / static_cast<qreal>(budget.total());
        Nanos before = 0;
        for (const PartLabel& one : kLabels) {
            if (one.part == place.part)
                return {bar.x() + static_cast<qreal>(before) * perNano, bar.y(), static_cast<qreal>(budget.*one.part) * perNano, bar.height()};
            before += budget.*one.part;
        }
    }
    return {};
}

std::vector<BudgetBar::Place> BudgetBar::places() const
{
    std::vector<Place> all;
    for (const Row& row : m_rows) {
        for (const PartLabel& one : kLabels) {
            if (row.budget.*one.part > 0)
                all.push_back({row.run, one.part});
        }
    }
    return all;
}

std::optional<BudgetBar::Place> BudgetBar::placeAt(QPointF point) const
{
    for (const Place& place : places()) {
        if (areaOf(place).contains(point))
            return place;
    }
    return {};
}

QString BudgetBar::wordsOf(const Place& place) const
{
    const auto row = std::find_if(m_rows.begin(), m_rows.end(), [&](const Row& one) { return one.run == place.run; });
    if (row == m_rows.end())
        return {};
    const Nanos whole = row->budget.total();
    const Nanos length = row->budget.*place.part;
    QString words = tr("%1: %2, %3 of %4", "label of a part, its time, its share, the whole time")
                        .arg(labelOf(place.part), toQString(formatDuration(length)), shareWords(length, whole), toQString(formatDuration(whole)));
    if (row->selected) {
        const Nanos selected = row->selected->total();
        words += '\n'
            + tr("Selection: %1, %2 of %3", "time, share, the whole time of the selected range")
                  .arg(toQString(formatDuration((*row->selected).*place.part)), shareWords((*row->selected).*place.part, selected),
                      toQString(formatDuration(selected)));
    }
    words += '\n' + meaningOf(place.part);
    return row->devices > 1 ? words + '\n' + tr("Mean of the devices") : words;
}

std::vector<std::pair<BudgetBar::Part, QString>> BudgetBar::legend() const
{
    std::vector<std::pair<Part, QString>> entries;
    for (const PartLabel& one : kLabels) {
        double most = 0;
        for (const Row& row : m_rows)
            most = std::max(most, static_cast<double>(row.budget.*one.part) / static_cast<double>(row.budget.total()));
        if (most < kLeastInLegend)
            continue;
        QString label = labelOf(one.part);
        if (m_rows.size() == 1)
            label += ' ' + shareWords(m_rows[0].budget.*one.part, m_rows[0].budget.total());
        entries.emplace_back(one.part, unbroken(label));
    }
    return entries;
}

void BudgetBar::paintBar(QPainter& painter, const TimeBudget& budget, const QRectF& bar, bool hasText) const
{
    const qreal perNano = bar.width() / static_cast<qreal>(budget.total());
    qreal x = bar.x();
    for (const PartLabel& one : kLabels) {
        const Nanos length = budget.*one.part;
        const QRectF area(x, bar.y(), static_cast<qreal>(length) * perNano, bar.height());
        x = area.right();
        if (length == 0)
            continue;
        const QColor colour = colourOf(*m_theme, one.part);
        painter.fillRect(area, colour);
        if (!hasText)
            continue;
        const QString share = shareWords(length, budget.total());
        if (painter.fontMetrics().horizontalAdvance(share) + 8 > area.width())
            continue;
        painter.setPen(QColor(readableOn(colour.rgb())));
        painter.drawText(area, Qt::AlignCenter, share);
    }
}

void BudgetBar::paintLegend(QPainter& painter) const
{
    const QFontMetricsF metrics(painter.fontMetrics());
    qreal x = kMargin;
    const qreal top = barOf(m_rows.size()).y();
    for (const auto& [part, label] : legend()) {
        const qreal needed = kSwatch + 5 + metrics.horizontalAdvance(label);
        if (x + needed > width() - kMargin)
            break; // the tooltips name the others
        painter.fillRect(QRectF(x, top + (metrics.height() - kSwatch) / 2, kSwatch, kSwatch), colourOf(*m_theme, part));
        painter.setPen(m_theme->mutedText);
        painter.drawText(QPointF(x + kSwatch + 5, top + metrics.ascent()), label);
        x += needed + kLegendGap;
    }
}

void BudgetBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const Row& row = m_rows[i];
        QRectF bar = barOf(i);
        if (m_rows.size() > 1) {
            const QRectF title(kMargin, bar.y(), bar.x() - kMargin - 8, bar.height());
            painter.setPen(m_theme->text);
            painter.drawText(title, Qt::AlignVCenter | Qt::AlignLeft,
                painter.fontMetrics().elidedText(m_runs.at(row.run).title, Qt::ElideMiddle, static_cast<int>(title.width())));
        }
        const bool isTall = m_rows.size() <= kTallRows;
        if (row.selected) {
            constexpr qreal kSelectedShare = 0.4;
            const qreal lower = std::round(bar.height() * kSelectedShare);
            paintBar(painter, *row.selected, QRectF(bar.x(), bar.bottom() - lower, bar.width(), lower), false);
            bar.setHeight(bar.height() - lower - 1);
        }
        paintBar(painter, row.budget, bar, isTall && !row.selected);
    }
    paintLegend(painter);
    if (m_current) {
        painter.setPen(QPen(hasFocus() ? m_theme->accent : m_theme->text, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(areaOf(*m_current).adjusted(1, 1, -1, -1));
    }
}

void BudgetBar::setCurrent(std::optional<Place> place)
{
    if (m_current == place)
        return;
    m_current = place;
    setCursor(place ? Qt::PointingHandCursor : Qt::ArrowCursor);
    setAccessibleDescription(place ? wordsOf(*place) : QString());
    update();
}

bool BudgetBar::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto place = placeAt(help->pos());
    if (place)
        QToolTip::showText(
            help->globalPos(), wrappedTip(wordsOf(*place) + '\n' + tr("Click to go to the longest stretch; click again for the next one.")), this);
    else
        QToolTip::hideText();
    return true;
}

void BudgetBar::mouseMoveEvent(QMouseEvent* event)
{
    setCurrent(placeAt(event->position()));
}

void BudgetBar::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    if (!hasFocus())
        setCurrent({});
}

void BudgetBar::mouseReleaseEvent(QMouseEvent* event)
{
    const auto place = placeAt(event->position());
    if (event->button() == Qt::LeftButton && place)
        go(*place);
}

void BudgetBar::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    const std::vector<Place> all = places();
    if (!m_current && !all.empty())
        setCurrent(all.front());
    update();
}

void BudgetBar::keyPressEvent(QKeyEvent* event)
{
    const std::vector<Place> all = places();
    const auto current = m_current ? std::find(all.begin(), all.end(), *m_current) : all.end();
    switch (event->key()) {
    case Qt::Key_Left:
        if (current != all.end() && current != all.begin())
            setCurrent(*std::prev(current));
        return;
    case Qt::Key_Right:
        if (current != all.end() && std::next(current) != all.end())
            setCurrent(*std::next(current));
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (current != all.end())
            go(*current);
        return;
    default: QWidget::keyPressEvent(event);
    }
}

void BudgetBar::go(const Place& place)
{
    const ShownRun& run = m_runs.at(place.run);
    if (run.isRunning()) {
        emit m_navigation.statusMessage(tr("Available when the run is complete."));
        return;
    }
    const auto analysis = run.analysis;
    if (m_visited == place && m_analysed == analysis)
        return showStretch();
    if (!analysis) {
        emit m_navigation.statusMessage(tr("This run is too large to list its idle gaps."));
        return;
    }
    m_work.run([analysis, part = place.part](const std::stop_token&) { return longestStretches(analysis->full(), part, kMostStretches); },
        [this, place, analysis](std::vector<BudgetStretch> found) {
            if (place.run >= m_runs.size() || m_runs.at(place.run).analysis != analysis)
                return;
            m_visited = place;
            m_analysed = analysis;
            m_stretches = std::move(found);
            m_next = 0;
            showStretch();
        });
}

void BudgetBar::showStretch()
{
    if (m_stretches.empty() || !m_visited)
        return;
    const TimeRange stretch = m_stretches[m_next].range;
    m_navigation.setCurrentRun(m_visited->run);
    m_navigation.jumpCloseToRange(m_runs.at(m_visited->run).onAxis(stretch));
    emit m_navigation.statusMessage(tr("%1: stretch %2 of %3 by length, %4", "label of a part, position, count, duration")
                                        .arg(labelOf(m_visited->part))
                                        .arg(m_next + 1)
                                        .arg(m_stretches.size())
                                        .arg(toQString(formatDuration(stretch.length()))));
    m_next = (m_next + 1) % m_stretches.size();
}

} // namespace stallscope::gui
