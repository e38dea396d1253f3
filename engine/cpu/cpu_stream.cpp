// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/cpu_stream.h"

#include <pthread.h>

namespace stallscope::cpu {

namespace {

/// An operation that ends the worker: a graph without nodes, which is otherwise impossible.
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
    // the system limits names to 15 characters
    (void)pthread_setname_np(m_worker.native_handle(), ("s:" + m_options.name).substr(0, 15).c_str());
}

void CpuStream::push(Item item)
{
    waitForRoom();
    const std::lock_guard lock(m_mutex);
    m_queue.push_back(std::move(item));
    m_handedIn.signal(m_handedIn.value() + 1);
}

/// When the queue is full, waits until it is half empty: otherwise host and worker would wake each other for every operation.
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
            m_done->signal(++done); // including the last one: waits for the device depend on it
            if (isLast(item))
                return;
        }
        items.clear();
    }
}

/// Takes all queued items, in exchange for an empty list whose memory is reused.
std::vector<Item> CpuStream::takeAll(std::vector<Item> emptied)
{
    const std::lock_guard lock(m_mutex);
    emptied.swap(m_queue);
    return emptied;
}

} // namespace stallscope::cpu
