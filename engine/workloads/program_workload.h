// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/program.h"
#include "engine/workloads/workload.h"

#include <memory>
#include <string_view>

namespace stallscope {

/// A workload that is a program on the stage's first device.
class ProgramWorkload : public Workload {
protected:
    ProgramWorkload(const Stage& stage, std::string_view strategy);

    [[nodiscard]] bool is(std::string_view strategy) const { return m_strategy == strategy; }
    [[nodiscard]] std::size_t count(std::string_view parameter) const { return m_stage.values.count(parameter); }
    /// What check() returns: the first of what failed on the device and what is wrong about the result, else the facts.
    [[nodiscard]] Result<Facts> verdict(const Result<>& isRight, Facts facts = {}) const;

    const Stage& m_stage;
    Program m_program;
    std::string_view m_strategy; ///< one of the catalogue's
    WaitMode m_wait;             ///< as the parameter `wait` says, where there is one
};

/// The parameter `wait`, for workloads that are about waiting.
[[nodiscard]] ParameterInfo waitParameter();

/// What WorkloadInfo::make is for a class of workload.
template <class Kind>
std::unique_ptr<Workload> makeWorkload(const Stage& stage, std::string_view strategy)
{
    return std::make_unique<Kind>(stage, strategy);
}

} // namespace stallscope
