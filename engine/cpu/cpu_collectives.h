// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/collectives.h"

#include <span>

namespace stallscope::cpu {

/// What CPU devices do together. Each part runs in its own device's stream and meets the others there.
class CpuCollectives : public Collectives {
public:
    Result<> sumAll(std::span<const CollectivePart> parts, std::size_t count) override;
};

} // namespace stallscope::cpu
