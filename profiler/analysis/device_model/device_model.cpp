// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/device_model/device_model.h"

#include "profiler/analysis/device_model/cpu_model.h"

namespace stallscope {

std::shared_ptr<const DeviceModel> deviceModelOf(const RunSpans& spans)
{
    if (auto cpu = CpuModel::of(spans))
        return cpu;
    return std::make_shared<DeviceModel>();
}

} // namespace stallscope
