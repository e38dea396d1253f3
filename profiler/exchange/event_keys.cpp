// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/exchange/event_keys.h"

#include <array>
#include <bit>
#include <cstdint>

namespace stallscope {

namespace {

/// A name with the quote that ends it. Its first eight bytes are compared at once, which nearly always decides.
class ArgName {
public:
    constexpr ArgName(std::string_view nameAndQuote, Arg arg) : m_name(nameAndQuote), m_arg(arg)
    {
        for (std::size_t i = 0; i < kHead && i < m_name.size(); ++i) {
            m_head |= std::uint64_t{static_cast<unsigned char>(m_name[i])} << (8 * i);
            m_mask |= std::uint64_t{0xFF} << (8 * i);
        }
    }

    [[nodiscard]] constexpr char front() const { return m_name.front(); }
    [[nodiscard]] constexpr Arg arg() const { return m_arg; }
    /// `head`: the first eight bytes of the key, the first one lowest.
    [[nodiscard]] bool isAt(const char* key, std::uint64_t head) const
    {
        return ((head ^ m_head) & m_mask) == 0 && (m_name.size() <= kHead || isKey(key + kHead, m_name.substr(kHead)));
    }

private:
    static constexpr std::size_t kHead = 8;

    std::string_view m_name;
    std::uint64_t m_head = 0;
    std::uint64_t m_mask = 0;
    Arg m_arg;
};

/// In the order of their first characters.
constexpr std::array<ArgName, 28> kArgNames{{
    {"Bytes\"", Arg::Bytes},
    {"Device Id\"", Arg::Device},
    {"Device Type\"", Arg::DeviceType},
    {"Memset_details\"", Arg::MemsetDetails},
    {"Total Allocated\"", Arg::TotalAllocated},
    {"Total Reserved\"", Arg::TotalReserved},
    {"block\"", Arg::BlockX},
    {"bytes\"", Arg::Bytes},
    {"context\"", Arg::Context},
    {"correlation\"", Arg::Correlation},
    {"correlation_id\"", Arg::CorrelationText},
    {"cuda_sync_kind\"", Arg::SyncKind},
    {"device\"", Arg::Device},
    {"graph id\"", Arg::Graph},
    {"graph node id\"", Arg::GraphNode},
    {"grid\"", Arg::GridX},
    {"kernel_details\"", Arg::KernelDetails},
    {"labels\"", Arg::Labels},
    {"memcpy_details\"", Arg::MemcpyDetails},
    {"memset_details\"", Arg::MemsetDetails},
    {"name\"", Arg::Name},
    {"registers per thread\"", Arg::Registers},
    {"shared memory\"", Arg::SharedMemory},
    {"sort_index\"", Arg::SortIndex},
    {"stream\"", Arg::Stream},
    {"wait_on_cuda_event_id\"", Arg::WaitEvent},
    {"wait_on_cuda_event_record_corr_id\"", Arg::WaitRecord},
    {"wait_on_stream\"", Arg::WaitStream},
}};

/// Where the names that begin with a character begin among all names, and where they end.
struct ArgRange {
    std::uint8_t begin = 0;
    std::uint8_t end = 0;
};
constexpr std::array<ArgRange, 256> kArgRanges = [] {
    std::array<ArgRange, 256> ranges{};
    for (std::size_t i = 0; i < kArgNames.size(); ++i) {
        ArgRange& range = ranges[static_cast<unsigned char>(kArgNames[i].front())];
        range = {range.end == 0 ? static_cast<std::uint8_t>(i) : range.begin, static_cast<std::uint8_t>(i + 1)};
    }
    return ranges;
}();

std::uint64_t headOf(const char* key)
{
    static_assert(std::endian::native == std::endian::little);
    std::uint64_t head = 0;
    std::memcpy(&head, key, sizeof head);
    return head;
}

} // namespace

std::string_view wholeKey(const char* key)
{
    const char* end = key;
    for (; *end != '"'; ++end)
        end += *end == '\\' ? 1 : 0;
    return {key, static_cast<std::size_t>(end - key)};
}

std::optional<Arg> argOf(const char* key)
{
    const ArgRange range = kArgRanges[static_cast<unsigned char>(key[0])];
    const std::uint64_t head = headOf(key);
    for (std::size_t i = range.begin; i < range.end; ++i) {
        if (kArgNames[i].isAt(key, head))
            return kArgNames[i].arg();
    }
    return std::nullopt;
}

} // namespace stallscope
