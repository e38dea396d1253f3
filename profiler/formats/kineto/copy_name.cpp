// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/kineto/copy_name.h"

#include <array>
#include <utility>

namespace stallscope {

namespace {

MemoryKind memoryOf(std::string_view word)
{
    constexpr std::array<std::pair<std::string_view, MemoryKind>, 8> kWords{{
        {"Pageable", MemoryKind::Pageable},
        {"Pinned", MemoryKind::Pinned},
        {"Device", MemoryKind::Device},
        {"Array", MemoryKind::Array},
        {"Managed", MemoryKind::Managed},
        {"Unified", MemoryKind::Managed},
        {"Device Static", MemoryKind::DeviceStatic},
        {"Managed Static", MemoryKind::ManagedStatic},
    }};
    for (const auto& [known, memory] : kWords) {
        if (word == known)
            return memory;
    }
    return MemoryKind::Unknown;
}

/// 'H' host, 'D' device, 'A' array (on the device), 'P' peer.
CopyDirection directionOf(char from, char to)
{
    const auto isDevice = [](char place) { return place == 'D' || place == 'A'; };
    if (from == 'P' && to == 'P')
        return CopyDirection::PeerToPeer;
    if (from == 'H' && to == 'H')
        return CopyDirection::HostToHost;
    if (from == 'H' && isDevice(to))
        return CopyDirection::HostToDevice;
    if (isDevice(from) && to == 'H')
        return CopyDirection::DeviceToHost;
    return isDevice(from) && isDevice(to) ? CopyDirection::DeviceToDevice : CopyDirection::Unknown;
}

CopyDirection directionIn(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, CopyDirection>, 4> kWords{{
        {"HostToDevice", CopyDirection::HostToDevice},
        {"DeviceToHost", CopyDirection::DeviceToHost},
        {"DeviceToDevice", CopyDirection::DeviceToDevice},
        {"HostToHost", CopyDirection::HostToHost},
    }};
    for (const auto& [word, direction] : kWords) {
        if (name.find(word) != std::string_view::npos)
            return direction;
    }
    const std::size_t at = name.find("to"); // "HtoD"
    return at != std::string_view::npos && at > 0 && at + 2 < name.size() ? directionOf(name[at - 1], name[at + 2]) : CopyDirection::Unknown;
}

} // namespace

CopyName parseCopyName(std::string_view name)
{
    const std::size_t open = name.find('(');
    CopyName copy;
    copy.direction = directionIn(name.substr(0, open));
    const std::size_t close = name.find(')', open == std::string_view::npos ? 0 : open);
    if (open == std::string_view::npos || close == std::string_view::npos)
        return copy;
    const std::string_view memories = name.substr(open + 1, close - open - 1);
    constexpr std::string_view kArrow = " -> ";
    const std::size_t arrow = memories.find(kArrow);
    if (arrow == std::string_view::npos) {
        copy.target = memoryOf(memories);
        return copy;
    }
    copy.source = memoryOf(memories.substr(0, arrow));
    copy.target = memoryOf(memories.substr(arrow + kArrow.size()));
    return copy;
}

} // namespace stallscope
