// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/run_text.h"

#include <string>

namespace stallscope::cli {

/// What came out, in a sentence or two: which strategy was how much faster, and why. Honest where the repeats show no
/// difference, or are too few to show one. Empty where nothing came out.
[[nodiscard]] std::string resultSentence(const RunPage& run);

/// "1.80 times as fast as sync-each", or as slow, for a ratio of wall times.
[[nodiscard]] std::string timesWords(double ratio, const std::string& than);

/// Why one run is faster: the waits that it has not and what they cost, else the part that explains most of the difference.
/// Empty where neither explains it.
[[nodiscard]] std::string reasonWords(const RunReport& slower, const RunReport& faster);

} // namespace stallscope::cli
