// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/commands/command_line.h"
#include "engine/cli/commands/outcome.h"
#include "engine/cli/render/page.h"

#include <cstdio>
#include <stop_token>

namespace stallscope::cli {

/// What a command needs of the world around it.
struct Surroundings {
    Page page;                     ///< of stdout
    std::FILE* progress = nullptr; ///< where progress goes; null: nowhere
    std::stop_token stop;
};

[[nodiscard]] Outcome runInfo(const InfoCommand& command, const Surroundings& around);
[[nodiscard]] Outcome runAnalyze(const AnalyzeCommand& command, const Surroundings& around);
[[nodiscard]] Outcome runRanks(const RanksCommand& command, const Surroundings& around);
[[nodiscard]] Outcome runCompare(const CompareCommand& command, const Surroundings& around);
[[nodiscard]] Outcome runWhatIf(const WhatIfCommand& command, const Surroundings& around);
[[nodiscard]] Outcome runConvert(const ConvertCommand& command, const Surroundings& around);
[[nodiscard]] Outcome runDevices(const DevicesCommand& command, const Surroundings& around);
[[nodiscard]] Outcome runWorkloads(const WorkloadsCommand& command, const Surroundings& around);
[[nodiscard]] Outcome runDoctor(const DoctorCommand& command, const Surroundings& around);
[[nodiscard]] Outcome runExperiment(const RunCommand& command, const Surroundings& around);
[[nodiscard]] Outcome runRecord(const RecordCommand& command, const Surroundings& around);
[[nodiscard]] Outcome runGather(const GatherCommand& command, const Surroundings& around);
[[nodiscard]] Outcome runStream(const StreamCommand& command, const Surroundings& around);

/// Whichever command it is.
[[nodiscard]] Outcome runCommand(const Command& command, const Surroundings& around);

} // namespace stallscope::cli
