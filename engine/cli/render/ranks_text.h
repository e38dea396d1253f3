// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/render/page.h"
#include "profiler/ranks/rank_table.h"

#include <string>

namespace stallscope::cli {

[[nodiscard]] std::string ranksText(const Page& page, const std::string& folder, const RankTable& table);
[[nodiscard]] std::string ranksJson(const std::string& folder, const RankTable& table);

} // namespace stallscope::cli
