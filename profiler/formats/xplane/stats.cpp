// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/xplane/stats.h"

#include "profiler/formats/common/byte_source.h"
#include "profiler/formats/xplane/fields.h"

#include <protozero/pbf_reader.hpp>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

namespace stallscope::xplane {

namespace {

/// Details of kernels and copies take about a hundred bytes.
constexpr std::size_t kLongestText = std::size_t{64} << 10;

constexpr std::array<std::pair<std::string_view, StatKey>, 13> kStatKeys{{
    {"correlation_id", StatKey::CorrelationId},
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
    {"core_count", StatKey::CoreCount},
    {"memory_size", StatKey::MemorySize},
}};

constexpr std::uint32_t lengthField(std::uint32_t number)
{
    return protozero::tag_and_type(number, protozero::pbf_wire_type::length_delimited);
}

constexpr std::uint32_t varintField(std::uint32_t number)
{
    return protozero::tag_and_type(number, protozero::pbf_wire_type::varint);
}

} // namespace

StatKey statKeyOf(std::string_view name)
{
    const auto* const known = std::find_if(kStatKeys.begin(), kStatKeys.end(), [name](const auto& one) { return one.first == name; });
    return known != kStatKeys.end() ? known->second : StatKey::None;
}

Stat Stat::parse(std::string_view message, const StatTable& table)
{
    Stat stat;
    const auto textOf = [](protozero::pbf_reader& reader) {
        const protozero::data_view view = reader.get_view();
        return std::string_view(view.data(), view.size());
    };
    protozero::pbf_reader reader(message.data(), message.size());
    while (reader.next()) {
        switch (reader.tag_and_type()) {
        case varintField(field::kStatMetadata): {
            const StatMetadata* const known = table.find(reader.get_int64());
            stat.key = known ? known->key : StatKey::None;
            if (stat.key == StatKey::None)
                return stat;
            break;
        }
        case varintField(field::kStatUnsigned):
        case varintField(field::kStatSigned): stat.number = reader.get_int64(); break;
        case lengthField(field::kStatText): stat.text = textOf(reader); break;
        case lengthField(field::kStatCompressed): stat.compressed = textOf(reader); break;
        case varintField(field::kStatReference): {
            stat.reference = reader.get_int64();
            const StatMetadata* const known = table.find(stat.reference);
            stat.text = known ? std::string_view(known->name) : std::string_view();
            break;
        }
        default: reader.skip();
        }
    }
    return stat;
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
