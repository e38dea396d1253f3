// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/details/span_facts.h"

#include <vector>

namespace stallscope::gui {

/// Why a call waited, for what, and what that cost.
void addWaitFacts(std::vector<Fact>& facts, const ShownRun& run, int index, const Wait& wait);

} // namespace stallscope::gui
