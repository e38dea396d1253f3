// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <QString>

#include <vector>

namespace stallscope::gui {

/// For each strategy and point of a sweep, the run that represents its repeats, in order of appearance: the one with the
/// median wall time, the lower of two, as in comparisons. If no repeat is done, the first one.
[[nodiscard]] std::vector<RunId> shownRepeats(const Trace& trace);

/// The run that represents this one and its other repeats.
[[nodiscard]] RunId shownRepeatOf(const Trace& trace, RunId run);

/// "repeat 3 of 5, the median", counting finished repeats; "incomplete repeat" if it was stopped or failed. Empty if it is the only one.
[[nodiscard]] QString repeatWords(const Trace& trace, RunId run);

} // namespace stallscope::gui
