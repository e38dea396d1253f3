// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace stallscope::gui {

class RunList;

/// What of all that has a colour of its own is there to be seen.
struct SeenKinds {
    bool waits = true;
    bool holes = true;
    bool kernels = true;
    bool communication = true;
    bool copies = true;
    bool memsets = true;
    bool calls = true;
    bool operations = true;
    bool ranges = true;

    friend bool operator==(const SeenKinds&, const SeenKinds&) = default;
};

/// In all runs together. Everything while there is none, or the numbers of one are not there yet: they tell it.
[[nodiscard]] SeenKinds seenIn(const RunList& runs);

} // namespace stallscope::gui
