// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/background.h"
#include "gui/model/run_list.h"

#include <QObject>

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

/// Alignment of several runs on the shared axis. Functions here compute the offsets of runs (RunList::setOffset); dragging
/// a run sets its offset directly.
namespace stallscope::gui {

class RunList;

/// All runs begin at zero, where their windows start.
inline constexpr Nanos kCommonZero = 0;

/// Start times of the steps of a run by step number, in the time of its trace.
using Steps = std::map<std::uint64_t, Nanos>;

/// The profiler steps ("ProfilerStep#3") that start in the run's window. If several have the same number, as with several
/// processes of a training, the first one counts.
[[nodiscard]] Steps profilerSteps(const ShownRun& run, const std::stop_token& stop = {});

/// Steps by which a run can be aligned.
struct AlignableSteps {
    Steps starts;
    bool areNumbered = false; ///< numbered by the profiler; otherwise counted from 1
};
/// The profiler's steps, or else the steps that the analysis detected, by their start on the host. Empty without an analysis.
[[nodiscard]] AlignableSteps stepsToAlign(const ShownRun& run, const std::stop_token& stop = {});

/// For each run, the offset that aligns its steps with those of the first run, if both have steps. Step numbers are used
/// only if all runs have them from the profiler; otherwise the first steps are aligned.
[[nodiscard]] std::vector<std::optional<Nanos>> offsetsBySteps(const std::vector<ShownRun>& runs, const std::stop_token& stop = {});

/// The number in "ProfilerStep#12"; empty for other names.
[[nodiscard]] std::optional<std::uint64_t> profilerStepNumber(std::string_view name);

/// The offset of `moved` that aligns one of its steps with the same step of `still`: the wanted step, or else the first
/// number that both have. If they share none, their first steps are aligned: traces of the 3rd and of the 7th to 9th step
/// come from the same loop. Empty if a run has no steps, or not the wanted one.
///
/// Example: `still` has its window from 100, offset 0 and step 4 at 150, which is 50 on the axis. `moved` has its window
/// from 1000 and step 4 at 1080, which is 80 on the axis at offset 0. Its offset becomes -30.
[[nodiscard]] std::optional<Nanos> offsetByStep(
    const ShownRun& still, const Steps& stepsOfStill, const ShownRun& moved, const Steps& stepsOfMoved, std::optional<std::uint64_t> wanted = {});

/// Aligns runs on the shared axis so that they can be compared.
class Aligner : public QObject {
    Q_OBJECT
public:
    /// The list outlives it.
    explicit Aligner(RunList& runs, QObject* parent = nullptr);

    /// Aligns the starts of all runs.
    void alignByStart();
    /// Aligns the runs by step: the profiler's, otherwise detected ones, which are searched off the GUI thread.
    void alignBySteps();

signals:
    void aligned();
    /// Why nothing was moved.
    void statusMessage(const QString& message);

private:
    RunList& m_runs;
    Background m_work;
};

} // namespace stallscope::gui
