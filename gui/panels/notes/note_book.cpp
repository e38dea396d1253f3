// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/notes/note_book.h"

#include "gui/model/run_list.h"

#include <QUndoCommand>

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace stallscope::gui {

/// A step of the history: replaces notes by others. Covers adding, editing and removing.
class NoteStep : public QUndoCommand {
public:
    /// Description in source language, translated when shown: the history outlives a change of language.
    struct What {
        const char* text;
        int count = -1; ///< number of notes, for the description
    };

    NoteStep(NoteBook& book, What what, std::vector<KeptNote> before, std::vector<KeptNote> after)
        : m_book(book), m_what(what), m_before(std::move(before)), m_after(std::move(after))
    {
    }

    /// The step without the notes of a trace; null if nothing is left.
    [[nodiscard]] std::unique_ptr<NoteStep> without(const TracePools* trace) const
    {
        const auto isOther = [trace](const KeptNote& kept) { return kept.trace != trace; };
        std::vector<KeptNote> before;
        std::vector<KeptNote> after;
        std::copy_if(m_before.begin(), m_before.end(), std::back_inserter(before), isOther);
        std::copy_if(m_after.begin(), m_after.end(), std::back_inserter(after), isOther);
        if (before.empty() && after.empty())
            return nullptr;
        const What what = after.empty() ? removalOf(before) : m_what;
        return std::make_unique<NoteStep>(m_book, what, std::move(before), std::move(after));
    }

    [[nodiscard]] static What removalOf(const std::vector<KeptNote>& gone)
    {
        return {NoteBook::removalWords(gone), gone.size() > 1 ? static_cast<int>(gone.size()) : -1};
    }

    [[nodiscard]] QString words() const { return NoteBook::tr(m_what.text, nullptr, m_what.count); }

    void undo() override { m_book.exchange(m_after, m_before); }
    void redo() override { m_book.exchange(m_before, m_after); }

private:
    NoteBook& m_book;
    What m_what;
    std::vector<KeptNote> m_before;
    std::vector<KeptNote> m_after;
};

NoteBook::NoteBook(RunList& runs, QObject* parent) : QObject(parent), m_runs(runs)
{
    connect(&runs, &RunList::added, this, &NoteBook::takeRun);
    connect(&runs, &RunList::changed, this, &NoteBook::handOut); // notes of a live run appear as it grows
    connect(&runs, &RunList::cleared, this, &NoteBook::clear);
    for (int i = 0; i < runs.size(); ++i)
        takeRun(i);
}

void NoteBook::takeRun(int index)
{
    const Trace& trace = *m_runs.at(index).trace;
    if (std::find(m_known.begin(), m_known.end(), trace.pools) == m_known.end()) {
        m_known.push_back(trace.pools);
        for (const Note& note : trace.notes)
            m_notes.push_back({nextId(), trace.pools.get(), note});
    }
    handOut();
    emit changed();
}

void NoteBook::handOut()
{
    for (int i = 0; i < m_runs.size(); ++i)
        m_runs.setNotes(i, notesIn(m_runs.at(i), notesOf(*m_runs.at(i).trace)));
}

void NoteBook::clear()
{
    m_history.clear();
    m_drafts.clear();
    m_known.clear();
    m_notes.clear();
    emit changed();
}

void NoteBook::dropTrace(const Trace& trace)
{
    const TracePools* gone = trace.pools.get();
    dropSteps(gone);
    m_drafts.drop(gone);
    std::erase(m_known, trace.pools);
    std::erase_if(m_notes, [gone](const KeptNote& kept) { return kept.trace == gone; });
    emit changed();
}

/// A QUndoStack cannot remove steps, so the others are pushed again.
void NoteBook::dropSteps(const TracePools* trace)
{
    std::vector<std::unique_ptr<NoteStep>> kept;
    int done = 0; // steps of `kept` that are not undone
    for (int i = 0; i < m_history.count(); ++i) {
        auto step = static_cast<const NoteStep*>(m_history.command(i))->without(trace); // all commands are NoteStep
        if (!step)
            continue;
        done += i < m_history.index() ? 1 : 0;
        kept.push_back(std::move(step));
    }
    m_isRewriting = true;
    m_history.clear();
    for (auto& step : kept)
        m_history.push(step.release());
    m_history.setIndex(done);
    m_isRewriting = false;
}

const KeptNote* NoteBook::find(NoteId id) const
{
    const auto found = std::find_if(m_notes.begin(), m_notes.end(), [id](const KeptNote& kept) { return kept.id == id; });
    return found == m_notes.end() ? nullptr : &*found;
}

NoteId NoteBook::find(int run, const Note& note) const
{
    const TracePools* trace = m_runs.at(run).trace->pools.get();
    const auto found = std::find_if(m_notes.begin(), m_notes.end(), [&](const KeptNote& kept) { return kept.trace == trace && kept.note == note; });
    return found == m_notes.end() ? NoteId() : found->id;
}

int NoteBook::runOf(const KeptNote& note) const
{
    int any = -1;
    for (int i = 0; i < m_runs.size(); ++i) {
        const ShownRun& run = m_runs.at(i);
        if (run.trace->pools.get() != note.trace)
            continue;
        if (std::find(run.notes.begin(), run.notes.end(), note.note) != run.notes.end())
            return i;
        any = any < 0 ? i : any;
    }
    return any;
}

std::vector<Note> NoteBook::notesOf(const Trace& trace) const
{
    std::vector<Note> notes;
    for (const KeptNote& kept : m_notes) {
        if (kept.trace == trace.pools.get())
            notes.push_back(kept.note);
    }
    return notes;
}

std::vector<std::shared_ptr<const Trace>> NoteBook::annotated() const
{
    std::vector<std::shared_ptr<const Trace>> traces;
    for (int i = 0; i < m_runs.size(); ++i) {
        const Trace& trace = *m_runs.at(i).trace;
        const bool isKnown = std::any_of(traces.begin(), traces.end(), [&trace](const auto& one) { return one->pools == trace.pools; });
        if (!isKnown)
            traces.push_back(withNotes(trace, notesOf(trace)));
    }
    return traces;
}

NoteId NoteBook::add(int run, const Note& note)
{
    if (run < 0 || run >= m_runs.size())
        return {};
    const KeptNote kept{nextId(), m_runs.at(run).trace->pools.get(), note};
    m_history.push(new NoteStep(*this, NoteStep::What{note.type == NoteType::Bookmark ? QT_TR_NOOP("Add Bookmark") : QT_TR_NOOP("Add Note")}, {}, {kept}));
    return kept.id;
}

void NoteBook::setText(NoteId id, const std::string& text)
{
    if (const KeptNote* kept = find(id)) {
        Note after = kept->note;
        after.text = text;
        change(id, after);
    }
}

void NoteBook::change(NoteId id, const Note& after)
{
    if (const KeptNote* kept = find(id))
        edit(*kept, after, kept->note.text == after.text ? QT_TR_NOOP("Change Colour") : QT_TR_NOOP("Edit Text"));
}

void NoteBook::edit(const KeptNote& before, const Note& after, const char* what)
{
    if (before.note == after)
        return;
    const KeptNote edited{before.id, before.trace, after};
    m_history.push(new NoteStep(*this, {what}, {before}, {edited}));
}

void NoteBook::remove(std::span<const NoteId> ids)
{
    std::vector<KeptNote> gone;
    for (const KeptNote& kept : m_notes) {
        if (std::find(ids.begin(), ids.end(), kept.id) != ids.end())
            gone.push_back(kept);
    }
    if (gone.empty())
        return;
    const NoteStep::What what = NoteStep::removalOf(gone);
    m_history.push(new NoteStep(*this, what, std::move(gone), {}));
}

const char* NoteBook::removalWords(const std::vector<KeptNote>& gone)
{
    return gone.size() > 1                             ? QT_TR_N_NOOP("Remove %n Notes")
        : gone.front().note.type == NoteType::Bookmark ? QT_TR_NOOP("Remove Bookmark")
                                                       : QT_TR_NOOP("Remove Note");
}

QString NoteBook::wordsOf(int step) const
{
    const auto* command = static_cast<const NoteStep*>(m_history.command(step)); // all commands are NoteStep
    return command ? command->words() : QString();
}

QString NoteBook::undoWords() const
{
    return wordsOf(m_history.index() - 1);
}

QString NoteBook::redoWords() const
{
    return wordsOf(m_history.index());
}

void NoteBook::exchange(const std::vector<KeptNote>& gone, const std::vector<KeptNote>& come)
{
    if (m_isRewriting)
        return;
    for (const KeptNote& one : gone)
        std::erase_if(m_notes, [&one](const KeptNote& kept) { return kept.id == one.id; });
    m_notes.insert(m_notes.end(), come.begin(), come.end());
    std::sort(m_notes.begin(), m_notes.end(), [](const KeptNote& a, const KeptNote& b) { return a.id < b.id; });
    handOut();
    emit changed();
}

std::shared_ptr<const Trace> withNotes(const Trace& trace, std::vector<Note> notes)
{
    auto other = std::make_shared<Trace>(trace);
    other->notes = std::move(notes);
    return other;
}

} // namespace stallscope::gui
