// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/commands/commands.h"
#include "engine/cli/commands/terminal.h"
#include "profiler/base/job.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace stallscope::cli {

/// Shows how far a job is while it lives.
class ShownJob {
public:
    ShownJob(const Surroundings& around, std::string what)
    {
        if (around.progress)
            m_line.emplace(around.progress, std::move(what));
        m_job.stop = around.stop;
        m_job.onProgress = [this](std::uint64_t done, std::uint64_t total) {
            if (m_line)
                m_line->show(done, total);
        };
    }
    ShownJob(const ShownJob&) = delete;
    ShownJob& operator=(const ShownJob&) = delete;

    [[nodiscard]] const Job& job() const { return m_job; }

private:
    std::optional<ProgressLine> m_line;
    Job m_job;
};

} // namespace stallscope::cli
