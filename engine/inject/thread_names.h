// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace_builder.h"

#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

namespace stallscope::inject {

/// What the tracks of threads are called: as the program says, or else as the system knows the thread, which programs
/// often change after the thread began.
class ThreadNames {
public:
    /// Any thread.
    void set(std::uint32_t thread, std::string name);
    /// On the feed's thread, in each collection.
    void apply(TraceBuilder& builder);
    /// Of tracks that came into this collection behind that: it may be the last one.
    void applyToNew(TraceBuilder& builder);

private:
    static void look(TraceBuilder& builder, std::size_t firstTrack);

    std::mutex m_mutex;
    std::unordered_map<std::string, std::string> m_names; // guarded by m_mutex; by thread id
    std::size_t m_looks = 0;                              // the feed's thread; likewise below
    std::size_t m_tracksSeen = 0;
};

} // namespace stallscope::inject
