// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/perfetto/event_kinds.h"

#include "profiler/formats/chrome/exported_trace.h"
#include "profiler/formats/common/decimal.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

namespace stallscope::perfetto {

namespace {

using Rule = std::pair<std::string_view, CategoryRule>;

constexpr CategoryRule amd(SpanKind kind, bool isKernelOrCopy = false)
{
    return {kind, CategoryRule::Origin::Amd, isKernelOrCopy, false};
}

/// Of rocprofv3. The ROCm Systems Profiler names the devices of copies, but not those of kernels on the same stream.
constexpr CategoryRule amdWithDevice(SpanKind kind)
{
    return {kind, CategoryRule::Origin::Amd, false, true};
}

constexpr std::array<Rule, 38> kAmdRules{{
    // rocprofv3
    {"hip_api", amd(SpanKind::ApiCall)},
    {"hsa_api", amd(SpanKind::ApiCall)},
    {"kernel_dispatch", amdWithDevice(SpanKind::Kernel)},
    {"memory_copy", amdWithDevice(SpanKind::Memcpy)},
    {"marker_api", amd(SpanKind::Range)},
    {"rccl_api", amd(SpanKind::HostOp)},
    {"rocdecode_api", amd(SpanKind::HostOp)},
    {"rocjpeg_api", amd(SpanKind::HostOp)},
    {"memory_allocation", amd(SpanKind::Range)},
    {"scratch_memory", amd(SpanKind::Range)},
    // ROCm Systems Profiler
    {"rocm_hip_api", amd(SpanKind::ApiCall)},
    {"rocm_hsa_api", amd(SpanKind::ApiCall)},
    {"rocm_kernel_dispatch", amd(SpanKind::Kernel)},
    {"rocm_memory_copy", amd(SpanKind::Memcpy)},
    {"rocm_hip_stream", amd(SpanKind::Kernel, true)},
    {"rocm_marker_api", amd(SpanKind::Range)},
    {"rocm_rccl", amd(SpanKind::HostOp)},
    {"rocm_rccl_api", amd(SpanKind::HostOp)},
    {"rocm_rocdecode_api", amd(SpanKind::HostOp)},
    {"rocm_rocjpeg_api", amd(SpanKind::HostOp)},
    {"rocm_memory_allocate", amd(SpanKind::Range)},
    {"rocm_scratch_memory", amd(SpanKind::Range)},
    {"host", amd(SpanKind::HostOp)},
    {"user", amd(SpanKind::Range)},
    {"mpi", amd(SpanKind::HostOp)},
    {"pthread", amd(SpanKind::HostOp)},
    {"kokkos", amd(SpanKind::HostOp)},
    {"ompt", amd(SpanKind::HostOp)},
    // its versions until 2024, and omnitrace
    {"rocm_hip", amd(SpanKind::ApiCall)},
    {"rocm_hsa", amd(SpanKind::ApiCall)},
    {"device_hip", amd(SpanKind::Kernel, true)},
    {"rocm_roctx", amd(SpanKind::Range)},
    {"rccl", amd(SpanKind::HostOp)},
    {"roctracer", amd(SpanKind::HostOp)},
    {"rocprofiler", amd(SpanKind::HostOp)},
    {"device_hsa", amd(SpanKind::Kernel, true)},
    {"hip_runtime_api", amd(SpanKind::ApiCall)},
    {"hip_compiler_api", amd(SpanKind::ApiCall)},
}};

constexpr std::array<std::pair<std::string_view, AnnotationKey>, 20> kAnnotations{{
    {"correlation", AnnotationKey::Correlation},
    {"corr_id", AnnotationKey::AmdCorrelation},
    {"agent", AnnotationKey::Agent},
    {"dst_agent", AnnotationKey::Agent},
    {"src_agent", AnnotationKey::SourceAgent},
    {"copy_bytes", AnnotationKey::Bytes},
    {"grid_size", AnnotationKey::GridSize},
    {"workgroup_size", AnnotationKey::WorkgroupSize},
    {"blocking", AnnotationKey::Blocking},
    {"clamped", AnnotationKey::Clamped},
    {"unfinished", AnnotationKey::Unfinished},
    {"late", AnnotationKey::Late},
    {"predicted", AnnotationKey::Predicted},
    {"communication", AnnotationKey::Communication},
    {"stallscope", AnnotationKey::Run},
    {kSourceArguments, AnnotationKey::Source},
    {"bytes", AnnotationKey::Bytes},
    {"dst_agent_id", AnnotationKey::Agent},
    {"src_agent_id", AnnotationKey::SourceAgent},
    {"agent_id", AnnotationKey::Agent},
}};

/// Removes a prefix.
bool takeStart(std::string_view& text, std::string_view start)
{
    if (!text.starts_with(start))
        return false;
    text.remove_prefix(start.size());
    return true;
}

/// Digits at the beginning of the text, which are removed.
std::string_view takeDigits(std::string_view& text)
{
    const auto end = std::find_if_not(text.begin(), text.end(), isDigit);
    const std::string_view digits = text.substr(0, static_cast<std::size_t>(end - text.begin()));
    text.remove_prefix(digits.size());
    return digits;
}

std::optional<std::uint32_t> smallNumber(std::string_view digits)
{
    const auto number = parseUnsigned(digits);
    return number && *number < UINT32_MAX ? std::optional(static_cast<std::uint32_t>(*number)) : std::nullopt;
}

/// Prefix of a track name, then a number that is the device's or a part of the stream's name, then a word and the stream's number.
struct TrackForm {
    std::string_view start;
    std::string_view middle; ///< between the two numbers; empty: one number, the stream's
    std::string_view word;   ///< put before the number of the stream
    bool hasDevice = false;  ///< the first number is the device's
};

constexpr std::array<TrackForm, 7> kTrackForms{{
    {"STREAM [\" ", "", "", false},
    {"STREAM [", "", "", false},
    {"COMPUTE Agent [", "] QUEUE [", "queue ", true},
    {"COPY to AGENT [", "] THREAD [", "copies of thread ", false},
    {"GPU Kernel Dispatch [", "] Queue ", "queue ", true},
    {"HIP Activity Device ", ", Queue ", "queue ", true},
    {"HIP Activity Stream ", "", "", false},
}};

TrackPlace placeIn(std::string_view name, const TrackForm& form)
{
    TrackPlace place;
    if (!takeStart(name, form.start))
        return place;
    const std::string_view first = takeDigits(name);
    if (first.empty())
        return place;
    if (form.middle.empty()) {
        place.stream = first;
        return place;
    }
    if (!takeStart(name, form.middle))
        return place;
    const std::string_view second = takeDigits(name);
    if (second.empty())
        return place;
    if (form.hasDevice)
        place.device = smallNumber(first);
    place.stream = std::string(form.word) + std::string(second);
    return place;
}

/// Of equal names, the first one counts.
template <class Value>
using ByName = std::unordered_map<std::string_view, Value>;

ByName<CategoryRule> allRules()
{
    ByName<CategoryRule> rules;
    for (std::size_t i = 0; i < kSpanKinds; ++i) {
        const auto kind = static_cast<SpanKind>(i);
        rules.try_emplace(nameOf(kind), CategoryRule{kind, CategoryRule::Origin::Stallscope, false, false});
    }
    rules.try_emplace(ExportedTrace::kRunCategory, CategoryRule{SpanKind::Range, CategoryRule::Origin::StallscopeRun, false, false});
    for (const auto& [category, rule] : kAmdRules)
        rules.try_emplace(category, rule);
    return rules;
}

ByName<AnnotationKey> allAnnotationKeys()
{
    ByName<AnnotationKey> keys;
    for (const auto& [name, key] : kAnnotations)
        keys.try_emplace(name, key);
    for (std::uint8_t i = 0; i < kDetailFields; ++i)
        keys.try_emplace(nameOf(static_cast<DetailField>(i)), static_cast<AnnotationKey>(static_cast<std::uint8_t>(AnnotationKey::FirstDetail) + i));
    return keys;
}

} // namespace

CategoryRule ruleOf(std::string_view category)
{
    static const ByName<CategoryRule> kRules = allRules();
    const auto known = kRules.find(category);
    return known != kRules.end() ? known->second : CategoryRule{};
}

bool isCopyName(std::string_view name)
{
    return name.starts_with("MEMORY_COPY") || name.starts_with("Copy");
}

CopyDirection copyDirectionOf(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, CopyDirection>, 8> kWords{{
        {"HOST_TO_DEVICE", CopyDirection::HostToDevice},
        {"DEVICE_TO_HOST", CopyDirection::DeviceToHost},
        {"DEVICE_TO_DEVICE", CopyDirection::DeviceToDevice},
        {"HOST_TO_HOST", CopyDirection::HostToHost},
        {"HostToDevice", CopyDirection::HostToDevice},
        {"DeviceToHost", CopyDirection::DeviceToHost},
        {"DeviceToDevice", CopyDirection::DeviceToDevice},
        {"HostToHost", CopyDirection::HostToHost},
    }};
    const auto* const known = std::find_if(kWords.begin(), kWords.end(), [name](const auto& word) { return name.find(word.first) != std::string_view::npos; });
    return known != kWords.end() ? known->second : CopyDirection::Unknown;
}

AnnotationKey annotationKeyOf(std::string_view name)
{
    static const ByName<AnnotationKey> kKeys = allAnnotationKeys();
    const auto known = kKeys.find(name);
    return known != kKeys.end() ? known->second : AnnotationKey::None;
}

std::optional<DetailField> detailFieldOf(AnnotationKey key)
{
    if (key < AnnotationKey::FirstDetail)
        return {};
    return static_cast<DetailField>(static_cast<std::uint8_t>(key) - static_cast<std::uint8_t>(AnnotationKey::FirstDetail));
}

TrackPlace devicePlaceOf(std::string_view trackName)
{
    for (const TrackForm& form : kTrackForms) {
        TrackPlace place = placeIn(trackName, form);
        if (!place.stream.empty())
            return place;
    }
    constexpr std::string_view kCopies = "GPU Memory Copy to Agent ";
    if (trackName.starts_with(kCopies))
        return {{}, "copies to agent " + std::string(trackName.substr(kCopies.size()))};
    return {};
}

std::optional<std::string> threadIdIn(std::string_view trackName)
{
    const bool isThread = trackName.starts_with("THREAD ") || trackName.starts_with("Thread ");
    if (!isThread)
        return {};
    while (trackName.ends_with(')') || trackName.ends_with(' '))
        trackName.remove_suffix(1);
    const std::size_t at = trackName.find_last_not_of("0123456789");
    const std::string_view digits = trackName.substr(at + 1);
    return digits.empty() || (trackName[at] != '(' && trackName[at] != ' ') ? std::nullopt : std::optional(std::string(digits));
}

std::optional<std::uint32_t> numberAtEnd(std::string_view label)
{
    while (!label.empty() && !isDigit(label.back()) && (label.back() == ']' || label.back() == ')' || label.back() == ' '))
        label.remove_suffix(1);
    const std::size_t at = label.find_last_not_of("0123456789");
    return smallNumber(label.substr(at == std::string_view::npos ? 0 : at + 1));
}

} // namespace stallscope::perfetto
