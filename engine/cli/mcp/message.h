// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <simdjson.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

/// Messages of JSON-RPC 2.0, one per line, as the Model Context Protocol sends them over stdin and stdout.
namespace stallscope::cli::mcp {

enum class RpcError : int {
    ParseError = -32700,
    InvalidRequest = -32600,
    MethodNotFound = -32601,
    InvalidParams = -32602,
    InternalError = -32603,
    ResourceNotFound = -32002,
};

/// A request, or a notification, which has no id.
struct Message {
    std::string id; ///< as JSON: a number or a string with quotes; empty: a notification
    std::string method;
    std::optional<simdjson::dom::object> params;
    std::size_t bytes = 0;                         ///< of its line
    std::shared_ptr<simdjson::dom::parser> parser; ///< owns what `params` refers to

    [[nodiscard]] bool isNotification() const { return id.empty(); }
    /// A text in params; empty if there is none.
    [[nodiscard]] std::string text(std::string_view key) const;
    /// A number or text in params, as JSON; empty if there is none.
    [[nodiscard]] std::string scalar(std::string_view key) const;
};

/// A whole number or a text as JSON; empty for other values.
[[nodiscard]] std::string scalarJson(const simdjson::dom::element& value);

/// A line that is no message, with the id of the request if it could be read.
struct BadMessage {
    RpcError code = RpcError::InvalidRequest;
    std::string id = "null";
    std::string why;
};

/// The message of a line. Empty for a response, which this server never asks for.
[[nodiscard]] std::optional<Message> parseMessage(const std::string& line, std::optional<BadMessage>& bad);

/// A file descriptor that becomes readable when a stop is requested, for poll().
class WakeUp {
public:
    explicit WakeUp(std::stop_token stop);
    WakeUp(const WakeUp&) = delete;
    WakeUp& operator=(const WakeUp&) = delete;
    ~WakeUp();
    [[nodiscard]] int descriptor() const { return m_event; }

private:
    int m_event;
    std::optional<std::stop_callback<std::function<void()>>> m_onStop;
};

/// Reads lines from a file descriptor. A longer line is skipped, and reported as empty with isTooLong.
class LineReader {
public:
    static constexpr std::size_t kLongest = std::size_t{4} << 20;

    /// The descriptor stays with the caller.
    LineReader(int descriptor, std::stop_token stop) : m_descriptor(descriptor), m_stop(stop), m_wakeUp(stop) {}

    struct Line {
        std::string text;
        bool isTooLong = false;
    };
    /// Waits for the next line. Empty at the end of the input, and after a stop request.
    [[nodiscard]] std::optional<Line> next();

private:
    [[nodiscard]] bool fill();

    int m_descriptor;
    std::stop_token m_stop;
    WakeUp m_wakeUp;
    std::string m_buffer;
    std::size_t m_begin = 0;    // of the next line in the buffer
    std::size_t m_searched = 0; // up to here, the buffer holds no line end
    bool m_isSkipping = false;
    bool m_isAtEnd = false;
};

/// Writes messages to a file descriptor, from any thread. A client that does not read holds the writer up until a stop is requested.
class MessageWriter {
public:
    /// The descriptor stays with the caller. `onBroken` is called once, if the client has closed its end or the disk behind it is full.
    MessageWriter(int descriptor, std::stop_token stop, std::function<void()> onBroken);
    MessageWriter(const MessageWriter&) = delete;
    MessageWriter& operator=(const MessageWriter&) = delete;

    /// `result` is JSON.
    void respond(std::string_view id, std::string_view result);
    void fail(std::string_view id, RpcError code, std::string_view message);
    /// `params` is JSON.
    void notify(std::string_view method, std::string_view params);

private:
    void write(std::string line);
    [[nodiscard]] bool writeAll(std::string_view bytes);

    int m_descriptor;
    std::function<void()> m_onBroken;
    WakeUp m_wakeUp;
    std::mutex m_mutex;
    bool m_isBroken = false;
};

} // namespace stallscope::cli::mcp
