// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/cuda/batch_codec.h"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <utility>

namespace stallscope::inject {

namespace {

/// Encoder and Decoder have the same functions, so that one function per type describes both directions.
class Encoder {
public:
    template <class Value>
    void value(Value& value)
    {
        static_assert(std::is_trivially_copyable_v<Value>);
        append(&value, sizeof value);
    }
    void flag(bool& flag)
    {
        std::uint8_t byte = flag ? 1 : 0;
        value(byte);
    }
    void text(std::string& text)
    {
        count(text.size());
        append(text.data(), text.size());
    }
    template <class Record>
    void records(std::vector<Record>& records)
    {
        static_assert(std::is_trivially_copyable_v<Record>);
        count(records.size());
        append(records.data(), records.size() * sizeof(Record));
    }
    template <class Item, class Visit>
    void each(std::vector<Item>& items, Visit visit)
    {
        count(items.size());
        for (Item& item : items)
            visit(item);
    }
    [[nodiscard]] std::vector<std::byte> take() { return std::move(m_bytes); }

private:
    void count(std::uint64_t size) { append(&size, sizeof size); }
    void append(const void* from, std::size_t size)
    {
        const auto* const bytes = static_cast<const std::byte*>(from);
        m_bytes.insert(m_bytes.end(), bytes, bytes + size);
    }

    std::vector<std::byte> m_bytes;
};

class Decoder {
public:
    explicit Decoder(std::span<const std::byte> bytes) : m_bytes(bytes) {}

    template <class Value>
    void value(Value& value)
    {
        static_assert(std::is_trivially_copyable_v<Value>);
        read(&value, sizeof value);
    }
    void flag(bool& flag)
    {
        std::uint8_t byte = 0;
        value(byte);
        flag = byte != 0;
    }
    void text(std::string& text)
    {
        text.resize(count(1));
        read(text.data(), text.size());
    }
    template <class Record>
    void records(std::vector<Record>& records)
    {
        records.resize(count(sizeof(Record)));
        read(records.data(), records.size() * sizeof(Record));
    }
    template <class Item, class Visit>
    void each(std::vector<Item>& items, Visit visit)
    {
        items.resize(count(sizeof(std::uint64_t)));
        for (Item& item : items)
            visit(item);
    }
    [[nodiscard]] bool isWhole() const { return !m_isShort && m_bytes.empty(); }

private:
    /// Limited by the number of remaining bytes.
    std::size_t count(std::size_t leastBytesEach)
    {
        std::uint64_t size = 0;
        read(&size, sizeof size);
        if (size > m_bytes.size() / leastBytesEach) {
            m_isShort = true;
            return 0;
        }
        return static_cast<std::size_t>(size);
    }
    void read(void* into, std::size_t size)
    {
        if (m_isShort || size > m_bytes.size()) {
            m_isShort = true;
            return;
        }
        if (size > 0)
            std::memcpy(into, m_bytes.data(), size);
        m_bytes = m_bytes.subspan(size);
    }

    std::span<const std::byte> m_bytes;
    bool m_isShort = false;
};

template <class Codec>
void describe(Codec& codec, DeviceBatch& batch)
{
    codec.each(batch.texts, [&codec](std::string& text) { codec.text(text); });
    codec.records(batch.work);
    codec.records(batch.calls);
    codec.records(batch.syncs);
    codec.records(batch.events);
    codec.records(batch.overheads);
    codec.records(batch.memory);
    codec.records(batch.pools);
    codec.records(batch.metrics);
    codec.records(batch.facts);
    codec.records(batch.devices);
    codec.records(batch.contexts);
    codec.records(batch.streams);
    codec.records(batch.names);
    bool hasOpenCalls = batch.openCalls.has_value();
    codec.flag(hasOpenCalls);
    if (hasOpenCalls) {
        if (!batch.openCalls)
            batch.openCalls.emplace();
        codec.records(*batch.openCalls);
    }
    codec.value(batch.losses);
    codec.records(batch.clock);
    codec.flag(batch.isMonotonic);
    codec.value(batch.askedAt);
    codec.flag(batch.isWhole);
    codec.flag(batch.isLast);
}

template <class Codec>
void describe(Codec& codec, CallStackRecord& stack)
{
    codec.value(stack.thread);
    codec.value(stack.correlation);
    codec.each(stack.frames, [&codec](CallStackRecord::Frame& frame) {
        codec.text(frame.function);
        codec.text(frame.file);
        codec.value(frame.line);
    });
}

/// The program may have overwritten the bytes: any number is possible, but enumerations and bools must be valid.
bool isTruth(const bool& value)
{
    std::uint8_t byte = 0;
    std::memcpy(&byte, &value, sizeof byte);
    return byte <= 1;
}

bool isSound(const DeviceBatch& batch)
{
    const auto isWork = [](const DeviceWorkRecord& work) {
        return (work.kind == SpanKind::Kernel || work.kind == SpanKind::Memcpy || work.kind == SpanKind::Memset || work.kind == SpanKind::Graph)
            && work.direction <= CopyDirection::HostToHost && work.source <= MemoryKind::ManagedStatic && work.target <= MemoryKind::ManagedStatic;
    };
    return !batch.texts.empty() && std::all_of(batch.work.begin(), batch.work.end(), isWork)
        && std::all_of(batch.syncs.begin(), batch.syncs.end(), [](const SyncRecord& sync) { return sync.type <= SyncRecord::Type::ContextSynchronize; })
        && std::all_of(batch.memory.begin(), batch.memory.end(),
            [](const MemoryRecord& memory) { return memory.kind <= MemoryKind::ManagedStatic && isTruth(memory.isFreed); })
        && std::all_of(
            batch.streams.begin(), batch.streams.end(), [](const StreamRecord& stream) { return isTruth(stream.isDefault) && isTruth(stream.isNonBlocking); })
        && std::all_of(batch.names.begin(), batch.names.end(), [](const NameRecord& name) { return name.of <= NameRecord::Of::ThreadInSystem; });
}

template <class Record>
std::vector<std::byte> encoded(Record record)
{
    Encoder encoder;
    describe(encoder, record);
    return encoder.take();
}

template <class Record>
std::optional<Record> decoded(std::span<const std::byte> bytes)
{
    Record record;
    Decoder decoder(bytes);
    describe(decoder, record);
    if (!decoder.isWhole())
        return std::nullopt;
    return record;
}

} // namespace

std::vector<std::byte> encodeBatch(DeviceBatch batch)
{
    return encoded(std::move(batch));
}

std::optional<DeviceBatch> decodeBatch(std::span<const std::byte> bytes)
{
    auto batch = decoded<DeviceBatch>(bytes);
    return batch && isSound(*batch) ? std::move(batch) : std::nullopt;
}

std::vector<std::byte> encodeCallStack(CallStackRecord stack)
{
    return encoded(std::move(stack));
}

std::optional<CallStackRecord> decodeCallStack(std::span<const std::byte> bytes)
{
    return decoded<CallStackRecord>(bytes);
}

} // namespace stallscope::inject
