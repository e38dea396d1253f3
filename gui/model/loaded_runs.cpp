// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/loaded_runs.h"

#include "gui/model/run_list.h"
#include "profiler/analysis/compare/comparison.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <iterator>
#include <string>

namespace stallscope::gui {

namespace {

/// Runs of one strategy at one point.
struct Repeats {
    std::string strategy;
    std::string point;
    std::vector<RunId> runs;
};

std::vector<Repeats> repeatsOf(const Trace& trace)
{
    std::vector<Repeats> all;
    for (std::size_t i = 0; i < trace.runs.size(); ++i) {
        const Run& run = trace.runs[i];
        const std::string point = pointOf(trace, run);
        const auto same = std::find_if(all.begin(), all.end(), [&](const Repeats& one) { return one.strategy == run.strategy && one.point == point; });
        // a run without a strategy is no repeat
        if (run.strategy.empty() || same == all.end())
            all.push_back({run.strategy, point, {RunId::fromIndex(i)}});
        else
            same->runs.push_back(RunId::fromIndex(i));
    }
    return all;
}

std::vector<RunId> doneOf(const Trace& trace, const Repeats& repeats)
{
    std::vector<RunId> done;
    std::copy_if(repeats.runs.begin(), repeats.runs.end(), std::back_inserter(done), [&](RunId run) {
        const Run& one = trace.runs[run.index()];
        return one.state == RunState::Done && one.window;
    });
    return done;
}

RunId medianOf(const Trace& trace, const Repeats& repeats)
{
    const auto wallOf = [&](RunId run) { return trace.runs[run.index()].window->length(); };
    std::vector<RunId> done = doneOf(trace, repeats);
    if (done.empty())
        return repeats.runs.front();
    std::stable_sort(done.begin(), done.end(), [&](RunId a, RunId b) { return wallOf(a) < wallOf(b); });
    return done[(done.size() - 1) / 2];
}

bool isOfRun(const LoadedFile& file, const ShownRun& run)
{
    return file.trace->pools == run.trace->pools;
}

} // namespace

QString titleOf(const QString& path, const Run& run, bool isOnlyFile)
{
    const QString name = QFileInfo(path).fileName();
    QString words = QString::fromStdString(run.name.empty() ? run.strategy : run.name);
    if (words.isEmpty() || words == name)
        return name;
    return isOnlyFile ? words : QString("%1: %2").arg(name, words);
}

void addFiles(RunList& runs, const std::vector<LoadedFile>& files)
{
    addFiles(runs, files, files.size() == 1);
}

void addFiles(RunList& runs, const std::vector<LoadedFile>& files, bool isOnlyFile)
{
    for (const LoadedFile& file : files) {
        std::vector<RunId> shown = shownRepeats(*file.trace);
        shown.resize(std::min(shown.size(), RunList::kMostShown));
        for (const RunId run : shown)
            runs.add(titleOf(file.path, file.trace->runs[run.index()], isOnlyFile), file.trace, run);
    }
}

QString titleOfFiles(const std::vector<LoadedFile>& files)
{
    QStringList names;
    for (const LoadedFile& file : files)
        names << QFileInfo(file.path).fileName();
    return names.join(", ");
}

std::vector<RunId> shownRepeats(const Trace& trace)
{
    std::vector<RunId> shown;
    for (const Repeats& repeats : repeatsOf(trace))
        shown.push_back(medianOf(trace, repeats));
    return shown;
}

RunId shownRepeatOf(const Trace& trace, RunId run)
{
    for (const Repeats& repeats : repeatsOf(trace)) {
        if (std::find(repeats.runs.begin(), repeats.runs.end(), run) != repeats.runs.end())
            return medianOf(trace, repeats);
    }
    return run;
}

QString repeatWords(const Trace& trace, RunId run)
{
    const RunState state = trace.runs[run.index()].state;
    if (state == RunState::Cancelled || state == RunState::Failed)
        return QCoreApplication::translate("Runs", "incomplete repeat");
    for (const Repeats& repeats : repeatsOf(trace)) {
        if (std::find(repeats.runs.begin(), repeats.runs.end(), run) == repeats.runs.end())
            continue;
        const std::vector<RunId> done = doneOf(trace, repeats);
        const auto place = std::find(done.begin(), done.end(), run);
        if (place == done.end() || done.size() < 2)
            return {};
        const QString words = medianOf(trace, repeats) == run ? QCoreApplication::translate("Runs", "repeat %1 of %2, the median")
                                                              : QCoreApplication::translate("Runs", "repeat %1 of %2");
        return words.arg(place - done.begin() + 1).arg(done.size());
    }
    return {};
}

PartialRuns::PartialRuns(RunList& runs, QObject* parent) : QObject(parent), m_runs(runs)
{
    connect(&m_runs, &RunList::cleared, this, [this] { m_isEmpty = true; });
}

bool PartialRuns::take(const LoadedFile& partial)
{
    if (m_isEmpty && !m_runs.isEmpty())
        return false;
    for (int i = 0; i < m_runs.size(); ++i) {
        if (isOfRun(partial, m_runs.at(i))) {
            m_runs.update(i, partial.trace, partial.zero);
            return true;
        }
    }
    m_isEmpty = false;
    m_runs.add(titleOf(partial.path, partial.trace->runs.front(), true), partial.trace, RunId(0), partial.zero);
    return true;
}

bool PartialRuns::complete(const std::vector<LoadedFile>& files)
{
    bool isSame = !m_isEmpty && files.size() == static_cast<std::size_t>(m_runs.size());
    for (std::size_t i = 0; isSame && i < files.size(); ++i)
        isSame = isOfRun(files[i], m_runs.at(static_cast<int>(i)));
    for (std::size_t i = 0; isSame && i < files.size(); ++i)
        m_runs.update(static_cast<int>(i), files[i].trace, files[i].zero);
    m_isEmpty = m_isEmpty || isSame;
    return isSame;
}

void PartialRuns::drop()
{
    if (!m_isEmpty)
        m_runs.clear();
}

} // namespace stallscope::gui
