// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/build/trace_builder.h"

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

namespace stallscope::recording {

/// Names the tracks of a process's threads: as the program calls them, or else as the system does, which programs often change after a thread
/// has begun. Belongs to one thread.
class ThreadNames {
public:
    /// Where the system's names of its threads are looked up; none: nowhere.
    explicit ThreadNames(std::optional<std::uint32_t> pid) : m_pid(pid) {}

    /// What the system called a thread when it began to record: its name where it has ended since.
    void setSystemName(std::uint32_t thread, std::string name);
    /// What the program calls a thread.
    void set(std::uint32_t thread, std::string name);
    /// With each collection.
    void apply(TraceBuilder& builder);

private:
    void lookUp(TraceBuilder& builder, std::size_t firstTrack) const;
    [[nodiscard]] std::string systemName(const std::string& thread) const;

    std::optional<std::uint32_t> m_pid;
    std::unordered_map<std::string, std::string> m_names; // by thread id, likewise below
    std::unordered_map<std::string, std::string> m_systemNames;
    std::size_t m_looks = 0;
    std::size_t m_tracksSeen = 0;
};

} // namespace stallscope::recording
