// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace stallscope::inject {

/// Loads the library that records CUDA, once in a process: CUDA that a parent began cannot be used by its forked child.
void recordCuda();

} // namespace stallscope::inject
