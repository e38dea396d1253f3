// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/cupti/batch_writer.h"
#include "profiler/cupti/call_names.h"
#include "profiler/cupti/record_walk.h"

#include <cstdint>
#include <span>

namespace stallscope::cupti {

/// Turns buffers that CUPTI filled into records of a batch. What comes out depends on the bytes alone, and on what the
/// library says of its own sizes and names. Belongs to one thread.
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
