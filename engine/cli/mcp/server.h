// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/mcp/message.h"
#include "engine/cli/mcp/open_traces.h"

#include <array>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

namespace stallscope::cli::mcp {

/// A document that a client may read.
struct Resource {
    std::string_view uri; ///< "stallscope://docs/metrics"
    std::string_view name;
    std::string_view description;
    std::string_view text; ///< Markdown
};

/// Made from docs/ when the build is configured (resources.cpp.in).
[[nodiscard]] std::span<const Resource> resources();

/// A server of the Model Context Protocol over a pair of streams. Requests are answered one after the other, on the thread that calls run(). Another
/// thread reads, answers pings at once, and cancels.
class Server {
public:
    /// Later versions first. A client that asks for another one is offered the first.
    static constexpr std::array<const char*, 2> kVersions{"2025-11-25", "2025-06-18"};
    /// A client that sends more without waiting for answers is told that the server is busy.
    static constexpr std::size_t kMostWaiting = 1000;

    static constexpr std::size_t kMostWaitingBytes = std::size_t{16} << 20;

    /// The file descriptors stay with the caller.
    Server(OpenTraces traces, int input, int output, std::stop_token stop);

    /// Until the input ends, the output is closed, or a stop is requested. Requests that came before the end are answered.
    void run();

private:
    void requestStop();
    void read();
    void readMessages();
    void take(Message message);
    void cancel(const std::string& id);
    [[nodiscard]] std::optional<Message> nextRequest();
    void answer(const Message& request);
    void initialize(const Message& request);
    void callTool(const Message& request);
    void readResource(const Message& request);
    [[nodiscard]] CommandContext contextOf(const Message& request);

    std::stop_source m_stop; // ends run()
    OpenTraces m_traces;
    LineReader m_reader;
    MessageWriter m_writer;
    bool m_isInitialized = false;

    std::mutex m_mutex;
    std::condition_variable m_hasRequests;
    std::deque<Message> m_requests;
    bool m_isInputOver = false;
    std::string m_current; // id of the request that is being answered; empty: none
    std::stop_source m_currentStop;
    std::optional<std::stop_callback<std::function<void()>>> m_outerStop;
};

} // namespace stallscope::cli::mcp
