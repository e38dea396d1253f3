// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cpu/work_runner.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace stallscope::cpu {

/// A stream: a queue that any thread can append operations to, and a worker thread that executes them in order.
class CpuStream {
public:
    CpuStream(Workshop& workshop, Recording* recording, StreamOptions options, const Recording::StreamLog& log);
    CpuStream(const CpuStream&) = delete;
    CpuStream& operator=(const CpuStream&) = delete;
    ~CpuStream() { close(); }

    /// Appends an operation. Waits while the queue is full.
    void push(Item item);
    /// Whether push() would wait.
    [[nodiscard]] bool isFull() const { return m_options.depth != 0 && depth() >= m_options.depth; }
    void waitForRoom() const;

    /// Reached when all operations submitted so far are done.
    [[nodiscard]] Point end() const;
    [[nodiscard]] std::size_t depth() const { return static_cast<std::size_t>(m_handedIn.value() - m_done->value()); }
    [[nodiscard]] const StreamOptions& options() const { return m_options; }
    [[nodiscard]] const Recording::StreamLog& log() const { return m_log; }

    /// Finishes the queue, then ends the worker. No operation may be submitted afterwards.
    void close();
    [[nodiscard]] bool isClosed() const { return m_isClosed.load(std::memory_order_acquire); }

    /// The current capture; null if operations are executed. Guarded by the device.
    std::shared_ptr<Nodes> captured;

private:
    void work();
    [[nodiscard]] std::vector<Item> takeAll(std::vector<Item> emptied);

    StreamOptions m_options;
    Recording::StreamLog m_log;
    WorkRunner m_runner;
    std::mutex m_mutex; // guards m_queue and the order of m_handedIn
    std::vector<Item> m_queue;
    TimelineSemaphore m_handedIn;
    std::shared_ptr<TimelineSemaphore> m_done = std::make_shared<TimelineSemaphore>();
    std::atomic<bool> m_isClosed{false};
    std::thread m_worker; // last: uses all of the above
};

} // namespace stallscope::cpu
