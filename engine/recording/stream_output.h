// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <cstdint>
#include <span>
#include <stop_token>

namespace stallscope::recording {

/// A pipe, a socket or a file that somebody else reads at leisure. Nobody who has to be stopped waits for a slow reader: bytes go
/// there when there is room for them.
class StreamOutput {
public:
    /// The descriptor stays the caller's.
    explicit StreamOutput(int descriptor) : m_descriptor(descriptor) {}

    /// Returns when all of it is on its way; with an error when the reader has gone, and when a stop was asked for meanwhile.
    [[nodiscard]] Result<> write(std::span<const std::uint8_t> bytes, const std::stop_token& stop);
    /// An error once the reader has gone, also while there is nothing to write.
    [[nodiscard]] Result<> check() const;

private:
    int m_descriptor;
};

} // namespace stallscope::recording
