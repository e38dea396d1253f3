// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/program.h"
#include "engine/workloads/workload.h"

#include <memory>
#include <string_view>

namespace stallscope {

/// Base class of workloads that are a program on the first device of the stage.
class ProgramWorkload : public Workload {
protected:
    ProgramWorkload(const Stage& stage, std::string_view strategy);

    [[nodiscard]] bool is(std::string_view strategy) const { return m_strategy == strategy; }
    [[nodiscard]] std::size_t count(std::string_view parameter) const { return m_stage.values.count(parameter); }
    /// Result of check(): the first failure of the device, or the error of the result, or the facts.
    [[nodiscard]] Result<Facts> verdict(const Result<>& isRight, Facts facts = {}) const;

    const Stage& m_stage;
    Program m_program;
    std::string_view m_strategy; ///< from the catalogue
    WaitMode m_wait;             ///< from the parameter `wait`, if there is one
};

/// The parameter `wait`, for workloads about waiting.
[[nodiscard]] ParameterInfo waitParameter();

/// Factory function for WorkloadInfo::make.
template <class Kind>
std::unique_ptr<Workload> makeWorkload(const Stage& stage, std::string_view strategy)
{
    return std::make_unique<Kind>(stage, strategy);
}

} // namespace stallscope
