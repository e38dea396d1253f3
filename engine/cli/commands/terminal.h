// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/commands/commands.h"
#include "engine/cli/render/page.h"
#include "profiler/base/job.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace stallscope::cli {

[[nodiscard]] bool isTerminal(std::FILE* stream);

/// The page that a stream is: as wide as its terminal, else as COLUMNS says, with colours unless NO_COLOR is set or the terminal is dumb.
[[nodiscard]] Page pageOf(std::FILE* stream);

/// One line on a terminal that says how far work is, rewritten in place and taken away at the end, without escape sequences. Silent elsewhere.
class ProgressLine {
public:
    ProgressLine(std::FILE* stream, std::string what);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void show(std::uint64_t done, std::uint64_t total);
    /// In other words than per cent.
    void showProgress(std::string_view progress);

private:
    std::FILE* m_stream;
    std::string m_what;
    std::size_t m_room; ///< characters; a line that the terminal breaks cannot be rewritten
    bool m_isShown;
    std::string m_drawn;
};

/// Shows how far a job is while it lives.
class ShownJob {
public:
    ShownJob(const CommandContext& context, std::string what)
    {
        if (context.progress)
            m_line.emplace(context.progress, what);
        m_job.stop = context.stop;
        m_job.onProgress = [this, what = std::move(what), tell = context.onProgress](std::uint64_t done, std::uint64_t total) {
            if (m_line)
                m_line->show(done, total);
            if (tell)
                tell(what, done, total);
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
