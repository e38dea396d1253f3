// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/runs/run_replay.h"

#include <QString>

#include <optional>

/// What is said of a prediction.
namespace stallscope::gui {

/// "Predicted: 668 us instead of the measured 3.56 ms: ..."; without a prediction what was measured.
[[nodiscard]] QString resultWords(const RunReplay& replay, std::optional<Nanos> predicted);
/// How far it can be trusted.
[[nodiscard]] QString reservationWords(const RunReplay& replay);

} // namespace stallscope::gui
