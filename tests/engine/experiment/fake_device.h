// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/backends.h"

#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <mutex>

namespace stallscope::test {

/// A device that does nothing, immediately. One stream never completes: waiting for it blocks until the device gives up.
/// Waiting for another stream loses the device.
class FakeDevice : public Device {
public:
    static constexpr StreamId kEndless{666};
    static constexpr StreamId kRuinous{667};

    FakeDevice(std::uint32_t ordinal, std::uint64_t memoryLimit)
    {
        m_facts.id = "fake:" + std::to_string(ordinal);
        m_facts.name = "Fake device";
        m_facts.backend = "fake";
        m_facts.ordinal = ordinal;
        m_facts.more = {{"colour", "blue"}};
        m_use.limit = memoryLimit;
    }

    const DeviceFacts& facts() const override { return m_facts; }
    std::optional<std::string> whyNot(const Op&) const override { return std::nullopt; }
    MemoryUse memoryUse() const override { return m_use; }
    Result<StreamId> createStream(const StreamOptions&) override
    {
        const std::lock_guard lock(m_mutex);
        m_hasGivenUp = false;
        return StreamId(1);
    }
    Result<> destroyStream(StreamId) override { return {}; }
    Result<> synchronize() override { return {}; }
    Result<> synchronizeStream(StreamId stream) override
    {
        if (stream == kRuinous)
            m_isLost = true;
        if (m_isLost)
            return Error{m_facts.id + " is lost: an illegal address"};
        if (stream != kEndless)
            return {};
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_hasGivenUp; });
        return Error::cancelled();
    }
    void setWaitMode(WaitMode) override {}
    std::size_t queueDepth(StreamId) const override { return 0; }
    Result<EventRef> createEvent(WaitMode) override { return EventRef(); }
    Result<> recordEvent(const EventRef&, StreamId) override { return {}; }
    Result<> waitEvent(StreamId, const EventRef&) override { return {}; }
    Result<bool> queryEvent(const EventRef&) override { return true; }
    Result<> synchronizeEvent(const EventRef&) override { return {}; }
    Result<Memory> allocate(MemoryKind kind, std::size_t bytes) override
    {
        if (m_use.limit > 0 && m_use.inUse + bytes > m_use.limit)
            return Error{"out of memory"};
        m_use.inUse += bytes;
        return Memory{std::malloc(bytes), bytes, kind, m_facts.ordinal};
    }
    Result<> free(const Memory& memory) override
    {
        m_use.inUse -= memory.bytes;
        std::free(memory.address);
        return {};
    }
    Result<Memory> allocateInStream(StreamId, std::size_t bytes) override { return allocate(MemoryKind::Device, bytes); }
    Result<> freeInStream(StreamId, const Memory& memory) override { return free(memory); }
    Result<> enqueue(StreamId, const Op&) override { return {}; }
    Result<> fillBytes(StreamId, const Memory&, std::uint8_t) override { return {}; }
    Result<> copy(const Memory&, const Memory&) override { return {}; }
    Result<> copyAsync(StreamId, const Memory&, const Memory&) override { return {}; }
    Result<> beginCapture(StreamId) override { return {}; }
    Result<GraphRef> endCapture(StreamId) override { return GraphRef(); }
    Result<> launchGraph(const GraphRef&, StreamId) override { return {}; }
    bool isLost() const override { return m_isLost; }
    void giveUp() override
    {
        const std::lock_guard lock(m_mutex);
        m_hasGivenUp = true;
        m_changed.notify_all();
    }

private:
    DeviceFacts m_facts;
    MemoryUse m_use;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_hasGivenUp = false;
    std::atomic<bool> m_isLost{false};
};

/// "fake": as many devices as are needed, four at most.
inline Backends fakeBackends()
{
    Backend backend;
    backend.name = "fake";
    backend.list = [] { return std::vector<ListedDevice>{{FakeDevice(0, 0).facts(), {}}}; };
    backend.open = [](const std::string& id, const DeviceUse& use) -> Result<std::vector<std::unique_ptr<Device>>> {
        if (id != "fake")
            return Error{"'" + id + "' cannot be opened"};
        std::vector<std::unique_ptr<Device>> devices;
        for (std::uint32_t i = 0; i < std::min(use.count, 4U); ++i)
            devices.push_back(std::make_unique<FakeDevice>(i, use.memoryLimit));
        return devices;
    };
    return {backend};
}

} // namespace stallscope::test
