// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <cstdint>
#include <filesystem>
#include <memory>

namespace stallscope::bench {

/// A training loop of about so many spans, as it stands in memory once it is loaded.
[[nodiscard]] std::shared_ptr<const Trace> loopTrace(std::uint64_t spans);

/// The same loop, written to a session while it is made: it never lies in memory as a whole. False where it cannot be written.
[[nodiscard]] bool writeLoopAsSession(const std::filesystem::path& path, std::uint64_t spans);

/// The same loop as PyTorch's profiler would have written it, with exactly so many trace events (at least 20). Returns the
/// number of spans among them: the others are flows and metadata.
std::uint64_t writeLoopAsKineto(const std::filesystem::path& path, std::uint64_t events);

} // namespace stallscope::bench
