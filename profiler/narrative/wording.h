// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"
#include "profiler/base/say.h"

#include <cstdint>
#include <string>

/// How things of a trace are called in a sentence or a table cell.
namespace stallscope::narrative {

/// Safe to show.
[[nodiscard]] std::string shown(const Trace& trace, StringId text);
/// "n/a" where it is absent.
[[nodiscard]] std::string shownShare(const Share& share);
/// "12.3 %" of a whole; "n/a" of nothing.
[[nodiscard]] std::string shownPart(Nanos part, Nanos whole);
/// "1 time", "137 times", in the reader's language.
[[nodiscard]] std::string timesText(std::uint64_t count);

/// "cudaStreamSynchronize under aten::copy_".
[[nodiscard]] std::string callUnderCause(const Trace& trace, StringId call, StringId cause);
/// The thread's or stream's name, else its id.
[[nodiscard]] std::string trackName(const Trace& trace, TrackId track);
/// "0 NVIDIA H100".
[[nodiscard]] std::string deviceName(const Trace& trace, DeviceId device);
/// The run's own words: "sync, repeat 2".
[[nodiscard]] std::string runName(const RunReport& run);

} // namespace stallscope::narrative
