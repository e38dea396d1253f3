// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/cupti/batch_writer.h"
#include "profiler/cupti/call_names.h"
#include "profiler/cupti/record_walk.h"

#include <cstdint>
#include <span>

namespace stallscope::cupti {

/// Decodes buffers filled by CUPTI to records of a batch. The result depends only on the bytes, and on record sizes and
/// names reported by the library. Used from one thread.
class Decoder {
public:
    explicit Decoder(const CuptiApi& api) : m_api(&api), m_sizes(api.version), m_names(api) {}

    void decode(std::span<std::uint8_t> buffer, BatchWriter& writer);
    [[nodiscard]] CallNames& names() { return m_names; }

private:
    void decode(const RawRecord& record, BatchWriter& writer);
    void decodeCall(const RawRecord& record, BatchWriter& writer);

    const CuptiApi* m_api;
    RecordSizes m_sizes;
    CallNames m_names;
};

} // namespace stallscope::cupti
