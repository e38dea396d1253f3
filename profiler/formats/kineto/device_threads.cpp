// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/kineto/device_threads.h"

#include "profiler/formats/common/decimal.h"
#include "profiler/trace/call_class.h"

#include <algorithm>

namespace stallscope {

namespace {

std::string_view digitsAt(std::string_view text)
{
    return text.substr(0, static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), isDigit) - text.begin()));
}

bool startsWithWord(std::string_view name, std::string_view word)
{
    const auto same = [](char a, char b) { return (a | 0x20) == b; };
    return name.size() >= word.size() && std::equal(word.begin(), word.end(), name.begin(), [&same](char b, char a) { return same(a, b); });
}

} // namespace

void DeviceThreads::learn(const NamingRow& row)
{
    if (row.what == NamingRow::What::ThreadName)
        m_threads[{row.pid, row.tid}] = row.text;
    if (row.what != NamingRow::What::ProcessName)
        return;
    auto device = deviceIn(row.text);
    if (!device)
        return;
    if (streamIn(device->rest, "/stream:"))
        m_withStreams.insert(device->id);
    m_devices[row.pid] = std::move(*device);
}

DeviceThreads::Place DeviceThreads::placeOf(const SourceTrackKey& key) const
{
    if (m_devices.empty() || key.type != TrackType::HostThread)
        return {Role::None, key};
    const auto device = m_devices.find(key.group);
    return device != m_devices.end() ? inDevice(device->second, key) : Place{Role::Host, key};
}

std::optional<DeviceThreads::Device> DeviceThreads::deviceIn(std::string_view processName)
{
    constexpr std::string_view kPrefix = "/device:";
    if (!processName.starts_with(kPrefix))
        return {};
    processName.remove_prefix(kPrefix.size());
    const std::size_t colon = processName.find(':');
    const std::string_view type = processName.substr(0, colon);
    const std::string_view number = colon != std::string_view::npos ? digitsAt(processName.substr(colon + 1)) : std::string_view{};
    if (type.empty() || type == "CPU" || number.empty())
        return {};
    Device device;
    device.isGpu = type == "GPU";
    device.id = device.isGpu ? std::string(number) : std::string(type) + " " + std::string(number);
    device.rest = processName.substr(colon + 1 + number.size());
    return device;
}

std::optional<std::string> DeviceThreads::streamIn(std::string_view name, std::string_view prefix)
{
    if (!name.starts_with(prefix))
        return {};
    const std::string_view number = digitsAt(name.substr(prefix.size()));
    return number.empty() ? std::nullopt : std::optional(std::string(number));
}

DeviceThreads::Place DeviceThreads::inDevice(const Device& device, const SourceTrackKey& key) const
{
    const auto at = [&device](Role role, std::string lane) { return Place{role, {TrackType::DeviceStream, device.id, std::move(lane)}}; };
    if (const auto stream = streamIn(device.rest, "/stream:"))
        return at(Role::Work, *stream);
    if (device.rest.starts_with("/stream:all")) // work of all streams together; counts only if it is recorded nowhere else
        return at(m_withStreams.contains(device.id) ? Role::Annotation : Role::Work, "all streams");
    const auto thread = m_threads.find({key.group, key.lane});
    if (thread == m_threads.end())
        return at(Role::Work, key.lane);
    if (const auto stream = streamIn(thread->second, "Stream #"))
        return at(Role::Work, *stream);
    const bool isWork = !device.isGpu && thread->second == "XLA Ops";
    return at(isWork ? Role::Work : Role::Annotation, thread->second);
}

void RoleDresser::dress(std::vector<Span>& spans, DeviceThreads::Role role)
{
    using Role = DeviceThreads::Role;
    for (Span& span : spans) {
        if (role == Role::Work) {
            const Work work = workOf(span.name);
            span.kind = work.kind;
            span.flags |= work.isCommunication ? SpanFlag::kCommunication : SpanFlag::kNone;
        } else if (role == Role::Annotation) {
            span.kind = SpanKind::DeviceRange;
            span.correlation = {};
        } else if (role == Role::Host && span.kind == SpanKind::Range) {
            span.kind = SpanKind::HostOp;
        }
    }
}

RoleDresser::Work RoleDresser::workOf(StringId name)
{
    const auto [known, isNew] = m_known.try_emplace(name.value());
    if (isNew) {
        const std::string_view text = m_texts->view(name);
        if (startsWithWord(text, "memcpy"))
            known->second.kind = SpanKind::Memcpy;
        else if (startsWithWord(text, "memset"))
            known->second.kind = SpanKind::Memset;
        else
            known->second.isCommunication = isCommunicationKernel(text);
    }
    return known->second;
}

} // namespace stallscope
