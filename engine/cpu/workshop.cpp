// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/workshop.h"

namespace stallscope::cpu {

void Workshop::Failure::set(std::string message)
{
    const std::lock_guard lock(m_mutex);
    if (!m_message)
        m_message = std::move(message);
    m_isSet.store(true, std::memory_order_release);
}

Result<> Workshop::Failure::take()
{
    if (!m_isSet.load(std::memory_order_acquire))
        return {};
    const std::lock_guard lock(m_mutex);
    m_isSet.store(false, std::memory_order_release);
    if (!m_message)
        return {};
    Error error{std::move(*m_message)};
    m_message.reset();
    return error;
}

} // namespace stallscope::cpu
