// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/replay/critical_path.h"

#include <array>

namespace stallscope::gui {

class RunList;

/// What of all that has a colour of its own is there to be seen.
struct SeenKinds {
    bool waits = false;
    bool finalWaits = false;
    bool holes = false;
    bool kernels = false;
    bool communication = false;
    bool copies = false;
    bool memsets = false;
    bool calls = false;
    bool operations = false;
    bool ranges = false;
    bool deviceSyncs = false;
    bool overhead = false;
    std::array<bool, kPathCauses> path{}; ///< of critical paths that are shown: what they consist of

    friend bool operator==(const SeenKinds&, const SeenKinds&) = default;
};

/// In all runs together. As long as the numbers of one are not there yet, only its lanes tell something.
[[nodiscard]] SeenKinds seenIn(const RunList& runs);

} // namespace stallscope::gui
