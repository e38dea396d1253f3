// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/device.h"

#include <span>

namespace stallscope {

/// One device's part in something that several do together.
struct CollectivePart {
    Device* device = nullptr;
    StreamId stream;
    float* data = nullptr;
};

/// What devices of one backend do together.
class Collectives {
public:
    virtual ~Collectives() = default;

    /// Every part's data becomes the sum of all parts' data, element by element, in the order of each part's stream.
    [[nodiscard]] virtual Result<> sumAll(std::span<const CollectivePart> parts, std::size_t count) = 0;
};

} // namespace stallscope
