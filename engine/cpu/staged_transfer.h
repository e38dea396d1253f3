// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cpu/timeline_semaphore.h"
#include "engine/device/memory.h"

#include <array>
#include <cstddef>
#include <memory>

namespace stallscope::cpu {

/// A copy between pageable and device memory through two pinned buffers, in chunks: the host fills one while the stream
/// drains the other, or vice versa. The host's half runs in the call, the device's half in the stream.
class StagedTransfer {
public:
    /// Both must have the same size.
    StagedTransfer(const Memory& to, const Memory& from) : m_to(to), m_from(from), m_staging(std::make_unique<Staging>()) {}

    [[nodiscard]] const Memory& to() const { return m_to; }
    [[nodiscard]] const Memory& from() const { return m_from; }

    /// Host half of a copy to the device. Returns when all data has left the pageable memory.
    void sendFromHost() { fill(WaitMode::Block); }
    void receiveOnDevice() { drain(WaitMode::Spin); }
    /// Host half of a copy to the host. Returns when all data has arrived.
    void sendFromDevice() { fill(WaitMode::Spin); }
    void receiveOnHost() { drain(WaitMode::Block); }

    static constexpr std::size_t kPieceBytes = std::size_t{256} << 10;

private:
    using Staging = std::array<std::array<std::byte, kPieceBytes>, 2>;

    void fill(WaitMode mode);
    void drain(WaitMode mode);
    [[nodiscard]] std::size_t pieces() const { return (m_to.bytes + kPieceBytes - 1) / kPieceBytes; }
    [[nodiscard]] std::size_t lengthOf(std::size_t piece) const;

    Memory m_to;
    Memory m_from;
    std::unique_ptr<Staging> m_staging;
    TimelineSemaphore m_filled;  // number of chunks written to the staging buffers
    TimelineSemaphore m_drained; // number of chunks read from them
};

} // namespace stallscope::cpu
