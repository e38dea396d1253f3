// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/process_recording.h"

#include <cstdint>

/// The one recording of this process. A program loads the library once, and so all that has to outlive every call lies
/// here; nothing of it is ever destroyed.
namespace stallscope::inject {

/// Begun when first asked for. Null where none is wanted, none could be begun, it is over, or this very thread is just
/// beginning it. Any thread.
[[nodiscard]] ProcessRecording* currentRecording();

/// Grows by one in each forked child, where nothing of the parent's recording may be used any more.
[[nodiscard]] std::uint32_t currentGeneration();

} // namespace stallscope::inject
