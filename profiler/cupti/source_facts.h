// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/device_batch.h"

#include <string_view>

namespace stallscope::cupti {

/// Devices, contexts, streams and names, which CUPTI tells once: kept for sinks that come later. Belongs to one thread.
class SourceFacts {
public:
    void remember(const DeviceBatch& batch);
    /// Everything so far goes into the batch, whose own facts are among it already.
    void tell(DeviceBatch& batch) const;

private:
    DeviceBatch m_facts;
};

} // namespace stallscope::cupti
