// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/cupti/cupti_api.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace stallscope::cupti {

/// One record in a buffer, and how many of its bytes are there: fewer than its struct has here where the library is older.
struct RawRecord {
    const CUpti_Activity* record = nullptr;
    std::size_t bytes = 0;
    bool isExact = true; ///< the bytes are the record's, and not by chance those of what follows

    [[nodiscard]] CUpti_ActivityKind kind() const { return record->kind; }
    /// Structs only ever grew at their end, so the beginning is always right; what is missing at the end is 0.
    template <class Struct>
    [[nodiscard]] Struct as() const
    {
        Struct copy{};
        std::memcpy(&copy, record, std::min(sizeof(Struct), bytes));
        return copy;
    }
    [[nodiscard]] bool has(std::size_t offset, std::size_t size) const { return offset + size <= bytes; }
};

/// The library's own record sizes, learned from where it goes on: the structs of another version are not known here.
class RecordSizes {
public:
    explicit RecordSizes(std::uint32_t libraryVersion) : m_isThisVersion(libraryVersion / 100 == CUPTI_API_VERSION / 100) {}

    void learn(CUpti_ActivityKind kind, std::size_t bytes);
    /// How much of what is left belongs to the last record of that kind in a buffer; 0 where that is not known.
    [[nodiscard]] std::size_t ofLast(CUpti_ActivityKind kind, std::size_t left) const;

private:
    bool m_isThisVersion;
    std::array<std::size_t, 256> m_bytes{};
};

/// Calls visit(RawRecord) for each record of a buffer, as the library finds them. Returns the bytes that it could make no
/// sense of: an unknown kind ends a buffer, and a record that is cut off is passed over.
template <class Visit>
[[nodiscard]] std::size_t walkRecords(const CuptiApi& api, RecordSizes& sizes, std::span<std::uint8_t> buffer, Visit&& visit)
{
    CUpti_Activity* record = nullptr;
    CUptiResult result = buffer.empty() ? CUPTI_ERROR_MAX_LIMIT_REACHED : api.getNextRecord(buffer.data(), buffer.size(), &record);
    std::size_t read = 0;
    while (result == CUPTI_SUCCESS) {
        const auto at = static_cast<std::size_t>(reinterpret_cast<std::uint8_t*>(record) - buffer.data());
        CUpti_Activity* next = record;
        result = api.getNextRecord(buffer.data(), buffer.size(), &next);
        const bool hasNext = result == CUPTI_SUCCESS;
        const auto nextAt = static_cast<std::size_t>(reinterpret_cast<std::uint8_t*>(next) - buffer.data());
        const std::size_t left = buffer.size() - at;
        const std::size_t known = hasNext ? nextAt - at : sizes.ofLast(record->kind, left);
        if (hasNext)
            sizes.learn(record->kind, known);
        visit(RawRecord{record, known != 0 ? known : left, known != 0});
        read = at + (known != 0 ? known : left);
        record = next;
    }
    return buffer.size() - read;
}

} // namespace stallscope::cupti
