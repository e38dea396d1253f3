// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/process_recording.h"

namespace stallscope::inject {

/// From now on also what this process does on GPUs, and from where it waits for them. Once, whoever asks again. Asked for
/// while the driver starts: nothing of CUDA may be called. What hinders it is said in the recording, which goes on without.
void recordCuda(ProcessRecording& process);

} // namespace stallscope::inject
