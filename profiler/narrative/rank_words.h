// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/ranks/rank_table.h"

#include <string>

namespace stallscope::narrative {

/// "3"; "?" for an unknown rank.
[[nodiscard]] std::string rankName(const RankReport& row);
/// Which rank the others wait for, or why this is unknown. A part of the ranks allows no conclusion about the program.
[[nodiscard]] std::string rankFinding(const RankTable& table);

} // namespace stallscope::narrative
