// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cuda/cuda_recorder.h"

namespace stallscope::cuda {

Result<> CudaRecorder::recordInto(std::weak_ptr<BatchSink> /*without CUPTI there are no records*/)
{
    return Error{"this build was made without CUPTI's headers"};
}

void CudaRecorder::flush(bool /*isLost*/) {}

} // namespace stallscope::cuda
