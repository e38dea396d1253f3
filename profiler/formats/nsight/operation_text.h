// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace stallscope::nsight {

/// PyTorch's emit_nvtx() writes its operations as ranges whose texts are never the same twice:
/// "aten::mul, seq = 46174, op_id = 993406, sizes = [[8, 2], []]".
struct OperationText {
    std::string_view name; ///< the whole text where it is none of these
    std::optional<std::uint64_t> sequence;
    std::optional<std::uint64_t> operation;

    [[nodiscard]] bool isOperation() const { return sequence || operation; }
};
[[nodiscard]] OperationText parseOperationText(std::string_view text);

} // namespace stallscope::nsight
