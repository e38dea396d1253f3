// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/logic/navigation.h"

#include "gui/model/run_list.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/lane_search.h"
#include "gui/timeline/logic/span_links.h"

#include <QLocale>

#include <limits>
#include <utility>

namespace stallscope::gui {

namespace {

constexpr double kZoomStep = 0.7;
constexpr double kMoveStep = 0.15; // of the visible range
constexpr Nanos kRoomAround = 4;   // margin around a zoomed range: 1/4 of its length

TimeRange widened(TimeRange range)
{
    const Nanos room = range.length() / kRoomAround + 1;
    return {range.start - room, range.end + room};
}

} // namespace

Navigation::Navigation(const RunList& runs, VisibleRange& range, Selection& selection, QObject* parent)
    : QObject(parent), m_runs(runs), m_range(range), m_selection(selection), m_names(new NameWalk(this))
{
    connectNames();
    connect(&m_selection, &Selection::spanChanged, this, [this] {
        m_ranked.reset(); // set again by costliestWait()
        emit currentRunChanged();
    });
    connect(&m_runs, &RunList::aboutToClear, this, [this] { m_run = 0; });
}

void Navigation::zoomAtPointer(double factor)
{
    const TimeRange range = m_range.range();
    const Nanos middle = range.start + range.length() / 2;
    const Nanos pointed = m_pointed.onAxis.value_or(middle);
    m_range.zoom(factor, range.contains(pointed) ? pointed : middle); // the view may have moved under the pointer
}

void Navigation::moveBy(double share)
{
    m_range.pan(static_cast<Nanos>(static_cast<double>(m_range.range().length()) * share));
}

void Navigation::zoomIn()
{
    zoomAtPointer(kZoomStep);
}

void Navigation::zoomOut()
{
    zoomAtPointer(1 / kZoomStep);
}

void Navigation::moveLeft()
{
    moveBy(-kMoveStep);
}

void Navigation::moveRight()
{
    moveBy(kMoveStep);
}

void Navigation::fit()
{
    m_range.fit();
}

void Navigation::goBack()
{
    m_range.goBack();
}

void Navigation::goForward()
{
    m_range.goForward();
}

void Navigation::clearSelection()
{
    m_selection.clear();
    emit cleared();
}

void Navigation::zoomToSelection()
{
    if (const auto& range = m_selection.range()) {
        m_range.show(*range);
        return;
    }
    const auto& place = m_selection.span();
    if (!place || place->run >= m_runs.size())
        return;
    const ShownRun& run = m_runs.at(place->run);
    TimeRange range = place->span.range();
    if (const auto known = run.waits()) {
        const WaitList& waits = known->all();
        if (const auto wait = waitOf(waits, place->track, place->span.start))
            range = withGap(waits[*wait]);
    }
    m_range.show(run.onAxis(widened(range)));
}

void Navigation::lookInto()
{
    zoomToSelection();
    emit detailsRequested();
}

int Navigation::currentRun() const
{
    const int run = m_selection.span() ? m_selection.span()->run : m_run;
    return run < m_runs.size() ? run : 0;
}

void Navigation::setCurrentRun(int run)
{
    m_run = run;
    emit currentRunChanged();
}

Nanos Navigation::currentTime() const
{
    if (m_runs.isEmpty())
        return 0;
    if (m_selection.span() && m_selection.span()->run == currentRun())
        return m_selection.span()->span.start;
    return m_range.range().start + m_runs.at(currentRun()).origin();
}

void Navigation::nextOfName()
{
    walkNames(Direction::Forward);
}

void Navigation::previousOfName()
{
    walkNames(Direction::Backward);
}

void Navigation::goToLinked()
{
    const auto place = m_selection.span();
    const auto linked = place && place->run < m_runs.size() ? correlatedWith(*m_runs.at(place->run).trace, *place) : std::vector<SpanPlace>();
    if (linked.empty())
        return emit endReached(place ? tr("This span has no linked launch or device work") : tr("Select a span first"));
    SpanPlace other = linked.front();
    other.run = place->run;
    jumpTo(other);
    emit detailsRequested();
}

void Navigation::walkNames(Direction direction)
{
    const auto place = m_selection.span();
    if (!place || place->run >= m_runs.size()) {
        emit endReached(tr("Select a span first"));
        return;
    }
    m_names->walk(m_runs.at(place->run).trace, *place, direction);
}

void Navigation::connectNames()
{
    connect(m_names, &NameWalk::begun, this, [this] { emit statusMessage(tr("Searching for this name…")); });
    connect(m_names, &NameWalk::found, this, [this](const SpanPlace& place) {
        emit statusMessage({});
        jumpTo(place);
    });
    connect(m_names, &NameWalk::ended, this, [this](Direction direction) {
        emit endReached(direction == Direction::Forward ? tr("No more spans with this name") : tr("No previous spans with this name"));
    });
    // a pending search must not move a user who navigated elsewhere
    connect(&m_selection, &Selection::spanChanged, m_names, &NameWalk::cancel);
    connect(&m_runs, &RunList::cleared, m_names, &NameWalk::cancel);
    connect(&m_runs, &RunList::removed, m_names, &NameWalk::cancel);
}

void Navigation::jumpTo(const SpanPlace& place)
{
    if (place.run >= m_runs.size())
        return;
    m_selection.select(place);
    m_range.reveal(m_runs.at(place.run).onAxis(place.span.range()));
}

int Navigation::pointedRun() const
{
    return m_pointed.onAxis && m_pointed.run < m_runs.size() ? m_pointed.run : currentRun();
}

void Navigation::jumpToRange(TimeRange onAxis)
{
    m_selection.selectRange(onAxis);
    reveal(onAxis);
}

void Navigation::reveal(TimeRange onAxis)
{
    m_range.reveal(onAxis);
}

TimeRange Navigation::visibleTime() const
{
    return m_range.range();
}

void Navigation::jumpClose(const SpanPlace& place)
{
    jumpTo(place);
    if (place.run < m_runs.size())
        approach(m_runs.at(place.run).onAxis(place.span.range()));
}

void Navigation::jumpCloseToRange(TimeRange onAxis)
{
    jumpToRange(onAxis);
    approach(onAxis);
}

void Navigation::jumpWithin(const SpanPlace& place, TimeRange onAxis)
{
    if (place.run >= m_runs.size())
        return;
    constexpr Nanos kMarginPart = 4; // at both sides: 1/4 of the range
    const Nanos margin = onAxis.length() / kMarginPart;
    m_selection.select(place);
    m_range.show({onAxis.start - margin, onAxis.end + margin});
}

/// Zooms in only if the range would hardly be visible.
void Navigation::approach(TimeRange onAxis)
{
    constexpr Nanos kLeastShare = 400; // shorter than 1/400 of the visible range is hard to see
    constexpr Nanos kAround = 15;      // margin at each side, in lengths of the range
    const Nanos length = std::max<Nanos>(onAxis.length(), 1);
    if (length <= m_range.range().length() / kLeastShare)
        m_range.show({onAxis.start - kAround * length, onAxis.start + (kAround + 1) * length});
}

void Navigation::jumpToHit(int run, const SpanHit& hit)
{
    const Trace& trace = *m_runs.at(run).trace;
    if (hit.track.index() >= trace.tracks.size() || hit.lane >= trace.tracks[hit.track.index()].lanes.size())
        return;
    const Lane& lane = trace.tracks[hit.track.index()].lanes[hit.lane];
    if (const auto spot = firstShownAfter(lane, hit.start))
        jumpTo({run, hit.track, lane.place, spanAt(lane, *spot)});
}

// Navigation between waits.

void Navigation::nextWait()
{
    walkWaits(Direction::Forward);
}

void Navigation::previousWait()
{
    walkWaits(Direction::Backward);
}

std::shared_ptr<const WaitIndex> Navigation::knownWaits()
{
    if (m_runs.isEmpty())
        return nullptr;
    const ShownRun& run = m_runs.at(currentRun());
    auto waits = run.waits();
    if (!waits && run.report)
        emit endReached(tr("Too many waits to list within the memory limit for sessions"));
    else if (!waits)
        emit endReached(run.withoutNumbers.isEmpty() ? tr("The waits are still being computed") : run.withoutNumbers);
    else if (waits->all().empty())
        emit endReached(tr("No waits in this run"));
    return waits && !waits->all().empty() ? waits : nullptr;
}

void Navigation::walkWaits(Direction direction)
{
    const auto known = knownWaits();
    if (!known)
        return;
    const WaitList& waits = known->all();
    const auto found = direction == Direction::Forward ? waitAfter(waits, currentTime()) : waitBefore(waits, currentTime());
    if (found)
        showWait(waits[*found]);
    else
        emit endReached(direction == Direction::Forward ? tr("No more waits") : tr("No previous waits"));
}

/// Continues to the next wait only from its own last target; a wait reached in another way restarts at the costliest of all.
void Navigation::costliestWait()
{
    const auto known = knownWaits();
    if (!known)
        return;
    const WaitList& waits = known->all();
    const auto cost = [&waits](std::size_t index) { return std::pair(waits[index].bubble, -static_cast<std::ptrdiff_t>(index)); };
    const auto& place = m_selection.span();
    const auto here = place && place == m_ranked ? waitOf(waits, place->track, place->span.start) : std::nullopt;
    const auto costHere = here ? cost(*here) : std::pair(std::numeric_limits<Nanos>::max(), std::ptrdiff_t{0}); // nothing costs as much
    std::optional<std::size_t> found;
    auto most = cost(0);
    std::ptrdiff_t costly = 0; // waits with a bubble
    std::ptrdiff_t before = 0; // of those, already shown
    for (std::size_t i = 0; i < waits.size(); ++i) {
        const auto own = cost(i);
        const bool isShown = own >= costHere;
        costly += own.first > 0 ? 1 : 0;
        before += isShown ? 1 : 0;
        if (isShown || (found && own <= most))
            continue;
        found = i;
        most = own;
    }
    if (!found || most.first == 0)
        return emit endReached(here ? tr("No costlier waits") : tr("No wait causes idle time in this run"));
    showWait(waits[*found]);
    m_ranked = m_selection.span();
    emit statusMessage(tr("Wait %1 of %2 by cost").arg(QLocale().toString(before + 1), QLocale().toString(costly)));
}

void Navigation::showWait(const Wait& wait)
{
    const int index = currentRun();
    const ShownRun& run = m_runs.at(index);
    if (const auto place = placeOf(*run.trace, index, wait.thread, wait.start, wait.call))
        m_selection.select(place);
    m_range.reveal(run.onAxis(withGap(wait)));
    approach(run.onAxis(withGap(wait)));
    emit detailsRequested();
}

} // namespace stallscope::gui
