// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/details/span_facts.h"

#include <vector>

namespace stallscope::gui {

/// Why a call waited, who asked for it, for what it waited, and what that cost.
void addWaitFacts(std::vector<Fact>& facts, const ShownRun& run, const SpanPlace& call, const Wait& wait);

} // namespace stallscope::gui
