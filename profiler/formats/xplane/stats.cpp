// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/xplane/stats.h"

#include "profiler/formats/common/byte_source.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

namespace stallscope::xplane {

namespace {

/// Details of kernels and copies take about a hundred bytes.
constexpr std::size_t kLongestText = std::size_t{64} << 10;

constexpr std::array<std::pair<std::string_view, StatKey>, 15> kStatKeys{{
    {"correlation_id", StatKey::CorrelationId},
    {"step_num", StatKey::StepNumber},
    {"kernel_details", StatKey::KernelDetails},
    {"memcpy_details", StatKey::MemcpyDetails},
    {"Memset_details", StatKey::MemsetDetails},
    {"memset_details", StatKey::MemsetDetails},
    {"memalloc_details", StatKey::Allocation},
    {"MemFree_details", StatKey::Allocation},
    {"MemoryResidency_details", StatKey::Allocation},
    {"profile_start_time", StatKey::ProfileStart},
    {"device_vendor", StatKey::DeviceVendor},
    {"device_type_string", StatKey::DeviceType},
    {"gpu_device_name", StatKey::DeviceName},
    {"core_count", StatKey::CoreCount},
    {"memory_size", StatKey::MemorySize},
}};

constexpr std::array<std::string_view, 14> kProgramStats{"hlo_op", "hlo_module", "program_id", "run_id", "tf_op", "name", "hlo_category", "source",
    "source_stack", "flops", "model_flops", "bytes_accessed", "step_num", "group_id"};

} // namespace

StatKey statKeyOf(std::string_view name)
{
    const auto* const known = std::find_if(kStatKeys.begin(), kStatKeys.end(), [name](const auto& one) { return one.first == name; });
    return known != kStatKeys.end() ? known->second : StatKey::None;
}

bool isOfProgram(std::string_view statName)
{
    return std::ranges::find(kProgramStats, statName) != kProgramStats.end();
}

std::optional<std::string> inflateText(std::string_view compressed)
{
    z_stream stream{};
    if (inflateInit2(&stream, kGzipWindow) != Z_OK)
        return {};
    const std::unique_ptr<z_stream, int (*)(z_stream*)> owner(&stream, &inflateEnd);
    std::string text(kLongestText, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(compressed.data())); // zlib does not write to it
    stream.avail_in = static_cast<uInt>(compressed.size());
    stream.next_out = reinterpret_cast<Bytef*>(text.data());
    stream.avail_out = static_cast<uInt>(text.size());
    if (inflate(&stream, Z_FINISH) != Z_STREAM_END)
        return {};
    return text.substr(0, text.size() - std::min<std::size_t>(stream.avail_out, text.size()));
}

} // namespace stallscope::xplane
