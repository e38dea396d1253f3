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

/// This thread is inside of a callback of the double. Hidden, as all that the double keeps: a process may have two of them.
class __attribute__((visibility("hidden"))) InCallback {
public:
    InCallback();
    InCallback(const InCallback&) = delete;
    InCallback& operator=(const InCallback&) = delete;
    ~InCallback();

    /// How many of them this thread is inside of.
    [[nodiscard]] static int depth();
};

/// The buffers that the double asks for, a thread at a time, fills and hands back, as CUPTI does. Guarded by the lock of who owns
/// them, who holds it during their callbacks, too.
class __attribute__((visibility("hidden"))) FakeBuffers {
public:
    void reset();
    void setOwner(CUpti_BuffersCallbackRequestFunc requested, CUpti_BuffersCallbackCompleteFunc completed);
    [[nodiscard]] bool haveOwner() const { return m_request != nullptr; }

    /// False where there was no buffer for it. `endOffset`: where it will have its end, if it is under way; 0: it is over.
    [[nodiscard]] bool put(const void* record, std::size_t bytes, std::size_t stride, std::size_t endOffset);
    /// Of this thread's records that are under way.
    void finish(std::uint64_t end);
    /// They never come back.
    void lose();
    /// Full ones come back that many flushes later.
    void setLate(std::size_t flushes) { m_lateness = flushes; }
    void flush(bool isForced);

    [[nodiscard]] std::size_t out() const { return m_out.size(); }
    [[nodiscard]] std::size_t bad() const { return m_bad; }

private:
    /// One thread's buffer, as far as it is filled.
    struct Buffer {
        std::uint8_t* bytes = nullptr;
        std::size_t size = 0;
        std::size_t used = 0;
        std::vector<std::size_t> openEnds; ///< where records that are under way will have their end
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
