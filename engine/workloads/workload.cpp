// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/workload.h"

#include <algorithm>

namespace stallscope {

namespace {

template <class Info>
const Info* findByName(const std::vector<Info>& infos, std::string_view name)
{
    const auto found = std::find_if(infos.begin(), infos.end(), [&](const Info& info) { return info.name == name; });
    return found == infos.end() ? nullptr : &*found;
}

} // namespace

const StrategyInfo* WorkloadInfo::findStrategy(std::string_view strategy) const
{
    return findByName(strategies, strategy);
}

const ParameterInfo* WorkloadInfo::findParameter(std::string_view parameter) const
{
    return findByName(parameters, parameter);
}

} // namespace stallscope
