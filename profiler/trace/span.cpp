// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/span.h"

#include "profiler/base/say.h"
#include "profiler/base/varint.h"

#include <array>
#include <bit>

namespace stallscope {

const char* nameOf(SpanKind kind)
{
    constexpr std::array<const char*, kSpanKinds> kNames{
        "kernel", "memcpy", "memset", "graph", "migration", "device-range", "sync-record", "api-call", "range", "host-op", "python", "overhead", "mark"};
    const auto index = static_cast<std::size_t>(kind);
    return index < kNames.size() ? kNames[index] : "unknown";
}

const char* nameOf(CopyDirection direction)
{
    switch (direction) {
    case CopyDirection::HostToDevice: return STALLSCOPE_WORD("Detail", "host to device");
    case CopyDirection::DeviceToHost: return STALLSCOPE_WORD("Detail", "device to host");
    case CopyDirection::DeviceToDevice: return STALLSCOPE_WORD("Detail", "device to device");
    case CopyDirection::PeerToPeer: return STALLSCOPE_WORD("Detail", "peer to peer");
    case CopyDirection::HostToHost: return STALLSCOPE_WORD("Detail", "host to host");
    case CopyDirection::Unknown: break;
    }
    return STALLSCOPE_WORD("Detail", "unknown");
}

const char* nameOf(MemoryKind memory)
{
    switch (memory) {
    case MemoryKind::Pageable: return STALLSCOPE_WORD("Detail", "pageable");
    case MemoryKind::Pinned: return STALLSCOPE_WORD("Detail", "pinned");
    case MemoryKind::Device: return STALLSCOPE_WORD("Detail", "device");
    case MemoryKind::Array: return STALLSCOPE_WORD("Detail", "array");
    case MemoryKind::Managed: return STALLSCOPE_WORD("Detail", "managed");
    case MemoryKind::DeviceStatic: return STALLSCOPE_WORD("Detail", "device static");
    case MemoryKind::ManagedStatic: return STALLSCOPE_WORD("Detail", "managed static");
    case MemoryKind::Unknown: break;
    }
    return STALLSCOPE_WORD("Detail", "unknown");
}

const char* nameOf(DetailField field)
{
    constexpr std::array<const char*, kDetailFields> kNames{"bytes", "direction", "source_memory", "target_memory", "grid_x", "grid_y", "grid_z", "block_x",
        "block_y", "block_z", "registers", "static_shared", "dynamic_shared", "context", "stream", "event", "event_record", "event_role", "scope", "graph",
        "graph_node", "stack", "domain", "status", "peer_device", "colour", "payload", "priority", "sequence_number", "external_id", "overhead_cause",
        "launch_count", "queue_ns", "submit_ns"};
    return kNames[static_cast<std::size_t>(field)];
}

std::optional<std::uint64_t> SpanDetail::find(DetailField field) const
{
    if (!has(field))
        return std::nullopt;
    return m_values[bit(field)];
}

SpanDetail& SpanDetail::set(DetailField field, std::uint64_t value)
{
    m_present |= std::uint64_t{1} << bit(field);
    m_values[bit(field)] = value;
    return *this;
}

std::size_t SpanDetail::pack(std::uint8_t* out) const
{
    std::uint8_t* at = writeVarint(out, m_present);
    for (std::uint64_t left = m_present; left != 0; left &= left - 1)
        at = writeVarint(at, m_values[static_cast<std::size_t>(std::countr_zero(left))]);
    return static_cast<std::size_t>(at - out);
}

std::size_t SpanDetail::unpack(std::span<const std::uint8_t> bytes)
{
    *this = {};
    const std::uint8_t* const end = bytes.data() + bytes.size();
    std::uint64_t present = 0;
    const std::uint8_t* at = readVarint(bytes.data(), end, present);
    for (std::uint64_t left = present; left != 0 && at; left &= left - 1) {
        const auto field = static_cast<std::size_t>(std::countr_zero(left));
        std::uint64_t value = 0;
        at = readVarint(at, end, value);
        if (at && field < kDetailFields)
            set(static_cast<DetailField>(field), value);
    }
    if (!at) {
        *this = {};
        return 0;
    }
    return static_cast<std::size_t>(at - bytes.data());
}

bool operator==(const SpanDetail& a, const SpanDetail& b)
{
    if (a.m_present != b.m_present)
        return false;
    for (std::uint64_t left = a.m_present; left != 0; left &= left - 1) {
        const auto field = static_cast<std::size_t>(std::countr_zero(left));
        if (a.m_values[field] != b.m_values[field])
            return false;
    }
    return true;
}

} // namespace stallscope
