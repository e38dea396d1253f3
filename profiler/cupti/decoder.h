// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/cupti/activity_layout.h"
#include "profiler/cupti/call_names.h"
#include "profiler/cupti/cupti_api.h"
#include "profiler/record/device/device_batch.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <unordered_map>

namespace stallscope::cupti {

/// Fills one batch; stores repeated texts once.
class BatchWriter {
public:
    explicit BatchWriter(DeviceBatch& batch) : m_batch(&batch) {}

    [[nodiscard]] DeviceBatch& batch() { return *m_batch; }
    /// Adds a text of CUPTI. Records share texts by address, but an address may be reused for another text.
    [[nodiscard]] BatchText text(const char* text);

private:
    DeviceBatch* m_batch;
    std::unordered_map<const char*, BatchText> m_byAddress;
};

/// A record in a buffer, and how many of its bytes are valid: as many as the loaded library writes.
struct RawRecord {
    const CUpti_Activity* record = nullptr;
    std::size_t bytes = 0;
    bool isExact = true; ///< the size is that of the record, not including bytes of what follows

    [[nodiscard]] CUpti_ActivityKind kind() const { return record->kind; }
    [[nodiscard]] bool has(std::size_t offset, std::size_t size) const { return offset + size <= bytes; }
    template <class T>
    [[nodiscard]] bool has(layout::Field<T> field) const
    {
        return has(field.offset, sizeof(T));
    }
    /// 0 if the records of the library do not have the field.
    template <class T>
    [[nodiscard]] T get(layout::Field<T> field) const
    {
        T value{};
        if (has(field))
            std::memcpy(&value, reinterpret_cast<const std::uint8_t*>(record) + field.offset, sizeof value);
        return value;
    }
};

/// Record sizes of the loaded library, learned from the distance between records, because they differ between versions.
class RecordSizes {
public:
    explicit RecordSizes(std::uint32_t libraryVersion) : m_isKnownVersion(libraryVersion / 100 == 1300) {}

    void learn(CUpti_ActivityKind kind, std::size_t bytes);
    /// Size of the last record of that kind in a buffer with `left` bytes; 0 if unknown.
    [[nodiscard]] std::size_t ofLast(CUpti_ActivityKind kind, std::size_t left) const;

private:
    bool m_isKnownVersion; ///< 13.0, whose sizes are in activity_layout.h
    std::array<std::size_t, 256> m_bytes{};
};

/// Calls visit(RawRecord) for each record found by the library. Returns the number of undecodable bytes: an unknown kind
/// ends a buffer, and a truncated record is skipped.
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

/// Decodes buffers filled by CUPTI to records of a batch. The result depends only on the bytes, and on record sizes and
/// names reported by the library. Used from one thread.
class Decoder {
public:
    /// `hasDeviceLaunches`: decodes work that the device launched; otherwise it is skipped.
    explicit Decoder(const CuptiApi& api, bool hasDeviceLaunches = false)
        : m_api(&api), m_sizes(api.version), m_names(api), m_hasDeviceLaunches(hasDeviceLaunches)
    {
    }

    void decode(std::span<std::uint8_t> buffer, BatchWriter& writer);
    [[nodiscard]] CallNames& names() { return m_names; }

private:
    void decode(const RawRecord& record, BatchWriter& writer);
    void decodeCall(const RawRecord& record, BatchWriter& writer);
    void decodeDeviceLaunch(const RawRecord& record, BatchWriter& writer) const;

    const CuptiApi* m_api;
    RecordSizes m_sizes;
    CallNames m_names;
    bool m_hasDeviceLaunches;
};

} // namespace stallscope::cupti
