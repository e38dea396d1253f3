// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/temporary_details.h"

#include "profiler/session/codec/byte_stream.h"
#include "profiler/session/codec/compression.h"

#include <algorithm>

namespace stallscope::session {

namespace {

constexpr std::size_t kPartForDetails = 32;
constexpr std::size_t kPartForArguments = 16;
constexpr std::size_t kLeastForDetails = 16 * DetailPool::kPageBytes;
constexpr std::size_t kLeastForArguments = std::size_t{16} << 20;
constexpr std::size_t kMostArguments = std::size_t{1} << 30; // of one page; more stay in memory

/// The first byte is 1 if the rest is compressed, 0 otherwise.
Bytes packedBytes(const Bytes& raw)
{
    Bytes packed{1};
    if (!Compressor().compress(raw, {}, Compressor::Effort::Quick, packed)) {
        packed[0] = 0;
        packed.insert(packed.end(), raw.begin(), raw.end());
    }
    return packed;
}

/// False if it is damaged.
bool unpackBytes(ByteView packed, Bytes& raw)
{
    if (packed.empty())
        return false;
    const ByteView rest = packed.subspan(1);
    if (packed.front() == 0) {
        raw.assign(rest.begin(), rest.end());
        return true;
    }
    const auto size = Decompressor::unpackedSize(rest);
    if (!size || *size > kMostArguments)
        return false;
    raw.resize(*size);
    return Decompressor().decompress(rest, raw);
}

} // namespace

template <class Value>
std::shared_ptr<const Value> TemporaryDetails::Loaded<Value>::find(std::size_t page) const
{
    const auto known = values.find(page);
    return known != values.end() ? known->second : nullptr;
}

template <class Value>
void TemporaryDetails::Loaded<Value>::add(std::size_t page, std::shared_ptr<const Value> value, std::size_t size)
{
    if (!values.emplace(page, std::move(value)).second) // another thread was faster
        return;
    order.emplace_back(page, size);
    bytes += size;
    while (bytes > limit && order.size() > 1) {
        bytes -= order.front().second;
        values.erase(order.front().first);
        order.pop_front();
    }
}

TemporaryDetails::TemporaryDetails(std::shared_ptr<TemporaryFile> file, std::shared_ptr<LossCounters> losses, std::size_t memoryLimit)
    : m_file(std::move(file)), m_losses(std::move(losses))
{
    m_loadedBytes.limit = std::max(memoryLimit / kPartForDetails, kLeastForDetails);
    m_loadedArguments.limit = std::max(memoryLimit / kPartForArguments, kLeastForArguments);
}

bool TemporaryDetails::store(std::size_t page, std::span<const std::uint8_t> bytes, const ArgumentPage* arguments)
{
    Stored stored;
    if (arguments && arguments->bytes() > kMostArguments / 2)
        return false;
    stored.bytes = m_file->append(bytes).value_or(TemporaryPlace{});
    if (arguments) {
        ByteWriter raw;
        for (std::size_t i = 0; i < arguments->size(); ++i) {
            raw.number(arguments->offset(i));
            raw.text(arguments->text(i));
        }
        stored.arguments = m_file->append(packedBytes(raw.bytes())).value_or(TemporaryPlace{});
        stored.argumentCount = static_cast<std::uint32_t>(arguments->size());
    }
    const std::lock_guard lock(m_mutex);
    m_pages[page] = stored;
    return true;
}

std::shared_ptr<const std::vector<std::uint8_t>> TemporaryDetails::bytes(std::size_t page)
{
    Stored stored;
    {
        const std::lock_guard lock(m_mutex);
        if (auto known = m_loadedBytes.find(page))
            return known;
        stored = m_pages[page];
    }
    auto bytes = std::make_shared<std::vector<std::uint8_t>>();
    if (!m_file->read(stored.bytes, *bytes)) {
        bytes->clear();
        m_losses->count(Loss::DamagedChunks);
    }
    const std::lock_guard lock(m_mutex);
    m_loadedBytes.add(page, bytes, DetailPool::kPageBytes);
    return bytes;
}

std::shared_ptr<const ArgumentPage> TemporaryDetails::arguments(std::size_t page)
{
    Stored stored;
    {
        const std::lock_guard lock(m_mutex);
        if (auto known = m_loadedArguments.find(page))
            return known;
        stored = m_pages[page];
    }
    if (stored.argumentCount == 0)
        return nullptr;
    auto arguments = readArguments(stored);
    const std::lock_guard lock(m_mutex);
    m_loadedArguments.add(page, arguments, arguments->bytes());
    return arguments;
}

std::shared_ptr<const ArgumentPage> TemporaryDetails::readArguments(const Stored& stored) const
{
    auto arguments = std::make_shared<ArgumentPage>();
    Bytes packed;
    Bytes raw;
    bool isWhole = m_file->read(stored.arguments, packed) && unpackBytes(packed, raw);
    ByteReader in(raw);
    for (std::uint32_t i = 0; i < stored.argumentCount && isWhole; ++i) {
        const std::uint32_t offset = in.number32();
        const std::string_view text = in.text();
        isWhole = in.ok() && arguments->append(offset, text);
    }
    if (!isWhole) {
        m_file->noteDamage();
        m_losses->count(Loss::DamagedChunks);
    }
    return arguments;
}

} // namespace stallscope::session
