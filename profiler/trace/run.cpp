// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/run.h"

namespace stallscope {

const char* nameOf(RunState state)
{
    switch (state) {
    case RunState::Running: return "running";
    case RunState::Done: return "done";
    case RunState::Failed: return "failed";
    case RunState::Cancelled: return "cancelled";
    }
    return "unknown";
}

} // namespace stallscope
