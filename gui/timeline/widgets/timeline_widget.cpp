// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/widgets/timeline_widget.h"

#include "gui/common/text/words.h"
#include "gui/model/run_list.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/logic/run_path.h"
#include "gui/timeline/logic/span_links.h"
#include "gui/timeline/paint/note_marks.h"
#include "gui/timeline/widgets/lane_area.h"
#include "gui/timeline/widgets/legend.h"
#include "gui/timeline/widgets/overview_bar.h"
#include "gui/timeline/widgets/pane_stack.h"
#include "gui/timeline/widgets/pane_widget.h"
#include "gui/timeline/widgets/ruler_bar.h"
#include "gui/timeline/widgets/search_bar.h"
#include "profiler/formats/formats.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollBar>
#include <QStyle>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>
#include <vector>

namespace stallscope::gui {

namespace {

constexpr int kSettleMilliseconds = 600;
constexpr int kEmptyMargin = 24;
constexpr int kEmptyHeight = 160; // of pictures
constexpr int kWidest = 520;      // longer lines are hard to read

QLabel* line(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    label->setTextFormat(Qt::PlainText); // the text may come from a program
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

} // namespace

EmptyState::EmptyState(QWidget* parent) : QWidget(parent), m_why(line(this)), m_more(line(this))
{
    QFont large = m_why->font();
    large.setPointSizeF(large.pointSizeF() + 2);
    m_why->setFont(large);
    m_why->setWordWrap(true);
    m_more->setWordWrap(true);
    m_more->setMaximumWidth(kWidest);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kEmptyMargin, kEmptyMargin, kEmptyMargin, kEmptyMargin);
    column->setSpacing(kEmptyMargin / 3);
    column->addStretch(1);
    column->addWidget(m_why);
    auto* row = new QHBoxLayout;
    row->addStretch(1);
    row->addWidget(m_more, 1000);
    row->addStretch(1);
    column->addLayout(row);
    column->addStretch(1);
}

void EmptyState::setText(const QString& why, const QString& more)
{
    m_why->setText(why);
    m_more->setText(breakable(more));
    m_more->setVisible(!more.isEmpty());
}

void EmptyState::paintTo(QPainter& painter, const QColor& colour) const
{
    painter.setPen(colour);
    for (const QLabel* label : {m_why, m_more}) {
        painter.setFont(label->font());
        painter.drawText(label->geometry(), static_cast<int>(label->alignment()) | Qt::TextWordWrap, label->text());
    }
}

/// Keeps the visible range and the selection on the same events when a run turns out to begin elsewhere: more of its file
/// was read, or the analysis determined its window.
///
///     view.take(run);     // the list has another snapshot
///     ...                 // the axis gets its new bounds
///     view.settle();
class SteadyView {
public:
    /// All arguments outlive it.
    SteadyView(const RunList& runs, VisibleRange& range, Selection& selection) : m_runs(runs), m_range(range), m_selection(selection) {}

    void take(int run);
    void settle();
    void reset() { m_seen.clear(); }

private:
    struct Seen {
        std::shared_ptr<const Trace> trace;
        RunId run;
        Nanos zero = 0;
        Nanos begin = 0; ///< time of the file at zero of the axis
    };
    void findSelected(int run, const Seen& before, const Seen& now);

    const RunList& m_runs;
    VisibleRange& m_range;
    Selection& m_selection;
    std::vector<Seen> m_seen; // by run
    Nanos m_by = 0;
    bool m_showedEverything = true;
};

void SteadyView::take(int run)
{
    const ShownRun& shown = m_runs.at(run);
    const Seen now{shown.trace, shown.run, shown.zero, saturatingAdd(shown.zero, shown.window.start)};
    m_by = 0;
    m_showedEverything = m_range.showsEverything();
    if (m_seen.size() <= static_cast<std::size_t>(run))
        m_seen.resize(static_cast<std::size_t>(run) + 1);
    const Seen before = std::exchange(m_seen[static_cast<std::size_t>(run)], now);
    if (!before.trace || before.trace->pools != now.trace->pools || before.run != now.run)
        return;             // another one
    if (m_runs.size() == 1) // all runs share one axis: the others would move out of view
        m_by = saturatingAdd(before.begin, -now.begin);
    if (isPartial(*before.trace) && before.trace != now.trace)
        findSelected(run, before, now);
}

void SteadyView::findSelected(int run, const Seen& before, const Seen& now)
{
    if (const auto place = m_selection.span(); place && place->run == run)
        m_selection.select(sameSpan(*now.trace, *place, saturatingAdd(before.zero, -now.zero)));
}

void SteadyView::settle()
{
    const Nanos by = std::exchange(m_by, 0);
    if (by == 0)
        return;
    if (!m_showedEverything && !m_range.isFollowingEnd())
        m_range.shift(by);
    if (const auto range = m_selection.range())
        m_selection.selectRange(moved(*range, by));
}

TimelineWidget::TimelineWidget(RunList& runs, QWidget* parent)
    : QWidget(parent),
      m_runs(runs),
      m_range(new VisibleRange(this)),
      m_selection(new Selection(this)),
      m_navigation(new Navigation(runs, *m_range, *m_selection, this)),
      m_steady(std::make_unique<SteadyView>(runs, *m_range, *m_selection)),
      m_search(new SearchBar(runs, *m_navigation, this)),
      m_overview(new OverviewBar(runs, *m_range, *m_selection, this)),
      m_ruler(new RulerBar(*m_range, *m_selection, this)),
      m_grid(new QGridLayout(this)),
      m_overviewTitle(new QLabel(tr("Device utilization"), this)),
      m_anchor(new QLabel(this)),
      m_panes(new PaneStack(this)),
      m_legend(new Legend(this)),
      m_empty(new EmptyState(this)),
      m_settle(new QTimer(this)),
      m_theme(&themeOf(Theme::Mode::Dark))
{
    assemble();
    connectSignals();
    showWhetherEmpty();
    for (int i = 0; i < m_runs.size(); ++i)
        addPane(i);
    setTheme(*m_theme);
}

TimelineWidget::~TimelineWidget() = default;

void TimelineWidget::assemble()
{
    m_grid->setContentsMargins({});
    m_grid->setSpacing(0);
    m_grid->setColumnMinimumWidth(0, m_headerWidth);
    m_grid->setColumnStretch(1, 1);
    makeRoomForScrollBars();
    m_grid->setRowStretch(3, 1);
    m_grid->addWidget(m_search, 0, 0, 1, 3);
    m_overviewTitle->setContentsMargins(10, 0, 0, 0);
    m_overviewTitle->setForegroundRole(QPalette::PlaceholderText);
    m_overviewTitle->setMinimumWidth(1); // can become as narrow as the headers below
    m_grid->addWidget(m_overviewTitle, 1, 0);
    m_grid->addWidget(m_overview, 1, 1);
    m_anchor->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_anchor->setContentsMargins(10, 0, 8, 0);
    m_anchor->setMinimumWidth(1);
    m_grid->addWidget(m_anchor, 2, 0);
    m_grid->addWidget(m_ruler, 2, 1);
    m_grid->addWidget(m_panes, 3, 0, 1, 3);
    m_grid->addWidget(m_legend, 4, 0, 1, 3);
    m_grid->addWidget(m_empty, 3, 0, 1, 3);
    m_settle->setSingleShot(true);
    m_settle->setInterval(kSettleMilliseconds);
}

void TimelineWidget::connectSignals()
{
    connect(&m_runs, &RunList::added, this, &TimelineWidget::addPane);
    connect(&m_runs, &RunList::aboutToClear, this, &TimelineWidget::removePanes);
    connect(&m_runs, &RunList::aboutToRemove, this, &TimelineWidget::removePane);
    connect(&m_runs, &RunList::cleared, this, [this] {
        refreshBounds();
        m_range->clearHistory();
        refreshLegend();
    });
    connect(&m_runs, &RunList::removed, this, [this] {
        refreshBounds();
        refreshLegend();
        markCurrent();
    });
    connect(&m_runs, &RunList::changed, this, &TimelineWidget::takeRun);
    connect(&m_runs, &RunList::analysed, this, &TimelineWidget::takeRun);
    connect(&m_runs, &RunList::progressed, this, [this](int run) { m_panes->at(run)->takeProgress(); });
    connect(&m_runs, &RunList::notesChanged, this, &TimelineWidget::takeNotes);
    connect(m_panes->verticalScrollBar(), &QScrollBar::rangeChanged, this, &TimelineWidget::makeRoomForScrollBars);
    connect(m_range, &VisibleRange::changed, m_settle, qOverload<>(&QTimer::start));
    connect(m_settle, &QTimer::timeout, m_range, &VisibleRange::settle);
    connect(m_ruler, &RulerBar::anchorChanged, m_anchor, &QLabel::setText);
    connect(m_ruler, &RulerBar::cursorMoved, this, [this](std::optional<Nanos> onAxis) { showCursorAt(m_navigation->currentRun(), onAxis); });
    connect(m_search, &SearchBar::hitsChanged, this, &TimelineWidget::refreshHits);
    connect(m_ruler, &RulerBar::menuRequested, this, [this](QPoint where) { emit menuRequested(MenuPlace::Ruler, where); });
    connect(m_overview, &OverviewBar::menuRequested, this, [this](QPoint where) { emit menuRequested(MenuPlace::Overview, where); });
    connect(m_navigation, &Navigation::currentRunChanged, this, &TimelineWidget::markCurrent);
}

void TimelineWidget::setTheme(const Theme& theme)
{
    m_theme = &theme;
    m_overview->setTheme(theme);
    m_ruler->setTheme(theme);
    refreshBookmarks();
    m_legend->setAppearance(theme, m_colourBy);
    for (PaneWidget* pane : *m_panes)
        pane->setAppearance(theme, m_colourBy);
}

PaneWidget& TimelineWidget::pane(int index)
{
    return *m_panes->at(index);
}

const PaneWidget& TimelineWidget::pane(int index) const
{
    return *m_panes->at(index);
}

void TimelineWidget::revealRun(int run)
{
    m_panes->reveal(run);
}

void TimelineWidget::setColourBy(ColourBy by)
{
    m_colourBy = by;
    setTheme(*m_theme);
}

void TimelineWidget::setLocked(bool lock)
{
    m_isLocked = lock;
    for (PaneWidget* pane : *m_panes)
        pane->setMovesAlone(!lock);
}

void TimelineWidget::setMeasuring(bool measure)
{
    m_isMeasuring = measure;
    for (PaneWidget* pane : *m_panes)
        pane->setMeasuring(measure);
}

void TimelineWidget::setPythonShown(bool show)
{
    m_showsPython = show;
    for (PaneWidget* pane : *m_panes)
        pane->setPythonShown(show);
    m_panes->refit();
}

void TimelineWidget::showPath(int run, std::shared_ptr<const RunPath> path)
{
    if (PaneWidget* pane = m_panes->at(run))
        pane->setPath(std::move(path));
    refreshLegend();
}

void TimelineWidget::addPane(int index)
{
    if (m_panes->at(index))
        return; // repeated notification about a known run
    auto* pane = new PaneWidget({m_runs, *m_range, *m_selection, *m_navigation}, index);
    pane->setAppearance(*m_theme, m_colourBy);
    pane->setMovesAlone(!m_isLocked);
    pane->setMeasuring(m_isMeasuring);
    pane->setPythonShown(m_showsPython);
    restoreTracks(*pane);
    pane->setHeaderWidth(shownHeaderWidth());
    connect(pane, &PaneWidget::menuRequested, this, &TimelineWidget::menuRequested);
    connect(pane, &PaneWidget::headerWidthDragged, this, &TimelineWidget::setHeaderWidth);
    connect(pane, &PaneWidget::contentsChanged, m_panes, &PaneStack::refit);
    connect(pane, &PaneWidget::contentsChanged, this, &TimelineWidget::refreshLegend);
    connect(pane, &PaneWidget::noteClicked, this, [this, index](const Note& note) { emit noteClicked(index, note); });
    connect(pane, &PaneWidget::noteDoubleClicked, this, [this, index](const Note& note) { emit noteDoubleClicked(index, note); });
    connect(pane, &PaneWidget::cursorMoved, this, [this, index](std::optional<Nanos> onAxis) { showCursorAt(index, onAxis); });
    connect(pane, &PaneWidget::measured, this, [this, pane](std::optional<TimeRange> onAxis) {
        for (PaneWidget* other : *m_panes) {
            if (onAxis && other != pane)
                other->lanes().clearMeasured();
        }
        m_ruler->showMeasured(onAxis);
    });
    connect(pane, &PaneWidget::placeRevealed, this, [this, pane](const QRect& place) { m_panes->reveal(*pane, place); });
    connect(pane, &PaneWidget::scrolledBeyond, this, [this](int pixels) {
        QScrollBar* bar = m_panes->verticalScrollBar();
        bar->setValue(bar->value() + pixels);
    });
    m_panes->add(pane);
    m_steady->take(index);
    showWhetherEmpty();
    m_panes->shareHeight();
    refreshBounds();
    refreshLegend();
    markCurrent();
}

void TimelineWidget::showCursorAt(int run, std::optional<Nanos> onAxis)
{
    m_navigation->pointAt(run, onAxis);
    m_ruler->showCursorAt(onAxis);
    for (PaneWidget* each : *m_panes)
        each->showCursorAt(onAxis);
}

void TimelineWidget::showHits(int run, const std::shared_ptr<const HitMarks>& hits)
{
    m_hitRun = run;
    m_hits = hits;
    refreshHits();
}

/// What is searched for stands before what is listed.
void TimelineWidget::refreshHits()
{
    const bool isSearching = m_search->marks() != nullptr;
    const int run = isSearching ? m_search->run() : m_hitRun;
    const std::shared_ptr<const HitMarks> hits = isSearching ? m_search->marks() : m_hits;
    for (int i = 0; i < m_panes->size(); ++i)
        m_panes->at(i)->setHits(i == run ? hits : nullptr);
    m_overview->setHits(run, hits);
}

/// The list closes a run by removing those behind it and adding them again.
void TimelineWidget::keepTracks(const PaneWidget& pane)
{
    const PaneScene& scene = pane.scene();
    const auto isObsolete = [&](const RemovedTracks& one) { return one.trace.expired() || (one.trace.lock() == scene.trace->pools && one.run == pane.run()); };
    std::erase_if(m_removedTracks, isObsolete);
    m_removedTracks.push_back({scene.trace->pools, pane.run(), pane.tracks()});
}

void TimelineWidget::restoreTracks(PaneWidget& pane)
{
    const auto isOfPane = [&](const RemovedTracks& one) { return one.trace.lock() == pane.scene().trace->pools && one.run == pane.run(); };
    const auto found = std::find_if(m_removedTracks.begin(), m_removedTracks.end(), isOfPane);
    if (found == m_removedTracks.end())
        return;
    pane.setTracks(found->choices);
    m_removedTracks.erase(found);
}

void TimelineWidget::removePane(int index)
{
    keepTracks(*m_panes->at(index));
    m_panes->at(index)->lanes().clearMeasured();
    if (m_selection->span() && m_selection->span()->run == index)
        m_selection->select({});
    showCursorAt(0, std::nullopt);
    showHits(0, nullptr);
    m_panes->removeLast();
    m_panes->shareHeight();
}

void TimelineWidget::removePanes()
{
    m_selection->clear();
    showCursorAt(0, std::nullopt);
    m_ruler->showMeasured(std::nullopt);
    showHits(0, nullptr);
    m_panes->clear();
    m_removedTracks.clear();
    m_steady->reset();
    showWhetherEmpty();
}

void TimelineWidget::takeRun(int index)
{
    m_steady->take(index);
    if (PaneWidget* pane = m_panes->at(index))
        pane->takeRun();
    m_panes->refit();
    showWhetherEmpty();
    refreshBounds();
    refreshLegend();
    m_steady->settle();
}

void TimelineWidget::takeNotes(int index)
{
    if (PaneWidget* pane = m_panes->at(index))
        pane->takeNotes();
    m_panes->refit();
    refreshBookmarks();
}

void TimelineWidget::refreshLegend()
{
    SeenKinds seen;
    for (const PaneWidget* pane : *m_panes)
        addSeen(seen, pane->scene());
    m_legend->setSeen(seen);
}

void TimelineWidget::refreshBookmarks()
{
    std::vector<RulerBar::Bookmark> bookmarks;
    for (int i = 0; i < m_runs.size(); ++i) {
        const ShownRun& run = m_runs.at(i);
        for (const Note& note : run.notes) {
            if (note.type == NoteType::Bookmark)
                bookmarks.push_back({run.onAxis(note.range).start, colourOf(note, *m_theme)});
        }
    }
    m_ruler->setBookmarks(std::move(bookmarks));
}

void TimelineWidget::refreshBounds()
{
    refreshBookmarks();
    m_range->setBounds(m_runs.bounds(), m_runs.windows());
    m_overview->refresh();
}

// Timelines for pictures.

void TimelineWidget::lookLike(const TimelineWidget& other)
{
    setHeaderWidth(other.m_headerWidth);
    setColourBy(other.m_colourBy);
    setPythonShown(other.m_showsPython);
    for (int i = 0; i < std::min(m_panes->size(), other.m_panes->size()); ++i)
        m_panes->at(i)->lookLike(*other.m_panes->at(i));
    m_selection->selectRange(other.m_selection->range());
    m_selection->select(other.m_selection->span());
    refreshLegend();
    const bool isSearching = other.m_search->marks() != nullptr;
    showHits(isSearching ? other.m_search->run() : other.m_hitRun, isSearching ? other.m_search->marks() : other.m_hits);
    m_panes->divideLike(*other.m_panes);
    makeRoomForScrollBars();
}

int TimelineWidget::contentHeight()
{
    m_grid->activate(); // the legend may only now know its number of lines
    if (isEmpty())
        return std::min(height(), kEmptyHeight);
    return height() - std::max(m_panes->viewport()->height() - m_panes->contentHeight(), 0);
}

void TimelineWidget::setDetail(double detail)
{
    for (PaneWidget* pane : *m_panes)
        pane->setDetail(detail);
}

void TimelineWidget::paintTo(QPainter& painter)
{
    m_grid->activate();
    painter.fillRect(rect(), m_theme->window);
    const auto part = [&](QWidget& widget, auto paint) {
        painter.save();
        painter.translate(widget.mapTo(this, QPoint(0, 0)));
        painter.setClipRect(widget.rect());
        paint();
        painter.restore();
    };
    if (isEmpty())
        return part(*m_empty, [&] { m_empty->paintTo(painter, m_theme->mutedText); });
    const QRect seen(m_panes->mapTo(this, QPoint(0, 0)), m_panes->viewport()->size());
    for (PaneWidget* pane : *m_panes) {
        if (seen.intersects(QRect(pane->mapTo(this, QPoint(0, 0)), pane->size())))
            part(*pane, [&] { pane->paintTo(painter); });
    }
    // a partly visible pane painted all of itself
    painter.fillRect(QRect(0, 0, width(), seen.top()), m_theme->window);
    painter.fillRect(QRect(0, seen.bottom() + 1, width(), height()), m_theme->window);
    part(*m_overview, [&] { m_overview->paintTo(painter); });
    part(*m_ruler, [&] { m_ruler->paintTo(painter); });
    const auto label = [&](const QLabel& one, const QColor& colour) {
        painter.setPen(colour);
        painter.drawText(one.contentsRect(), static_cast<int>(one.alignment()), one.text());
    };
    part(*m_overviewTitle, [&] { label(*m_overviewTitle, m_theme->mutedText); });
    part(*m_anchor, [&] { label(*m_anchor, m_theme->text); });
    part(*m_legend, [&] { m_legend->paintTo(painter); });
}

// Navigation that depends on the layout of lanes.

/// A single run needs no mark.
void TimelineWidget::markCurrent()
{
    for (int i = 0; i < m_panes->size(); ++i)
        m_panes->at(i)->setCurrent(m_panes->size() > 1 && i == m_navigation->currentRun());
}

void TimelineWidget::walk(SpanStep step)
{
    if (m_panes->isEmpty())
        return;
    if (const auto place = pane(m_navigation->currentRun()).neighbour(step))
        m_navigation->jumpTo(*place);
    else
        emit m_navigation->endReached(tr("No more spans in this direction"));
}

void TimelineWidget::selectVisible()
{
    m_selection->selectRange(m_range->range());
}

// Distribution of the width between headers, lanes and scroll bars.

void TimelineWidget::setHeaderWidth(int width)
{
    const int wanted = std::clamp(width, kNarrowestHeader, kWidestHeader);
    if (wanted == m_headerWidth)
        return;
    m_headerWidth = wanted;
    fitHeaders();
}

int TimelineWidget::shownHeaderWidth() const
{
    constexpr int kMostOf = 3; // headers get at most a third: lanes matter more
    return std::max(std::min(m_headerWidth, width() / kMostOf), kNarrowestHeader);
}

void TimelineWidget::fitHeaders()
{
    const int shown = shownHeaderWidth();
    m_grid->setColumnMinimumWidth(0, shown);
    for (PaneWidget* pane : *m_panes)
        pane->setHeaderWidth(shown);
}

/// Widgets above the lanes are exactly as wide as the lanes.
void TimelineWidget::makeRoomForScrollBars()
{
    const int ofPanes = style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    const bool isScrolled = m_panes->verticalScrollBarPolicy() != Qt::ScrollBarAlwaysOff && m_panes->verticalScrollBar()->maximum() > 0;
    m_grid->setColumnMinimumWidth(2, isScrolled ? ofPanes + m_panes->verticalScrollBar()->sizeHint().width() : ofPanes);
}

void TimelineWidget::resizeEvent(QResizeEvent* event)
{
    constexpr int kLow = 300; // pixels
    fitHeaders();
    m_legend->setMostLines(height() < kLow ? 1 : Legend::kManyLines);
    QWidget::resizeEvent(event);
}

// Placeholder when the panes have nothing to show.

void TimelineWidget::setEmptyText(const QString& why, const QString& more)
{
    m_whyEmpty = why;
    m_moreOnEmpty = more;
    updateEmptyText();
}

void TimelineWidget::updateEmptyText()
{
    if (m_panes->isEmpty())
        m_empty->setText(m_whyEmpty, m_moreOnEmpty);
    else
        m_empty->setText(tr("Empty trace"), tr("No GPU activity or API calls in this file. Record while the program uses the GPU, or open another trace."));
}

bool TimelineWidget::isEmpty() const
{
    return m_panes->isEmpty() || m_runs.holdsNothing();
}

/// The ruler is hidden, too.
void TimelineWidget::showWhetherEmpty()
{
    const bool isEmpty = this->isEmpty();
    for (QWidget* part : {static_cast<QWidget*>(m_overviewTitle), static_cast<QWidget*>(m_overview), static_cast<QWidget*>(m_anchor),
             static_cast<QWidget*>(m_ruler), static_cast<QWidget*>(m_panes), static_cast<QWidget*>(m_legend)})
        part->setVisible(!isEmpty);
    m_empty->setVisible(isEmpty);
    updateEmptyText();
}

} // namespace stallscope::gui
