// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/staged_transfer.h"

#include <algorithm>
#include <cstring>

namespace stallscope::cpu {

void StagedTransfer::fill(WaitMode mode)
{
    for (std::size_t piece = 0; piece < pieces(); ++piece) {
        if (piece >= m_staging->size())
            m_drained.wait(piece - m_staging->size() + 1, mode);
        std::memcpy((*m_staging)[piece % m_staging->size()].data(), static_cast<const std::byte*>(m_from.address) + piece * kPieceBytes, lengthOf(piece));
        m_filled.signal(piece + 1);
    }
}

void StagedTransfer::drain(WaitMode mode)
{
    for (std::size_t piece = 0; piece < pieces(); ++piece) {
        m_filled.wait(piece + 1, mode);
        std::memcpy(static_cast<std::byte*>(m_to.address) + piece * kPieceBytes, (*m_staging)[piece % m_staging->size()].data(), lengthOf(piece));
        m_drained.signal(piece + 1);
    }
}

std::size_t StagedTransfer::lengthOf(std::size_t piece) const
{
    return std::min(kPieceBytes, m_to.bytes - piece * kPieceBytes);
}

} // namespace stallscope::cpu
