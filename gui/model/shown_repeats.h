// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <QString>

#include <vector>

namespace stallscope::gui {

/// Of each strategy at each point of a sweep the run that stands for its repeats in a window, in order of appearance: the one
/// with the median wall time, the lower of two, as comparisons take it. Where none is done, the first one.
[[nodiscard]] std::vector<RunId> shownRepeats(const Trace& trace);

/// The run that stands for this one and the other repeats of its kind.
[[nodiscard]] RunId shownRepeatOf(const Trace& trace, RunId run);

/// "repeat 3 of 5, the median", of those that are done; "incomplete repeat" of one that was stopped or failed. Empty where there is only one.
[[nodiscard]] QString repeatWords(const Trace& trace, RunId run);

} // namespace stallscope::gui
