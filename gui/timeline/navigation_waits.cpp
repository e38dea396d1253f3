// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/navigation.h"

#include "gui/runs/run_list.h"
#include "gui/timeline/span_links.h"
#include "gui/timeline/visible_range.h"
#include "gui/timeline/wait_walk.h"

#include <QLocale>

/// From wait to wait.
namespace stallscope::gui {

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
        emit endReached(tr("This run has too many waits to list them in the memory that sessions may take"));
    else if (!waits)
        emit endReached(run.withoutNumbers.isEmpty() ? tr("The waits are still being worked out") : run.withoutNumbers);
    else if (waits->all().empty())
        emit endReached(tr("The host never waits in this run"));
    return waits && !waits->all().empty() ? waits : nullptr;
}

void Navigation::walkWaits(Direction direction)
{
    const auto known = knownWaits();
    if (!known)
        return;
    const auto waits = known->all();
    const auto found = direction == Direction::Forward ? waitAfter(waits, currentTime()) : waitBefore(waits, currentTime());
    if (found)
        showWait(waits[*found]);
    else
        emit endReached(direction == Direction::Forward ? tr("This was the last wait") : tr("This was the first wait"));
}

/// It goes on only from where it led itself: whoever came to a wait in another way means the costliest of all.
void Navigation::costliestWait()
{
    const auto known = knownWaits();
    if (!known)
        return;
    const auto waits = known->all();
    const auto cost = [waits](std::size_t index) { return std::pair(waits[index].bubble, -static_cast<std::ptrdiff_t>(index)); };
    const auto& place = m_selection.span();
    const auto here = place && place == m_ranked ? waitOf(waits, place->track, place->span.start) : std::nullopt;
    std::optional<std::size_t> found;
    std::ptrdiff_t costly = 0; // waits
    std::ptrdiff_t before = 0; // those of them that were shown
    for (std::size_t i = 0; i < waits.size(); ++i) {
        const bool isShown = here && cost(i) >= cost(*here);
        costly += waits[i].bubble > 0 ? 1 : 0;
        before += isShown ? 1 : 0;
        if (!isShown && (!found || cost(*found) < cost(i)))
            found = i;
    }
    if (!found || waits[*found].bubble == 0)
        return emit endReached(here ? tr("No other wait costs as much") : tr("No wait leaves a device idle in this run"));
    showWait(waits[*found]);
    m_ranked = m_selection.span();
    emit told(tr("Wait %1 of %2 by what it costs").arg(QLocale().toString(before + 1), QLocale().toString(costly)));
}

void Navigation::showWait(const Wait& wait)
{
    const int index = currentRun();
    const ShownRun& run = m_runs.at(index);
    if (const auto place = placeOf(*run.trace, index, wait.thread, wait.start, wait.call))
        m_selection.select(place);
    m_range.reveal(run.onAxis(withHole(wait)));
    approach(run.onAxis(withHole(wait)));
    emit detailsWanted();
}

} // namespace stallscope::gui
