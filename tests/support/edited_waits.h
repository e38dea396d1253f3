// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/wait_list.h"

namespace stallscope::test {

/// The waits after edit(wait) of each.
template <class Edit>
[[nodiscard]] WaitList edited(const WaitList& waits, Edit&& edit)
{
    WaitList result;
    for (Wait wait : waits) {
        edit(wait);
        result.push_back(wait);
    }
    return result;
}

} // namespace stallscope::test
