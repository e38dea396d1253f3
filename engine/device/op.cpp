// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/device/op.h"

#include <array>

namespace stallscope {

const char* nameOf(const Op& op)
{
    static constexpr std::array<const char*, std::variant_size_v<Op>> kNames{"fill_uniform", "fill", "increment", "iterate", "combine", "axpy", "relu",
        "reduce", "matrix_product", "round_to_half", "compact", "choose_listed", "balance", "choose_shares", "shuffle", "gather_rows", "host_function"};
    return kNames[op.index()];
}

} // namespace stallscope
