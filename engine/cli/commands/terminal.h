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

/// Page of a stream: width of the terminal, otherwise from COLUMNS; colours on a terminal, unless NO_COLOR is set or it is dumb.
[[nodiscard]] Page pageOf(std::FILE* stream);

/// Progress line on a terminal, rewritten in place and erased at the end, without escape sequences. Prints nothing elsewhere.
class ProgressLine {
public:
    ProgressLine(std::FILE* stream, std::string what);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void show(std::uint64_t done, std::uint64_t total);
    /// Progress as a text instead of per cent.
    void showProgress(std::string_view progress);

private:
    std::FILE* m_stream;
    std::string m_what;
    std::size_t m_room; ///< in characters; a line that the terminal wraps cannot be rewritten
    bool m_isShown;
    std::string m_drawn;
};

/// A job whose progress is shown during the lifetime of the object.
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
