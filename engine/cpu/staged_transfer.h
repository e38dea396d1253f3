// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cpu/timeline_semaphore.h"
#include "engine/device/memory.h"

#include <array>
#include <cstddef>
#include <memory>

namespace stallscope::cpu {

/// A copy between pageable and device memory by way of two pinned buffers, piece by piece: the host fills one while the
/// stream empties the other, or the other way round. The host's half runs in the call, the device's half in the stream.
class StagedTransfer {
public:
    /// Both are of the same length.
    StagedTransfer(const Memory& to, const Memory& from) : m_to(to), m_from(from), m_staging(std::make_unique<Staging>()) {}

    [[nodiscard]] const Memory& to() const { return m_to; }
    [[nodiscard]] const Memory& from() const { return m_from; }

    /// Of a copy to the device. The host's half returns when everything has left the pageable memory.
    void sendFromHost() { fill(WaitMode::Block); }
    void receiveOnDevice() { drain(WaitMode::Spin); }
    /// Of a copy to the host. The host's half returns when everything has arrived.
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
    TimelineSemaphore m_filled;  // pieces that lie in the staging buffers, or have left them
    TimelineSemaphore m_drained; // pieces that have left them
};

} // namespace stallscope::cpu
