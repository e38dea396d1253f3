// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/render/page.h"
#include "profiler/analysis/replay/what_if.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace stallscope::cli {

/// Result of `what-if` for one run.
struct WhatIfAnswer {
    RunReport report;
    CriticalPath path;
    WaitPredictions waits;
    std::optional<Prediction> changed; ///< with the requested change
    std::string change;                ///< in words
    std::uint64_t contradictions = 0;
};

[[nodiscard]] std::string whatIfText(const Page& page, std::string_view file, const Trace& trace, const WhatIfAnswer& answer);
[[nodiscard]] std::string whatIfJson(std::string_view file, const Trace& trace, const WhatIfAnswer& answer);

} // namespace stallscope::cli
