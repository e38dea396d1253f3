// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/device.h"

#include <utility>

namespace stallscope {

/// Owning device memory. The device must outlive it.
class Buffer {
public:
    Buffer() = default;
    [[nodiscard]] static Result<Buffer> make(Device& device, MemoryKind kind, std::size_t bytes);
    Buffer(Buffer&& other) noexcept : m_device(std::exchange(other.m_device, nullptr)), m_memory(std::exchange(other.m_memory, {})) {}
    Buffer& operator=(Buffer&& other) noexcept;
    ~Buffer() { release(); }

    [[nodiscard]] const Memory& memory() const { return m_memory; }
    [[nodiscard]] float* floats() const { return m_memory.floats(); }
    [[nodiscard]] explicit operator bool() const { return m_device != nullptr; }
    void release();

private:
    Buffer(Device& device, const Memory& memory) : m_device(&device), m_memory(memory) {}

    Device* m_device = nullptr;
    Memory m_memory;
};

/// Owning stream. The device must outlive it.
class Stream {
public:
    Stream() = default;
    [[nodiscard]] static Result<Stream> make(Device& device, const StreamOptions& options = {});
    Stream(Stream&& other) noexcept : m_device(std::exchange(other.m_device, nullptr)), m_id(other.m_id) {}
    Stream& operator=(Stream&& other) noexcept;
    ~Stream() { release(); }

    [[nodiscard]] StreamId id() const { return m_id; }
    void release();

private:
    Stream(Device& device, StreamId id) : m_device(&device), m_id(id) {}

    Device* m_device = nullptr;
    StreamId m_id = kDefaultStream;
};

} // namespace stallscope
