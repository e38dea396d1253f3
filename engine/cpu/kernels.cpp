// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/kernels.h"

namespace stallscope::cpu {

void compute(const Op& op)
{
    std::visit([](const auto& one) { compute(one); }, op);
}

void compute(const HostFunction& op)
{
    op.call();
}

} // namespace stallscope::cpu
