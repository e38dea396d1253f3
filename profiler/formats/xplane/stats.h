// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/xplane/id_table.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace stallscope::xplane {

/// Stats that are read, by name.
enum class StatKey : std::uint8_t {
    None,
    CorrelationId,
    KernelDetails,
    MemcpyDetails,
    MemsetDetails,
    Allocation, ///< memory events on a stream, which are no work
    ProfileStart,
    DeviceVendor,
    DeviceType,
    CoreCount,
    MemorySize,
};
[[nodiscard]] StatKey statKeyOf(std::string_view name);
/// Whether the stat describes device work.
[[nodiscard]] constexpr bool isWork(StatKey key)
{
    return key >= StatKey::KernelDetails && key <= StatKey::Allocation;
}

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

/// Text of a compressed stat; empty if it is damaged or implausibly long.
[[nodiscard]] std::optional<std::string> inflateText(std::string_view compressed);

} // namespace stallscope::xplane
