// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <memory>

namespace stallscope {
class BatchSink;
}

namespace stallscope::cuda {

/// Records what this process does on its GPUs, from the first time that somebody wants to know: CUPTI is switched on once,
/// and stays on. Between two recordings what comes is thrown away.
class CudaRecorder {
public:
    /// Ends with the sink, or with the next one. The error says why nothing can be recorded.
    [[nodiscard]] Result<> recordInto(std::weak_ptr<BatchSink> sink);
    [[nodiscard]] bool isOn() const { return m_isOn; }
    /// Everything that was done by now goes to the sink, before this returns; of a GPU that is lost, what never ended, too.
    void flush(bool isLost);

private:
    bool m_isOn = false;
};

} // namespace stallscope::cuda
