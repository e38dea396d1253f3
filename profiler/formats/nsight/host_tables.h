// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/nsight/table_reader.h"

#include <string_view>

namespace stallscope::nsight {

// readers of host activity: each converts the table of this name to spans of threads
[[nodiscard]] Result<> readCalls(TableReader& reader, std::string_view table);
[[nodiscard]] Result<> readOverheads(TableReader& reader, std::string_view table);
[[nodiscard]] Result<> readNvtx(TableReader& reader, std::string_view table);
/// Operating system calls get separate tracks, because they can be inside of operations as well as around them.
[[nodiscard]] Result<> readOsRuntime(TableReader& reader, std::string_view table);
/// Library calls (cuDNN, cuBLAS, MPI) and host functions, as operations.
[[nodiscard]] Result<> readLibraryCalls(TableReader& reader, std::string_view table);

} // namespace stallscope::nsight
