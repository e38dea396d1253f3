// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"
#include "profiler/base/say.h"

#include <cstdint>
#include <string>

/// Names of tracks, devices and runs, and shares, for sentences and table cells.
namespace stallscope::narrative {

/// Sanitized text of the trace.
[[nodiscard]] std::string shown(const Trace& trace, StringId text);
/// The same for a sentence: the names of template kernels can take a whole page.
[[nodiscard]] std::string mentioned(const Trace& trace, StringId text);
/// "12.3 %"; "n/a" if the share is empty.
[[nodiscard]] std::string shownShare(const Share& share);
/// "12.3 %"; "n/a" if the whole is zero.
[[nodiscard]] std::string shownPart(Nanos part, Nanos whole);
/// "1 time", "137 times", translated.
[[nodiscard]] std::string timesText(std::uint64_t count);

/// "cudaStreamSynchronize under aten::copy_".
[[nodiscard]] std::string callUnderCause(const Trace& trace, StringId call, StringId cause);
/// "step", or of a C function of Python "sleep at train.py(12): step".
[[nodiscard]] std::string codeAtCaller(const Trace& trace, StringId name, StringId caller);
/// Name of the thread or stream, otherwise its id.
[[nodiscard]] std::string trackName(const Trace& trace, TrackId track);
/// "0 NVIDIA H100"; where devices of several processes have the same number and name, "0 NVIDIA H100, rank 3".
[[nodiscard]] std::string deviceName(const Trace& trace, DeviceId device);
/// "NVIDIA H100" if no other device has this name, otherwise as above.
[[nodiscard]] std::string shortDeviceName(const Trace& trace, DeviceId device);
/// Where the process is known: "NVIDIA H100"; "0 NVIDIA H100" if the process has several devices of this name.
[[nodiscard]] std::string deviceNameInProcess(const Trace& trace, DeviceId device);
/// "sync, repeat 2".
[[nodiscard]] std::string runName(const RunReport& run);

} // namespace stallscope::narrative
