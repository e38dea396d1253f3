// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>

namespace stallscope::inject {

/// An environment variable of this program; null where it is not set.
[[nodiscard]] const char* environmentVariable(const char* name);

[[nodiscard]] bool isUnderValgrind();

/// What `stallscope-cli record` asks of the library, from STALLSCOPE_RECORD_*. Read once.
struct ProgramOptions {
    const char* folder = nullptr;      ///< where event arenas are made; null: this program is not to be recorded
    const char* cudaLibrary = nullptr; ///< records CUDA; null: CUDA is left alone
    const char* boot = nullptr;        ///< id of the recorder's machine since it was started; null: not known
    bool usesTicks = false;
};
[[nodiscard]] const ProgramOptions& programOptions();

} // namespace stallscope::inject
