// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/thread_names.h"

#include "profiler/base/utf8.h"

#include <fstream>

namespace stallscope::recording {

namespace {

/// Collections between two lookups of system names: a name may be a second old.
constexpr std::size_t kLookEvery = 10;

} // namespace

void ThreadNames::setSystemName(std::uint32_t thread, std::string name)
{
    m_systemNames[std::to_string(thread)] = std::move(name);
}

void ThreadNames::set(std::uint32_t thread, std::string name)
{
    m_names[std::to_string(thread)] = std::move(name);
}

void ThreadNames::apply(TraceBuilder& builder)
{
    if (m_looks++ % kLookEvery == 0)
        m_tracksSeen = 0;
    lookUp(builder, m_tracksSeen);
    m_tracksSeen = builder.trackCount();
    for (std::size_t i = 0; i < builder.trackCount(); ++i) {
        TrackInfo& info = builder.track(TrackId::fromIndex(i)).info();
        const auto known = m_names.find(info.nativeId);
        if (info.type == TrackType::HostThread && known != m_names.end() && info.name != known->second)
            info.name = known->second;
    }
}

/// A thread that has ended keeps its last name.
void ThreadNames::lookUp(TraceBuilder& builder, std::size_t firstTrack) const
{
    for (std::size_t i = firstTrack; i < builder.trackCount(); ++i) {
        TrackInfo& info = builder.track(TrackId::fromIndex(i)).info();
        if (info.type != TrackType::HostThread || info.nativeId.find_first_not_of("0123456789") != std::string::npos)
            continue;
        if (std::string name = systemName(info.nativeId); !name.empty())
            info.name = std::move(name);
    }
}

std::string ThreadNames::systemName(const std::string& thread) const
{
    if (m_pid) {
        std::ifstream file("/proc/" + std::to_string(*m_pid) + "/task/" + thread + "/comm");
        if (std::string name; std::getline(file, name))
            return withValidUtf8(name);
    }
    const auto known = m_systemNames.find(thread);
    return known != m_systemNames.end() ? known->second : std::string();
}

} // namespace stallscope::recording
