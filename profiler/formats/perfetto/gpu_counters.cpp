// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/perfetto/gpu_counters.h"

#include "profiler/formats/common/proto_bytes.h"
#include "profiler/formats/perfetto/fields.h"

#include <protozero/pbf_reader.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace stallscope::perfetto {

namespace {

using protozero::pbf_wire_type;

/// Units of GpuCounterDescriptor.MeasureUnit; empty: none, or unknown.
std::string_view unitNamed(std::uint64_t unit)
{
    constexpr std::array<std::string_view, 41> kUnits{"", "bit", "kbit", "Mbit", "Gbit", "Tbit", "Pbit", "bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "Hz",
        "kHz", "MHz", "GHz", "THz", "PHz", "ns", "us", "ms", "s", "min", "h", "vertices", "pixels", "triangles", "mW", "W", "kW", "J", "V", "A", "C", "F", "K",
        "%", "primitives", "fragments", "instructions"};
    return unit < kUnits.size() ? kUnits[static_cast<std::size_t>(unit)] : std::string_view();
}

/// Appends the units of a field, which may be packed: "bytes", or "/s" below the line.
void appendUnits(std::string& text, protozero::pbf_reader& reader, bool isDenominator)
{
    const auto append = [&](std::uint64_t unit) {
        constexpr std::size_t kLongest = 40;
        if (const std::string_view name = unitNamed(unit); !name.empty() && text.size() < kLongest)
            text.append(isDenominator ? (text.empty() ? "1/" : "/") : (text.empty() ? "" : " ")).append(name);
    };
    if (reader.wire_type() == pbf_wire_type::varint)
        return append(reader.get_uint64());
    if (reader.wire_type() != pbf_wire_type::length_delimited)
        return reader.skip();
    for (const std::uint64_t unit : reader.get_packed_uint64())
        append(unit);
}

} // namespace

void GpuCounters::take(std::string_view message, Nanos time)
{
    std::uint64_t device = 0;
    bool isInterned = false;
    protozero::pbf_reader first(message.data(), message.size());
    while (first.next()) {
        switch (first.tag_and_type()) {
        case protozero::tag_and_type(field::kCountersDescriptor, pbf_wire_type::length_delimited): describe(bytesOf(first)); break;
        case protozero::tag_and_type(field::kCountersDevice, pbf_wire_type::varint): device = first.get_uint64(); break;
        case protozero::tag_and_type(field::kCountersInterned, pbf_wire_type::varint):
            isInterned = true;
            first.skip();
            break;
        default: first.skip();
        }
    }
    ++m_rows->account.names; // the packet; each value is counted in addition
    const auto ordinal = static_cast<std::uint32_t>(std::min<std::uint64_t>(device, UINT32_MAX - 1));
    protozero::pbf_reader values(message.data(), message.size());
    while (values.next(field::kCountersValue, pbf_wire_type::length_delimited)) {
        ++m_rows->account.read;
        if (isInterned) { // its counters have ids of their own
            m_rows->lose(Loss::UnknownEvents);
            values.skip();
        } else {
            takeValue(bytesOf(values), ordinal, time);
        }
    }
}

void GpuCounters::describe(std::string_view descriptor)
{
    protozero::pbf_reader reader(descriptor.data(), descriptor.size());
    while (reader.next(field::kCountersSpecification, pbf_wire_type::length_delimited))
        describeOne(bytesOf(reader));
}

void GpuCounters::describeOne(std::string_view specification)
{
    std::uint32_t id = 0;
    Description description;
    std::string denominators;
    protozero::pbf_reader reader(specification.data(), specification.size());
    while (reader.next()) {
        switch (reader.tag()) {
        case field::kCounterSpecificationName:
            if (reader.wire_type() == pbf_wire_type::length_delimited)
                description.name = m_names->view(m_names->intern(bytesOf(reader)));
            else
                reader.skip();
            break;
        case field::kCounterSpecificationId:
            if (reader.wire_type() == pbf_wire_type::varint)
                id = reader.get_uint32();
            else
                reader.skip();
            break;
        case field::kCounterSpecificationNumerators: appendUnits(description.unit, reader, false); break;
        case field::kCounterSpecificationDenominators: appendUnits(denominators, reader, true); break;
        default: reader.skip();
        }
    }
    if (!denominators.empty())
        description.unit = description.unit.empty() ? denominators : description.unit + "/" + denominators.substr(2);
    m_descriptions[id] = std::move(description);
}

void GpuCounters::takeValue(std::string_view message, std::uint32_t device, Nanos time)
{
    std::uint32_t id = 0;
    std::optional<double> value;
    protozero::pbf_reader reader(message.data(), message.size());
    while (reader.next()) {
        switch (reader.tag_and_type()) {
        case protozero::tag_and_type(field::kCountersValueId, pbf_wire_type::varint): id = reader.get_uint32(); break;
        case protozero::tag_and_type(field::kCountersValueInteger, pbf_wire_type::varint): value = static_cast<double>(reader.get_int64()); break;
        case protozero::tag_and_type(field::kCountersValueReal, pbf_wire_type::fixed64): value = reader.get_double(); break;
        default: reader.skip();
        }
    }
    if (!value || !std::isfinite(*value))
        return m_rows->lose(Loss::InvalidNumbers);
    Series& series = m_series[{device, id}];
    if (!series.last) {
        series.last = time;
        return m_rows->lose(Loss::MissingStart);
    }
    series.samples.emplace_back(*series.last, *value);
    series.last = time;
    ++m_rows->account.samples;
}

} // namespace stallscope::perfetto
