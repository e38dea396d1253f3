// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cupti.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace stallscope::test {

/// The strings of a test double that stands in for libcupti: a shared library with the same C names, found by path. What it
/// is told to happen reaches the collector through the real callbacks, from the thread that tells it.
///
/// Like the original it keeps a buffer for each thread that records, holds a lock of its own while it calls back,
/// hands over a buffer only when all of its records are complete, and is not to be used any more when the program has taken
/// down what was made since it was first used: the program then ends with kAfterItsEnd.
class FakeCupti {
public:
    virtual ~FakeCupti() = default;

    /// As freshly loaded.
    virtual void reset() = 0;

    /// A record of a kind that is switched on goes into the calling thread's buffer; others are ignored, as by CUPTI.
    virtual void tell(const void* record, std::size_t bytes) = 0;
    /// Likewise, of work that is under way: the buffer is held back until finish(), and a forced flush takes it without its end.
    virtual void tellOpen(const void* record, std::size_t bytes, std::size_t endOffset) = 0;
    /// All open records of the calling thread end at this time.
    virtual void finish(std::uint64_t end) = 0;
    /// A context ends: what was not handed over goes with it.
    virtual void loseContext() = 0;
    /// CUPTI itself ran out of room.
    virtual void drop(std::size_t records) = 0;
    /// The calling thread enters or leaves a call.
    virtual void enter(CUpti_CallbackDomain domain, std::uint32_t callback, std::uint32_t correlation) = 0;
    virtual void leave(CUpti_CallbackDomain domain, std::uint32_t callback, std::uint32_t correlation) = 0;

    /// From now on the call answers this.
    virtual void answer(const std::string& call, CUptiResult result) = 0;
    virtual void setHolder(const std::string& tool) = 0;
    /// Somebody sets the clock.
    virtual void moveClock(std::int64_t nanos) = 0;
    /// Sizes of records, and the version, of a library before this one or after it.
    enum class Age { Older, Same, Newer };
    virtual void setAge(Age age) = 0;
    /// Full buffers are handed over only this many flushes later, the last one first.
    virtual void setLate(std::size_t flushes) = 0;

    /// The calling thread is inside of CUPTI, or of the driver that CUPTI waits for.
    virtual void hold() = 0;
    virtual void release() = 0;

    /// What was called, in order: "cuptiActivityEnable 10", ...
    [[nodiscard]] virtual std::vector<std::string> calls() const = 0;
    /// Kinds of records that are switched on.
    [[nodiscard]] virtual std::size_t kindsOn() const = 0;
    [[nodiscard]] virtual std::size_t buffersOut() const = 0;
    /// Calls that were made from within a callback, other than walking over records, and flushing where a call is told of.
    [[nodiscard]] virtual std::size_t reentries() const = 0;
    /// Buffers that were handed out twice, were not zeroed, not aligned or none at all.
    [[nodiscard]] virtual std::size_t badBuffers() const = 0;
    [[nodiscard]] virtual std::uint64_t now() const = 0;
};

inline constexpr int kAfterItsEnd = 95;

/// The name of the function by which the library hands itself out.
inline constexpr const char* kFakeEntry = "stallscopeFakeCupti";
using FakeEntry = FakeCupti* (*)();

} // namespace stallscope::test
