// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/notes/notes_controller.h"

#include "gui/model/run_list.h"
#include "gui/panels/notes/note_editor.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/logic/span_links.h"
#include "profiler/analysis/replay/predicted_trace.h"
#include "profiler/formats/formats.h"

#include <algorithm>
#include <array>

namespace stallscope::gui {

namespace {

constexpr Nanos kReachPart = 200; // a bookmark within 1/200 of the visible range is the target

} // namespace

NotesController::NotesController(NoteBook& book, const RunList& runs, Selection& selection, Navigation& navigation, QWidget& window)
    : QObject(&window), m_book(book), m_runs(runs), m_selection(selection), m_navigation(navigation), m_window(window)
{
    connect(&m_runs, &RunList::cleared, this, [this] { delete m_editor; }); // the edited note is gone
    connect(&m_selection, &Selection::rangeChanged, this, [this] { m_isRangeLatest = m_selection.range().has_value(); });
    connect(&m_selection, &Selection::spanChanged, this, [this] { m_isRangeLatest = m_isRangeLatest && !m_selection.span(); });
}

NoteEditor* NotesController::editor() const
{
    return m_editor;
}

std::optional<NotesController::Spot> NotesController::selectedSpot() const
{
    Spot spot;
    if (const auto& place = m_selection.span(); place && place->run < m_runs.size() && !m_isRangeLatest) {
        spot.run = place->run;
        spot.note.range = place->span.range();
        spot.note.span = Note::SpanRef{place->track, place->lane.group, place->span.start, place->span.name};
        return spot;
    }
    if (!m_selection.range() || m_runs.isEmpty())
        return std::nullopt;
    spot.run = m_navigation.pointedRun();
    spot.note.range = m_runs.at(spot.run).inTrace(*m_selection.range());
    return spot;
}

NoteId NotesController::noteAt(const Spot& spot) const
{
    const TracePools* trace = m_runs.at(spot.run).trace->pools.get();
    for (const KeptNote& kept : m_book.notes()) {
        const Note& note = kept.note;
        if (kept.trace == trace && note.type == NoteType::Note && note.range == spot.note.range && note.span == spot.note.span)
            return kept.id;
    }
    return {};
}

/// Predictions are replaced and never saved, so they take no notes.
bool NotesController::keepsNotes(int run)
{
    const Trace& trace = *m_runs.at(run).trace;
    if (isPartial(trace))
        emit statusMessage(tr("Notes can be added when the file is fully loaded"));
    else if (isPredicted(trace))
        emit statusMessage(tr("Notes can be added to measured timelines only"));
    return !isPartial(trace) && !isPredicted(trace);
}

void NotesController::addNoteToSelection()
{
    const auto spot = selectedSpot();
    if (!spot)
        return emit statusMessage(tr("Select a span or a range to add a note"));
    if (!keepsNotes(spot->run))
        return;
    if (const NoteId known = noteAt(*spot); known.isValid())
        return edit(known);
    open(m_runs.at(spot->run).trace->pools.get(), spot->note, true, [this, run = spot->run](const Note& note) {
        if (!note.text.empty())
            (void)m_book.add(run, note);
    });
}

void NotesController::edit(NoteId id)
{
    const KeptNote* kept = m_book.find(id);
    if (!kept)
        return;
    open(kept->trace, kept->note, false, [this, id](const Note& note) { m_book.change(id, note); });
}

void NotesController::open(const TracePools* trace, const Note& note, bool isNew, const std::function<void(const Note&)>& accept)
{
    if (m_editor)
        m_editor->reject();
    auto* editor = new NoteEditor(note, isNew, &m_window);
    m_editor = editor;
    const Note before = editor->note();
    if (const auto draft = m_book.drafts().take(trace, before))
        editor->propose(*draft);
    connect(editor, &QDialog::accepted, this, [editor, accept] { accept(editor->note()); });
    connect(editor, &QDialog::rejected, this, [this, editor, trace, before] { leave(trace, before, editor->note()); });
    editor->open();
}

void NotesController::leave(const TracePools* trace, const Note& before, const Note& typed)
{
    if (typed == before)
        return;
    m_book.drafts().keep(trace, before, typed);
    emit statusMessage(tr("The note was not saved; its text is restored when you open it again"));
}

NotesController::Spot NotesController::bookmarkSpot() const
{
    Spot spot;
    spot.note.type = NoteType::Bookmark;
    const TimeRange visible = m_navigation.visibleTime();
    const auto& place = m_selection.span();
    Nanos time = 0;
    spot.run = m_navigation.pointedRun();
    if (const auto pointed = m_navigation.pointedTime())
        time = m_runs.at(spot.run).inTrace({*pointed, *pointed}).start;
    else if (place && place->run == spot.run)
        time = place->span.start;
    else
        time = m_runs.at(spot.run).inTrace(visible).start + visible.length() / 2;
    spot.note.range = {time, time};
    return spot;
}

void NotesController::toggleBookmarkAtCursor()
{
    if (m_runs.isEmpty())
        return;
    const Spot spot = bookmarkSpot();
    if (!keepsNotes(spot.run))
        return;
    const Nanos time = spot.note.range.start;
    const Nanos reach = m_navigation.visibleTime().length() / kReachPart;
    const TracePools* trace = m_runs.at(spot.run).trace->pools.get();
    for (const KeptNote& kept : m_book.notes()) {
        const Nanos far = std::max(kept.note.range.start, time) - std::min(kept.note.range.start, time);
        if (kept.trace == trace && kept.note.type == NoteType::Bookmark && far <= reach)
            return m_book.remove(std::array{kept.id});
    }
    (void)m_book.add(spot.run, spot.note);
}

void NotesController::goTo(NoteId id)
{
    const KeptNote* kept = m_book.find(id);
    const int run = kept ? m_book.runOf(*kept) : -1;
    if (run < 0)
        return;
    const Note note = kept->note;
    m_navigation.setCurrentRun(run);
    if (note.span) {
        if (const auto place = placeOf(*m_runs.at(run).trace, run, note.span->track, note.span->start, note.span->name))
            return m_navigation.jumpTo(*place);
    }
    const TimeRange onAxis = m_runs.at(run).onAxis(note.range);
    if (onAxis.isEmpty())
        m_navigation.reveal(onAxis);
    else
        m_navigation.jumpToRange(onAxis);
}

} // namespace stallscope::gui
