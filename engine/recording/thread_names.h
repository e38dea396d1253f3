// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/build/trace_builder.h"

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

namespace stallscope::recording {

/// Names the tracks of a process's threads: the names given by the program, otherwise those in the system, which programs
/// often set after a thread has started. Used from one thread.
class ThreadNames {
public:
    /// `pid`: process whose thread names are looked up in the system; empty: none.
    explicit ThreadNames(std::optional<std::uint32_t> pid) : m_pid(pid) {}

    /// Name of a thread in the system when it began to record, for threads that have ended since.
    void setSystemName(std::uint32_t thread, std::string name);
    /// Name given to a thread by the program.
    void set(std::uint32_t thread, std::string name);
    /// To be called with each collection.
    void apply(TraceBuilder& builder);

private:
    void lookUp(TraceBuilder& builder, std::size_t firstTrack) const;
    [[nodiscard]] std::string systemName(const std::string& thread) const;

    std::optional<std::uint32_t> m_pid;
    std::unordered_map<std::string, std::string> m_names; // by thread id; likewise below
    std::unordered_map<std::string, std::string> m_systemNames;
    std::size_t m_looks = 0;
    std::size_t m_tracksSeen = 0;
};

} // namespace stallscope::recording
