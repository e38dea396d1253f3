// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/cpu_stream.h"

#include <pthread.h>

namespace stallscope::cpu {

namespace {

/// An operation that only ends the worker: no other one is a graph without nodes.
Item lastItem()
{
    return {GraphWork{}, {}};
}

bool isLast(const Item& item)
{
    const auto* graph = std::get_if<GraphWork>(&item.work);
    return graph && !graph->nodes;
}

} // namespace

CpuStream::CpuStream(Workshop& workshop, Recording* recording, StreamOptions options, const Recording::StreamLog& log)
    : m_options(std::move(options)), m_log(log), m_runner(workshop, recording, log), m_worker([this] { work(); })
{
    // The system keeps 15 characters.
    (void)pthread_setname_np(m_worker.native_handle(), ("s:" + m_options.name).substr(0, 15).c_str());
}

void CpuStream::push(Item item)
{
    waitForRoom();
    const std::lock_guard lock(m_mutex);
    m_queue.push_back(std::move(item));
    m_handedIn.signal(m_handedIn.value() + 1);
}

/// Once it is full, until half of it is free: else host and worker would wake each other for every single operation.
void CpuStream::waitForRoom() const
{
    if (isFull())
        m_done->wait(m_handedIn.value() + 1 - m_options.depth + m_options.depth / 2, WaitMode::Block);
}

Point CpuStream::end() const
{
    return {m_done, m_handedIn.value()};
}

void CpuStream::close()
{
    if (!m_worker.joinable())
        return;
    push(lastItem());
    m_isClosed.store(true, std::memory_order_release);
    m_worker.join();
}

void CpuStream::work()
{
    std::vector<Item> items;
    std::uint64_t done = 0;
    while (true) {
        m_handedIn.waitAwake(done + 1, &m_runner.pin());
        items = takeAll(std::move(items));
        for (const Item& item : items) {
            if (!isLast(item))
                m_runner.run(item);
            m_done->signal(++done); // the last one, too: who waits for the whole device waits for it
            if (isLast(item))
                return;
        }
        items.clear();
    }
}

/// All that waits in the queue, in exchange for a list whose memory is used again.
std::vector<Item> CpuStream::takeAll(std::vector<Item> emptied)
{
    const std::lock_guard lock(m_mutex);
    emptied.swap(m_queue);
    return emptied;
}

} // namespace stallscope::cpu
