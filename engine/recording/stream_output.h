// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <cstdint>
#include <span>
#include <stop_token>

namespace stallscope::recording {

/// A pipe, socket or file with a reader of any speed. Writes only as much as fits without blocking, so that a slow reader
/// does not delay a stop.
class StreamOutput {
public:
    /// The descriptor stays owned by the caller.
    explicit StreamOutput(int descriptor) : m_descriptor(descriptor) {}

    /// Returns when everything was written; fails if the reader has disconnected, or if a stop was requested.
    [[nodiscard]] Result<> write(std::span<const std::uint8_t> bytes, const std::stop_token& stop);
    /// Fails once the reader has disconnected, even if there is nothing to write.
    [[nodiscard]] Result<> check() const;

private:
    int m_descriptor;
};

} // namespace stallscope::recording
