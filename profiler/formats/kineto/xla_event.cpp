// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/kineto/xla_event.h"

#include "profiler/formats/chrome/json_text.h"
#include "profiler/formats/common/decimal.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string>
#include <utility>

namespace stallscope {

namespace {

bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}

/// "cuLaunchKernel", "cudaMemcpyAsync".
bool isCallName(std::string_view name)
{
    for (const std::string_view prefix : {std::string_view("cuda"), std::string_view("cu"), std::string_view("hip")}) {
        if (name.starts_with(prefix) && name.size() > prefix.size() && isUpper(name[prefix.size()]))
            return true;
    }
    return false;
}

/// "$threading.py:323 wait", "$builtins isinstance".
bool isPythonName(std::string_view name)
{
    return name.starts_with("$builtins ") || (name.starts_with('$') && name.find(".py:") != std::string_view::npos);
}

std::string_view textOf(std::string_view token)
{
    return isStringToken(token) ? contentOf(token) : token;
}

/// Calls `take` for each "key:value", where a value ends at the next space.
template <class Take>
void forEachFact(std::string_view text, const Take& take)
{
    while (!text.empty()) {
        const std::size_t space = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, space);
        text.remove_prefix(std::min(space + 1, text.size()));
        const std::size_t colon = word.find(':');
        if (colon != std::string_view::npos)
            take(word.substr(0, colon), word.substr(colon + 1));
    }
}

void setNumber(SpanDetail& detail, DetailField field, std::string_view text)
{
    if (const auto value = parseUnsigned(text))
        detail.set(field, *value);
}

/// "8,1,1"
void setSizes(SpanDetail& detail, std::array<DetailField, 3> fields, std::string_view text)
{
    for (const DetailField field : fields) {
        const std::size_t comma = std::min(text.find(','), text.size());
        setNumber(detail, field, text.substr(0, comma));
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
}

MemoryKind memoryNamed(std::string_view text)
{
    std::string word(text);
    std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    constexpr std::array<std::pair<std::string_view, MemoryKind>, 7> kWords{{
        {"pageable", MemoryKind::Pageable},
        {"pinned", MemoryKind::Pinned},
        {"device", MemoryKind::Device},
        {"array", MemoryKind::Array},
        {"managed", MemoryKind::Managed},
        {"device_static", MemoryKind::DeviceStatic},
        {"managed_static", MemoryKind::ManagedStatic},
    }};
    const auto* const known = std::find_if(kWords.begin(), kWords.end(), [&word](const auto& one) { return one.first == word; });
    return known != kWords.end() ? known->second : MemoryKind::Unknown;
}

/// "MemcpyH2D"
CopyDirection directionNamed(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, CopyDirection>, 5> kEnds{{
        {"H2D", CopyDirection::HostToDevice},
        {"D2H", CopyDirection::DeviceToHost},
        {"D2D", CopyDirection::DeviceToDevice},
        {"P2P", CopyDirection::PeerToPeer},
        {"H2H", CopyDirection::HostToHost},
    }};
    const auto* const known = std::find_if(kEnds.begin(), kEnds.end(), [name](const auto& one) { return name.ends_with(one.first); });
    return known != kEnds.end() ? known->second : CopyDirection::Unknown;
}

void takeKernel(SpanDetail& detail, std::string_view text)
{
    using enum DetailField;
    forEachFact(text, [&detail](std::string_view key, std::string_view value) {
        if (key == "regs")
            setNumber(detail, Registers, value);
        else if (key == "static_shared")
            setNumber(detail, StaticShared, value);
        else if (key == "dynamic_shared")
            setNumber(detail, DynamicShared, value);
        else if (key == "grid")
            setSizes(detail, {GridX, GridY, GridZ}, value);
        else if (key == "block")
            setSizes(detail, {BlockX, BlockY, BlockZ}, value);
    });
}

void takeCopy(SpanDetail& detail, std::string_view text)
{
    const auto setMemory = [&detail](DetailField field, std::string_view value) {
        if (const MemoryKind memory = memoryNamed(value); memory != MemoryKind::Unknown)
            detail.set(field, static_cast<std::uint64_t>(memory));
    };
    forEachFact(text, [&](std::string_view key, std::string_view value) {
        if (key == "size" || key == "num_bytes")
            setNumber(detail, DetailField::Bytes, value);
        else if (key == "kind_src")
            setMemory(DetailField::SourceMemory, value);
        else if (key == "kind_dst" || key == "kind")
            setMemory(DetailField::TargetMemory, value);
    });
}

} // namespace

Category xlaCategoryOf(const TraceEvent& event)
{
    if (!isStringToken(event.name))
        return Category::None;
    const std::string_view name = contentOf(event.name);
    if (event.hasArg(Arg::CorrelationText) && isCallName(name))
        return Category::ApiCall;
    return isPythonName(name) ? Category::Python : Category::None;
}

std::string_view xlaNameOf(std::string_view content)
{
    return isPythonName(content) ? content.substr(1) : content;
}

CorrelationId xlaCorrelationOf(const TraceEvent& event, BatchRows& rows)
{
    if (!event.hasArg(Arg::CorrelationText))
        return {};
    const auto value = parseUnsigned(textOf(event.arg(Arg::CorrelationText)));
    if (value && *value > 0 && *value < CorrelationId::kNone)
        return CorrelationId(static_cast<std::uint32_t>(*value));
    rows.count(Loss::InvalidCorrelation);
    return {};
}

SpanDetail xlaDetailOf(const TraceEvent& event)
{
    SpanDetail detail;
    if (event.hasArg(Arg::KernelDetails))
        takeKernel(detail, textOf(event.arg(Arg::KernelDetails)));
    const Arg copy = event.hasArg(Arg::MemcpyDetails) ? Arg::MemcpyDetails : Arg::MemsetDetails;
    if (event.hasArg(copy)) {
        takeCopy(detail, textOf(event.arg(copy)));
        const CopyDirection direction = directionNamed(textOf(event.name));
        if (direction != CopyDirection::Unknown)
            detail.set(DetailField::Direction, static_cast<std::uint64_t>(direction));
    }
    return detail;
}

} // namespace stallscope
