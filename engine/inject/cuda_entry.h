// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace stallscope::inject {

/// Loads the library that records CUDA, once per process: a forked child cannot use its parent's CUDA.
void recordCuda();

} // namespace stallscope::inject
