// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/plan.h"
#include "engine/experiment/results.h"

#include <string>

namespace stallscope {

/// The result of an experiment in one or two sentences: which strategy is faster, by how much, and why; or that the repeats show no
/// difference, or are too few to judge. Empty without results.
[[nodiscard]] std::string resultSentence(const ExperimentPlan& plan, const ExperimentResults& results);

} // namespace stallscope
