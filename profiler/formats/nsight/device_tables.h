// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/nsight/table_reader.h"

#include <string_view>

namespace stallscope::nsight {

// readers of device activity: each converts the table of this name to spans of streams
[[nodiscard]] Result<> readKernels(TableReader& reader, std::string_view table);
[[nodiscard]] Result<> readCopies(TableReader& reader, std::string_view table);
[[nodiscard]] Result<> readMemsets(TableReader& reader, std::string_view table);
[[nodiscard]] Result<> readGraphs(TableReader& reader, std::string_view table);
[[nodiscard]] Result<> readSynchronizations(TableReader& reader, std::string_view table);
/// Samples of hardware metrics, each a row, instead of spans.
[[nodiscard]] Result<> readGpuMetrics(TableReader& reader, std::string_view table);

} // namespace stallscope::nsight
