// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/commands.h"
#include "engine/cli/commands/trace_file.h"
#include "engine/cli/mcp/server.h"

#include <csignal>
#include <utility>

#include <unistd.h>

namespace stallscope::cli {

Outcome runMcp(const McpCommand& command, const CommandContext& context)
{
    auto allowed = mcp::AllowedPaths::make(command.paths.empty() ? std::vector<std::string>{"."} : command.paths);
    if (!allowed)
        return Outcome::failed(allowed.error());
    auto service = analysisService();
    if (!service)
        return Outcome::failed(service.error());
    (void)std::signal(SIGPIPE, SIG_IGN); // a client that has gone ends the server
    (void)std::signal(SIGCHLD, SIG_DFL); // else the app that draws a picture could not be waited for
    mcp::Server server(mcp::OpenTraces(*std::move(allowed), *std::move(service)), STDIN_FILENO, STDOUT_FILENO, context.stop);
    server.run();
    return Outcome::done({});
}

} // namespace stallscope::cli
