// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/nsight/table_reader.h"

#include <string_view>

namespace stallscope::nsight {

// What threads did: each reads the table of this name into spans of threads.
[[nodiscard]] Result<> readCalls(TableReader& reader, std::string_view table);
[[nodiscard]] Result<> readOverheads(TableReader& reader, std::string_view table);
[[nodiscard]] Result<> readNvtx(TableReader& reader, std::string_view table);
/// Calls of the operating system get tracks of their own: they lie inside of operations as well as around them.
[[nodiscard]] Result<> readOsRuntime(TableReader& reader, std::string_view table);
/// Calls of libraries (cuDNN, cuBLAS, MPI) and host functions, as operations.
[[nodiscard]] Result<> readLibraryCalls(TableReader& reader, std::string_view table);

} // namespace stallscope::nsight
