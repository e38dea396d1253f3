// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>

namespace stallscope::bench {

enum class ProtoFormat : std::uint8_t { Perfetto, XPlane };

/// What reading such a file costs without making anything of it: it is read in pieces and walked with protozero on one core,
/// each number and text of the messages that importers read taken once. Returns the fields; 0 where it could not be walked.
[[nodiscard]] std::uint64_t walkProto(const std::filesystem::path& path, ProtoFormat format);

/// A training loop as JAX would have written it: one device, one thread per track. Returns the spans.
std::uint64_t writeLoopAsXPlane(const std::filesystem::path& path, std::uint64_t spans);

} // namespace stallscope::bench
