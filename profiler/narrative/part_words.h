// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/part_facts.h"

#include <string>

/// Sentences about the part of a run that was analysed in full.
namespace stallscope::narrative {

/// "from 12.0 s to 22.0 s of the run"
[[nodiscard]] std::string rangeOfPart(const PartFacts& part);
/// "Steps and advice cover 12.0 s to 22.0 s of the 250 s run. A full analysis needs about 12.0 GiB of memory; 1.00 GiB is available. The device is busy
/// 81 % of this part and 79 % of the run."
[[nodiscard]] std::string stepsAndAdviceOfPart(const PartFacts& part);
/// The same about predictions.
[[nodiscard]] std::string predictionsOfPart(const PartFacts& part);
/// The same about the idle gaps and steps of a run of a query.
[[nodiscard]] std::string gapsAndStepsOfPart(RunId run, const PartFacts& part);
/// The same about operators.
[[nodiscard]] std::string operatorsOfPart(const PartFacts& part);

} // namespace stallscope::narrative
