// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/cupti/fake_cupti/fake_buffers.h"

#include <algorithm>
#include <cstring>

namespace stallscope::test {

namespace {

thread_local int t_inCallback = 0;

bool isZeroed(const std::uint8_t* bytes, std::size_t size)
{
    return std::all_of(bytes, bytes + size, [](std::uint8_t byte) { return byte == 0; });
}

} // namespace

InCallback::InCallback()
{
    ++t_inCallback;
}

InCallback::~InCallback()
{
    --t_inCallback;
}

int InCallback::depth()
{
    return t_inCallback;
}

void FakeBuffers::reset()
{
    lose();
    for (const Late& late : m_late)
        m_lost.push_back(late.buffer.bytes);
    m_late.clear();
    m_out.clear();
    m_request = nullptr;
    m_complete = nullptr;
    m_bad = m_lateness = 0;
}

void FakeBuffers::setOwner(CUpti_BuffersCallbackRequestFunc requested, CUpti_BuffersCallbackCompleteFunc completed)
{
    m_request = requested;
    m_complete = completed;
}

bool FakeBuffers::put(const void* record, std::size_t bytes, std::size_t stride, std::size_t endOffset)
{
    Buffer& buffer = m_buffers[std::this_thread::get_id()];
    if (buffer.bytes && buffer.used + stride > buffer.size) {
        complete(buffer);
        buffer = {};
    }
    if (!buffer.bytes && !request(buffer))
        return false;
    std::memcpy(buffer.bytes + buffer.used, record, std::min(stride, bytes));
    if (endOffset != 0)
        buffer.openEnds.push_back(buffer.used + endOffset);
    buffer.used += stride;
    return true;
}

void FakeBuffers::finish(std::uint64_t end)
{
    Buffer& buffer = m_buffers[std::this_thread::get_id()];
    for (const std::size_t at : buffer.openEnds)
        std::memcpy(buffer.bytes + at, &end, sizeof(end));
    buffer.openEnds.clear();
}

void FakeBuffers::lose()
{
    for (const auto& [thread, buffer] : m_buffers)
        m_lost.push_back(buffer.bytes);
    m_buffers.clear();
}

void FakeBuffers::flush(bool isForced)
{
    for (auto at = m_buffers.begin(); at != m_buffers.end();) {
        if (at->second.used > 0 && (isForced || at->second.openEnds.empty())) {
            complete(at->second);
            at = m_buffers.erase(at);
        } else {
            ++at;
        }
    }
    for (Late& late : m_late)
        late.flushes -= late.flushes > 0 ? 1 : 0;
    for (std::size_t i = m_late.size(); i-- > 0;) { // the last one first
        if (!isForced && m_late[i].flushes > 0)
            continue;
        const Buffer buffer = m_late[i].buffer;
        m_late.erase(m_late.begin() + static_cast<std::ptrdiff_t>(i));
        deliver(buffer);
    }
}

bool FakeBuffers::request(Buffer& buffer)
{
    const InCallback inside;
    std::size_t mostRecords = 0;
    m_request(&buffer.bytes, &buffer.size, &mostRecords);
    const bool isGood =
        buffer.bytes && reinterpret_cast<std::uintptr_t>(buffer.bytes) % 8 == 0 && isZeroed(buffer.bytes, buffer.size) && m_out.insert(buffer.bytes).second;
    m_bad += isGood ? 0 : 1;
    return buffer.bytes != nullptr;
}

void FakeBuffers::complete(const Buffer& buffer)
{
    if (m_lateness > 0)
        m_late.push_back({buffer, m_lateness});
    else
        deliver(buffer);
}

void FakeBuffers::deliver(const Buffer& buffer)
{
    const InCallback inside;
    m_out.erase(buffer.bytes);
    m_complete(nullptr, 0, buffer.bytes, buffer.size, buffer.used);
}

} // namespace stallscope::test
