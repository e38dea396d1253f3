// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/cuda_recording.h"

namespace stallscope::inject {

void recordCuda(ProcessRecording& process)
{
    process.setCudaState("not recorded: this build has no CUPTI");
}

} // namespace stallscope::inject
