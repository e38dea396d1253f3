// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/common/proto_reader.h"
#include "profiler/formats/xplane/fields.h"
#include "profiler/formats/xplane/id_table.h"

#include <protozero/types.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace stallscope::xplane {

/// Stats that are read, by name.
enum class StatKey : std::uint8_t {
    None,
    CorrelationId,
    StepNumber, ///< of an annotation that marks a step
    KernelDetails,
    MemcpyDetails,
    MemsetDetails,
    Allocation, ///< memory events on a stream, which are no work
    ProfileStart,
    DeviceVendor,
    DeviceType,
    DeviceName,
    CoreCount,
    MemorySize,
};
[[nodiscard]] StatKey statKeyOf(std::string_view name);
/// Whether the stat describes device work.
[[nodiscard]] constexpr bool isWork(StatKey key)
{
    return key >= StatKey::KernelDetails && key <= StatKey::Allocation;
}

/// Whether the stat relates an event to the program that was compiled. These are kept and exported, paths of source files included. Others may hold pointers.
[[nodiscard]] bool isOfProgram(std::string_view statName);

/// Metadata of a stat. Its name is also the text of stats that refer to it.
struct StatMetadata {
    StatKey key = StatKey::None;
    std::string name;
};
using StatTable = IdTable<StatMetadata>;

/// One XStat. Views refer to the message or to the table.
struct Stat {
    StatKey key = StatKey::None;
    std::optional<std::int64_t> number;
    std::string_view text;
    std::int64_t reference = 0;  ///< id of the metadata that has the text; 0: none
    std::string_view compressed; ///< gzip of the text

    /// Only the key of a stat that is not read. Throws protozero::exception for malformed messages.
    [[nodiscard]] static Stat parse(std::string_view message, const StatTable& table);
};

/// Inline, because most events have stats.
inline Stat Stat::parse(std::string_view message, const StatTable& table)
{
    using protozero::pbf_wire_type;
    using protozero::tag_and_type;
    Stat stat;
    ProtoReader fields(message);
    while (fields.next()) {
        switch (fields.tagAndType()) {
        case tag_and_type(field::kStatMetadata, pbf_wire_type::varint): {
            const StatMetadata* const known = table.find(fields.signedNumber());
            stat.key = known ? known->key : StatKey::None;
            if (stat.key == StatKey::None)
                return stat;
            break;
        }
        case tag_and_type(field::kStatUnsigned, pbf_wire_type::varint):
        case tag_and_type(field::kStatSigned, pbf_wire_type::varint): stat.number = fields.signedNumber(); break;
        case tag_and_type(field::kStatText, pbf_wire_type::length_delimited): stat.text = fields.payload(); break;
        case tag_and_type(field::kStatCompressed, pbf_wire_type::length_delimited): stat.compressed = fields.payload(); break;
        case tag_and_type(field::kStatReference, pbf_wire_type::varint): {
            stat.reference = fields.signedNumber();
            const StatMetadata* const known = table.find(stat.reference);
            stat.text = known ? std::string_view(known->name) : std::string_view();
            break;
        }
        default: fields.skip();
        }
    }
    return stat;
}

/// Text of a compressed stat; empty if it is damaged or implausibly long.
[[nodiscard]] std::optional<std::string> inflateText(std::string_view compressed);

} // namespace stallscope::xplane
