// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/profiler/analysis/oracle/wait_oracle.h"

namespace stallscope::oracle {

/// Asks for each idle nanosecond of a device why it is idle. Absent where two spans that end an idle gap together leave that open.
[[nodiscard]] std::optional<IdleCauses> idleCauses(const RunFacts& facts, const SetOracle& sets, const WaitOracle& waits, std::size_t device, TimeRange range);

/// The stream of the span, which has a launch, was told to wait for an event of another stream, and nothing that was launched since has started before.
[[nodiscard]] bool waitsForOtherStream(const RunFacts& facts, const Work& next);

/// As Holistic Trace Analysis has it. Absent where two spans of the stream start together.
[[nodiscard]] std::optional<IdleByStream> idleByStream(const RunFacts& facts, std::size_t stream);

} // namespace stallscope::oracle
