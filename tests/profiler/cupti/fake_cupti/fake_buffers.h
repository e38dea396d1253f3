// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/profiler/cupti/fake_cupti/fake_cupti.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <thread>
#include <vector>

namespace stallscope::test {

/// Marks this thread as inside of a callback of the fake. Hidden like everything in the fake, because a process may contain two of them.
class __attribute__((visibility("hidden"))) InCallback {
public:
    InCallback();
    InCallback(const InCallback&) = delete;
    InCallback& operator=(const InCallback&) = delete;
    ~InCallback();

    /// Nesting depth on this thread.
    [[nodiscard]] static int depth();
};

/// The buffers that the fake requests, one per thread, fills and returns, as CUPTI does. Guarded by the owner's lock, which
/// is also held during callbacks.
class __attribute__((visibility("hidden"))) FakeBuffers {
public:
    void reset();
    void setOwner(CUpti_BuffersCallbackRequestFunc requested, CUpti_BuffersCallbackCompleteFunc completed);
    [[nodiscard]] bool haveOwner() const { return m_request != nullptr; }

    /// False if there was no buffer. `endOffset`: position of the end time of an unfinished record; 0: it is finished.
    [[nodiscard]] bool put(const void* record, std::size_t bytes, std::size_t stride, std::size_t endOffset);
    /// Ends the unfinished records of this thread.
    void finish(std::uint64_t end);
    /// The buffers are never returned.
    void lose();
    /// Full buffers are returned only after that many flushes.
    void setLate(std::size_t flushes) { m_lateness = flushes; }
    void flush(bool isForced);

    [[nodiscard]] std::size_t out() const { return m_out.size(); }
    [[nodiscard]] std::size_t bad() const { return m_bad; }

private:
    /// A thread's buffer and its fill level.
    struct Buffer {
        std::uint8_t* bytes = nullptr;
        std::size_t size = 0;
        std::size_t used = 0;
        std::vector<std::size_t> openEnds; ///< positions of the end times of unfinished records
    };
    struct Late {
        Buffer buffer;
        std::size_t flushes = 0;
    };

    bool request(Buffer& buffer);
    void complete(const Buffer& buffer);
    void deliver(const Buffer& buffer);

    std::map<std::thread::id, Buffer> m_buffers;
    std::vector<Late> m_late;
    std::vector<std::uint8_t*> m_lost;
    std::set<std::uint8_t*> m_out;
    CUpti_BuffersCallbackRequestFunc m_request = nullptr;
    CUpti_BuffersCallbackCompleteFunc m_complete = nullptr;
    std::size_t m_bad = 0;
    std::size_t m_lateness = 0;
};

} // namespace stallscope::test
