// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/device.h"

#include <span>

namespace stallscope {

/// Participation of one device in a collective.
struct CollectivePart {
    Device* device = nullptr;
    StreamId stream;
    float* data = nullptr;
};

/// Collectives of devices of one backend.
class Collectives {
public:
    virtual ~Collectives() = default;

    /// All-reduce: the data of every part becomes the elementwise sum over all parts, in stream order.
    [[nodiscard]] virtual Result<> sumAll(std::span<const CollectivePart> parts, std::size_t count) = 0;
};

} // namespace stallscope
