// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/catalogue.h"

#include <algorithm>
#include <vector>

namespace stallscope {

std::span<const WorkloadInfo> catalogue()
{
    static const std::vector<WorkloadInfo> all{
        dispatchWorkload(),
        incrementWorkload(),
        barriersWorkload(),
        readbackWorkload(),
        transferWorkload(),
        pipelineWorkload(),
        loaderWorkload(),
        samplerWorkload(),
        allocateWorkload(),
        graphWorkload(),
        precisionWorkload(),
        replicasWorkload(),
        queueWorkload(),
        dependencyWorkload(),
    };
    return all;
}

const WorkloadInfo* findWorkload(std::string_view name)
{
    const auto all = catalogue();
    const auto found = std::find_if(all.begin(), all.end(), [&](const WorkloadInfo& info) { return info.name == name; });
    return found == all.end() ? nullptr : &*found;
}

} // namespace stallscope
