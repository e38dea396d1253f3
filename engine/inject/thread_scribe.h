// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/process_recording.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace stallscope::inject {

/// What a range or an instant says of itself.
struct RangeFacts {
    std::string_view text;
    StringId name;     ///< of the text, in the current recording
    DetailId detail;
};

/// What one thread of the program records about itself. Each NVTX domain has a stack of ranges of its own.
class ThreadScribe {
public:
    /// Of the calling thread, in the current recording; null where nothing is recorded, and within itself: a signal handler
    /// may come in anywhere.
    [[nodiscard]] static ThreadScribe* forThisThread();

    /// The number of ranges of the domain that were open before.
    int push(const void* domain, const RangeFacts& facts);
    /// The number of ranges of the domain that are open afterwards; nothing where none was.
    std::optional<int> pop(const void* domain);
    void mark(const RangeFacts& facts) { m_log.mark(facts.name, facts.detail); }

    [[nodiscard]] ProcessRecording& process() { return m_process; }

    /// The thread ends, and what it was inside of with it. Nothing is recorded here any more.
    void retire();

    /// From here to the end of the scope, forThisThread() is null on this thread.
    class Busy {
    public:
        explicit Busy(ThreadScribe& scribe) : m_scribe(scribe) { m_scribe.m_isBusy = true; }
        Busy(const Busy&) = delete;
        Busy& operator=(const Busy&) = delete;
        ~Busy() { m_scribe.m_isBusy = false; }

    private:
        ThreadScribe& m_scribe;
    };

private:
    struct OpenRange {
        const void* domain = nullptr;
        ThreadLog::Open open;
        DetailId detail;
        bool opensGate = false;
    };

    ThreadScribe(ProcessRecording& process, ThreadLog& log) : m_process(process), m_log(log) { m_open.reserve(ThreadLog::kMaxOpen); }
    [[nodiscard]] int openIn(const void* domain) const;

    ProcessRecording& m_process;
    ThreadLog& m_log;
    std::vector<OpenRange> m_open;
    volatile bool m_isBusy = false;
};

} // namespace stallscope::inject
