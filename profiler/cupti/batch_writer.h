// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/device/device_batch.h"

#include <string_view>
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

} // namespace stallscope::cupti
