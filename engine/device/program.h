// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/handles.h"

#include <cstdint>
#include <stop_token>
#include <utility>

namespace stallscope {

/// A device as a program sees it that goes on until something fails: the first error is kept, and everything after it does
/// nothing. So a strategy reads as the list of what it does, and asks once at the end how it went. Belongs to one thread.
class Program {
public:
    Program(Device& device, std::stop_token stop) : m_device(&device), m_stop(std::move(stop)) {}

    [[nodiscard]] Device& device() const { return *m_device; }
    /// Nothing has failed, and nobody wants it to end.
    [[nodiscard]] bool goesOn() const { return m_result.ok() && !m_stop.stop_requested(); }
    /// The first error; cancelled where only somebody wanted it to end.
    [[nodiscard]] Result<> outcome() const;
    /// Takes on what failed elsewhere.
    void fail(Error error);

    [[nodiscard]] Stream stream(const StreamOptions& options = {}) { return m_result.ok() ? taken(Stream::make(*m_device, options)) : Stream(); }
    [[nodiscard]] Buffer buffer(MemoryKind kind, std::size_t bytes) { return m_result.ok() ? taken(Buffer::make(*m_device, kind, bytes)) : Buffer(); }
    [[nodiscard]] Buffer deviceFloats(std::size_t count) { return buffer(MemoryKind::Device, count * sizeof(float)); }
    [[nodiscard]] Buffer pinnedFloats(std::size_t count) { return buffer(MemoryKind::Pinned, count * sizeof(float)); }
    [[nodiscard]] EventRef event(WaitMode mode = WaitMode::Block) { return m_result.ok() ? taken(m_device->createEvent(mode)) : nullptr; }

    // A call of the device a line, as a table.
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
    /// True also when something has failed: then there is nothing to wait for.
    [[nodiscard]] bool isDone(const EventRef& event);

    [[nodiscard]] Memory allocateInStream(const Stream& stream, std::size_t bytes) { return m_result.ok() ? taken(m_device->allocateInStream(stream.id(), bytes)) : Memory(); }
    /// Whatever has failed: what was allocated is given back.
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
