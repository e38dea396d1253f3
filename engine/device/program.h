// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/device.h"

#include <cstdint>
#include <stop_token>
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

/// Wraps a device with a sticky error: after the first error all calls are no-ops. A strategy thus reads as a list of
/// operations, with a single error check at the end. Used from one thread.
class Program {
public:
    Program(Device& device, std::stop_token stop) : m_device(&device), m_stop(std::move(stop)) {}

    [[nodiscard]] Device& device() const { return *m_device; }
    /// No error has occurred, and no stop was requested.
    [[nodiscard]] bool goesOn() const { return m_result.ok() && !m_stop.stop_requested(); }
    /// The first error; cancelled if only a stop was requested.
    [[nodiscard]] Result<> outcome() const;
    /// Records an error from elsewhere.
    void fail(Error error);

    [[nodiscard]] Stream stream(const StreamOptions& options = {}) { return m_result.ok() ? taken(Stream::make(*m_device, options)) : Stream(); }
    [[nodiscard]] Buffer buffer(MemoryKind kind, std::size_t bytes) { return m_result.ok() ? taken(Buffer::make(*m_device, kind, bytes)) : Buffer(); }
    [[nodiscard]] Buffer deviceFloats(std::size_t count) { return buffer(MemoryKind::Device, count * sizeof(float)); }
    [[nodiscard]] Buffer pinnedFloats(std::size_t count) { return buffer(MemoryKind::Pinned, count * sizeof(float)); }
    [[nodiscard]] EventRef event(WaitMode mode = WaitMode::Block) { return m_result.ok() ? taken(m_device->createEvent(mode)) : nullptr; }

    // forwarding functions, one per line
    // clang-format off
    void enqueue(const Stream& stream, const Op& op) { step([&] { return m_device->enqueue(stream.id(), op); }); }
    void enqueueDefault(const Op& op) { step([&] { return m_device->enqueue(kDefaultStream, op); }); }
    void copy(const Memory& to, const Memory& from) { step([&] { return m_device->copy(to, from); }); }
    void copyAsync(const Stream& stream, const Memory& to, const Memory& from) { step([&] { return m_device->copyAsync(stream.id(), to, from); }); }
    void fillBytes(const Stream& stream, const Memory& memory, std::uint8_t value) { step([&] { return m_device->fillBytes(stream.id(), memory, value); }); }

    void record(const EventRef& event, const Stream& stream) { step([&] { return m_device->recordEvent(event, stream.id()); }); }
    void wait(const Stream& stream, const EventRef& event) { step([&] { return m_device->waitEvent(stream.id(), event); }); }
    void synchronize() { step([&] { return m_device->synchronize(); }); }
    void synchronize(const Stream& stream) { step([&] { return m_device->synchronizeStream(stream.id()); }); }
    void synchronize(const EventRef& event) { step([&] { return m_device->synchronizeEvent(event); }); }
    /// Also true after an error: then there is nothing to wait for.
    [[nodiscard]] bool isDone(const EventRef& event);

    [[nodiscard]] Memory allocateInStream(const Stream& stream, std::size_t bytes) { return m_result.ok() ? taken(m_device->allocateInStream(stream.id(), bytes)) : Memory(); }
    /// Frees the memory even after an error.
    void freeInStream(const Stream& stream, const Memory& memory);

    void beginCapture(const Stream& stream) { step([&] { return m_device->beginCapture(stream.id()); }); }
    [[nodiscard]] GraphRef endCapture(const Stream& stream) { return m_result.ok() ? taken(m_device->endCapture(stream.id())) : nullptr; }
    void launch(const GraphRef& graph, const Stream& stream) { step([&] { return m_device->launchGraph(graph, stream.id()); }); }
    // clang-format on

private:
    template <class Call>
    void step(Call&& call)
    {
        if (!m_result.ok())
            return;
        if (Result<> result = call(); !result.ok())
            m_result = std::move(result);
    }
    template <class Value>
    [[nodiscard]] Value taken(Result<Value> result)
    {
        if (result.ok())
            return std::move(*result);
        m_result = result.error();
        return Value();
    }

    Device* m_device;
    std::stop_token m_stop;
    Result<> m_result;
};

} // namespace stallscope
