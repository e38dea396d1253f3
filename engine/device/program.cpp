// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/device/program.h"

namespace stallscope {

Result<Buffer> Buffer::make(Device& device, MemoryKind kind, std::size_t bytes)
{
    const Result<Memory> memory = device.allocate(kind, bytes);
    if (!memory)
        return memory.error();
    return Buffer(device, *memory);
}

Buffer& Buffer::operator=(Buffer&& other) noexcept
{
    if (this != &other) {
        release();
        m_device = std::exchange(other.m_device, nullptr);
        m_memory = std::exchange(other.m_memory, {});
    }
    return *this;
}

void Buffer::release()
{
    // an error of work that used the memory was reported by a wait for that work
    if (m_device)
        (void)m_device->free(m_memory);
    m_device = nullptr;
}

Result<Stream> Stream::make(Device& device, const StreamOptions& options)
{
    const Result<StreamId> id = device.createStream(options);
    if (!id)
        return id.error();
    return Stream(device, *id);
}

Stream& Stream::operator=(Stream&& other) noexcept
{
    if (this != &other) {
        release();
        m_device = std::exchange(other.m_device, nullptr);
        m_id = other.m_id;
    }
    return *this;
}

void Stream::release()
{
    if (m_device)
        (void)m_device->destroyStream(m_id);
    m_device = nullptr;
}

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
