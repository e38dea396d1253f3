// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/nsight/table_reader.h"

#include <cstdint>
#include <optional>
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

/// Parsed text of an operation by PyTorch's emit_nvtx(), whose ranges have unique texts: "aten::mul, seq = 46174, op_id =
/// 993406, sizes = [[8, 2], []]".
struct OperationText {
    std::string_view name; ///< the whole text if it has another format
    std::optional<std::uint64_t> sequence;
    std::optional<std::uint64_t> operation;

    [[nodiscard]] bool isOperation() const { return sequence || operation; }
};
[[nodiscard]] OperationText parseOperationText(std::string_view text);

} // namespace stallscope::nsight
