// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/device/device_batch.h"

#include <string_view>
#include <unordered_map>

namespace stallscope::cupti {

/// Fills one batch; texts that come again and again are in it once.
class BatchWriter {
public:
    explicit BatchWriter(DeviceBatch& batch) : m_batch(&batch) {}

    [[nodiscard]] DeviceBatch& batch() { return *m_batch; }
    /// A text of CUPTI's. Its records share them by address; an address may be used again for another text.
    [[nodiscard]] BatchText text(const char* text);

private:
    DeviceBatch* m_batch;
    std::unordered_map<const char*, BatchText> m_byAddress;
};

} // namespace stallscope::cupti
