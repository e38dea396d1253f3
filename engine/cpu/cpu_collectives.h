// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/collectives.h"

#include <span>

namespace stallscope::cpu {

/// Collectives of CPU devices. Each part runs in the stream of its device and synchronizes with the others there.
class CpuCollectives : public Collectives {
public:
    Result<> sumAll(std::span<const CollectivePart> parts, std::size_t count) override;
};

} // namespace stallscope::cpu
