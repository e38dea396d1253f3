// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>

namespace stallscope::bench {

/// Writes a rocpd database as rocprofv3 does: `spans` spans, half of them launches and half kernels on four streams. Returns
/// the number of spans.
std::uint64_t writeRocpd(const std::filesystem::path& path, std::uint64_t spans);

/// Reads what an importer needs of such a database with bare queries, column by column, and adds it up.
[[nodiscard]] std::uint64_t selectRocpd(const std::filesystem::path& path);

} // namespace stallscope::bench
