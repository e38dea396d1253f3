// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/trace_loader.h"
#include "profiler/trace/trace.h"

#include <QObject>
#include <QString>

#include <vector>

namespace stallscope::gui {

class RunList;

/// Adds the runs of the files to the list, with distinguishable titles. Of repeats, only the one with the median wall time
/// is shown; all of them count in comparisons.
void addFiles(RunList& runs, const std::vector<LoadedFile>& files);
/// Adds some of the shown files; `isOnlyFile`: their titles do not need the file name.
void addFiles(RunList& runs, const std::vector<LoadedFile>& files, bool isOnlyFile);
/// Title of a run of the file.
[[nodiscard]] QString titleOf(const QString& path, const Run& run, bool isOnlyFile);
/// Names of the files for the window title.
[[nodiscard]] QString titleOfFiles(const std::vector<LoadedFile>& files);

/// For each strategy and point of a sweep, the run that represents its repeats, in order of appearance: the one with the
/// median wall time, the lower of two, as in comparisons. If no repeat is done, the first one.
[[nodiscard]] std::vector<RunId> shownRepeats(const Trace& trace);

/// The run that represents this one and its other repeats.
[[nodiscard]] RunId shownRepeatOf(const Trace& trace, RunId run);

/// "repeat 3 of 5, the median", counting finished repeats; "incomplete repeat" if it was stopped or failed. Empty if it is the only one.
[[nodiscard]] QString repeatWords(const Trace& trace, RunId run);

/// Shows large files partially while they are read, and replaces their runs by the complete ones at the end. Only in an otherwise
/// empty list: open files stay until the new ones are complete, since reading may fail.
class PartialRuns : public QObject {
    Q_OBJECT
public:
    /// The list outlives it.
    explicit PartialRuns(RunList& runs, QObject* parent = nullptr);

    [[nodiscard]] bool isEmpty() const { return m_isEmpty; }
    /// False if something else is shown.
    bool take(const LoadedFile& partial);
    /// Replaces the partial runs; the view is kept. Returns false and changes nothing if other runs are shown.
    [[nodiscard]] bool complete(const std::vector<LoadedFile>& files);
    /// Reading failed: removes the partial runs.
    void drop();

private:
    RunList& m_runs;
    bool m_isEmpty = true;
};

} // namespace stallscope::gui
