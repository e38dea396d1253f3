// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/program_workload.h"

#include "profiler/base/say.h"

namespace stallscope {

ProgramWorkload::ProgramWorkload(const Stage& stage, std::string_view strategy)
    : m_stage(stage), m_program(stage.device(), stage.stop), m_strategy(strategy), m_wait(stage.waitMode())
{
    for (Device* device : stage.devices)
        device->setWaitMode(m_wait);
}

Result<Facts> ProgramWorkload::verdict(const Result<>& isRight, Facts facts) const
{
    if (const Result<> outcome = m_program.outcome(); !outcome)
        return outcome.error();
    if (!isRight)
        return isRight.error();
    return facts;
}

ParameterInfo waitParameter()
{
    return ParameterInfo::choice(
        "wait", STALLSCOPE_WORD("catalogue", "how the host waits"), {"spin", "yield", "block"}, static_cast<std::int64_t>(WaitMode::Block));
}

} // namespace stallscope
