// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/profiler/analysis/oracle/wait_oracle.h"

namespace stallscope::oracle {

/// Asks for each idle nanosecond of a device why it is idle. Absent where two spans that end an idle gap together leave that open.
[[nodiscard]] std::optional<IdleCauses> idleCauses(const RunFacts& facts, const SetOracle& sets, const WaitOracle& waits, std::size_t device, TimeRange range);

/// As Holistic Trace Analysis has it. Absent where two spans of the stream start together.
[[nodiscard]] std::optional<IdleByStream> idleByStream(const RunFacts& facts, std::size_t stream);

} // namespace stallscope::oracle
