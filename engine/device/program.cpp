// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/device/program.h"

namespace stallscope {

Result<> Program::outcome() const
{
    if (m_result.ok() && m_stop.stop_requested())
        return Error::cancelled();
    return m_result;
}

void Program::fail(Error error)
{
    if (m_result.ok())
        m_result = std::move(error);
}

void Program::freeInStream(const Stream& stream, const Memory& memory)
{
    if (!memory.address)
        return;
    if (Result<> freed = m_device->freeInStream(stream.id(), memory); m_result.ok())
        m_result = std::move(freed);
}

bool Program::isDone(const EventRef& event)
{
    return !m_result.ok() || taken(m_device->queryEvent(event)) || !m_result.ok();
}

} // namespace stallscope
