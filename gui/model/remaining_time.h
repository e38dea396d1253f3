// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <chrono>
#include <optional>

namespace stallscope::gui {

/// Estimate of the time left of a job that has done this share of its work, assuming that it goes on at the same pace. Empty while
/// too little is done for an estimate.
[[nodiscard]] std::optional<std::chrono::milliseconds> remainingTime(std::chrono::milliseconds elapsed, double share);
/// "about 20 s left", "about 3 min left", rounded so that it seldom changes.
[[nodiscard]] QString remainingWords(std::chrono::milliseconds left);
/// Both; empty without an estimate.
[[nodiscard]] QString remainingWords(std::chrono::milliseconds elapsed, double share);

} // namespace stallscope::gui
