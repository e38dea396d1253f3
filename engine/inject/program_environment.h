// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>

namespace stallscope::inject {

/// An environment variable of this program; null if it is not set.
[[nodiscard]] const char* environmentVariable(const char* name);

[[nodiscard]] bool isUnderValgrind();

/// Configuration by `stallscope-cli record`, from STALLSCOPE_RECORD_*. Read once.
struct ProgramOptions {
    const char* folder = nullptr;      ///< folder for event arenas; null: this program is not recorded
    const char* cudaLibrary = nullptr; ///< library that records CUDA; null: CUDA is not recorded
    const char* boot = nullptr;        ///< boot id of the recorder's machine; null: unknown
    bool usesTicks = false;
};
[[nodiscard]] const ProgramOptions& programOptions();

} // namespace stallscope::inject
