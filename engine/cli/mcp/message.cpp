// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/mcp/message.h"

#include "profiler/base/json_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <utility>

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

namespace stallscope::cli::mcp {

namespace dom = simdjson::dom;

std::string scalarJson(const dom::element& value)
{
    std::string_view text;
    std::int64_t number = 0;
    if (value.get(text) == simdjson::SUCCESS) {
        std::string json;
        appendJsonString(json, text);
        return json;
    }
    return value.get(number) == simdjson::SUCCESS ? fmt::format("{}", number) : std::string();
}

std::string Message::text(std::string_view key) const
{
    std::string_view text;
    if (!params || (*params)[key].get(text) != simdjson::SUCCESS)
        return {};
    return std::string(text);
}

std::string Message::scalar(std::string_view key) const
{
    dom::element value;
    if (!params || (*params)[key].get(value) != simdjson::SUCCESS)
        return {};
    return scalarJson(value);
}

std::optional<Message> parseMessage(const std::string& line, std::optional<BadMessage>& bad)
{
    const auto refuse = [&bad](RpcError code, const std::string& id, std::string why) {
        bad = BadMessage{code, id.empty() ? "null" : id, std::move(why)};
        return std::nullopt;
    };
    Message message;
    message.bytes = line.size();
    message.parser = std::make_shared<dom::parser>();
    dom::element document;
    if (const auto error = message.parser->parse(line).get(document))
        return refuse(RpcError::ParseError, {}, fmt::format("not JSON: {}", simdjson::error_message(error)));
    dom::object object;
    if (document.get(object) != simdjson::SUCCESS)
        return refuse(RpcError::InvalidRequest, {}, "a message is a JSON object; batches are not supported");
    dom::element value;
    const bool hasId = object["id"].get(value) == simdjson::SUCCESS;
    if (hasId)
        message.id = scalarJson(value);
    std::string_view version;
    if (object["jsonrpc"].get(version) != simdjson::SUCCESS || version != "2.0")
        return refuse(RpcError::InvalidRequest, message.id, "\"jsonrpc\" must be \"2.0\"");
    std::string_view method;
    if (object["method"].get(method) != simdjson::SUCCESS) {
        const bool isResponse = object["result"].error() == simdjson::SUCCESS || object["error"].error() == simdjson::SUCCESS;
        return isResponse ? std::nullopt : refuse(RpcError::InvalidRequest, message.id, "\"method\" is missing");
    }
    if (hasId && message.id.empty())
        return refuse(RpcError::InvalidRequest, {}, "\"id\" must be a whole number or a text");
    message.method = method;
    if (object["params"].get(value) == simdjson::SUCCESS) {
        dom::object params;
        if (value.get(params) != simdjson::SUCCESS)
            return refuse(RpcError::InvalidParams, message.id, "\"params\" must be an object");
        message.params = params;
    }
    return message;
}

WakeUp::WakeUp(std::stop_token stop) : m_event(::eventfd(0, EFD_CLOEXEC))
{
    m_onStop.emplace(std::move(stop), [this] {
        const std::uint64_t one = 1;
        (void)!::write(m_event, &one, sizeof one);
    });
}

WakeUp::~WakeUp()
{
    m_onStop.reset();
    if (m_event >= 0)
        ::close(m_event);
}

std::optional<LineReader::Line> LineReader::next()
{
    for (;;) {
        const std::size_t end = m_buffer.find('\n', m_searched);
        if (end != std::string::npos) {
            Line line{m_buffer.substr(m_begin, end - m_begin), m_isSkipping};
            m_begin = m_searched = end + 1;
            if (std::exchange(m_isSkipping, false))
                line.text.clear();
            return line;
        }
        m_buffer.erase(0, m_begin);
        m_begin = 0;
        if (m_buffer.size() > kLongest) {
            m_isSkipping = true;
            m_buffer.clear();
        }
        m_searched = m_buffer.size();
        if (m_isAtEnd) {
            if (m_buffer.empty() && !m_isSkipping)
                return std::nullopt;
            m_buffer += '\n'; // the last line may lack its end
            continue;
        }
        if (!fill())
            return std::nullopt;
    }
}

/// False after a stop request.
bool LineReader::fill()
{
    std::array<pollfd, 2> waited{{{m_descriptor, POLLIN, 0}, {m_wakeUp.descriptor(), POLLIN, 0}}};
    while (!m_stop.stop_requested()) {
        if (::poll(waited.data(), waited.size(), -1) < 0) {
            if (errno == EINTR)
                continue;
            return false;
        }
        if (waited[0].revents == 0)
            continue;
        std::array<char, 65536> part{};
        const ssize_t count = ::read(m_descriptor, part.data(), part.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count > 0)
            m_buffer.append(part.data(), static_cast<std::size_t>(count));
        else
            m_isAtEnd = true;
        return true;
    }
    return false;
}

MessageWriter::MessageWriter(int descriptor, std::stop_token stop, std::function<void()> onBroken)
    : m_descriptor(descriptor), m_onBroken(std::move(onBroken)), m_wakeUp(std::move(stop))
{
}

void MessageWriter::respond(std::string_view id, std::string_view result)
{
    write(fmt::format(R"({{"jsonrpc":"2.0","id":{},"result":{}}})", id, result));
}

void MessageWriter::fail(std::string_view id, RpcError code, std::string_view message)
{
    std::string text;
    appendJsonString(text, message);
    write(fmt::format(R"({{"jsonrpc":"2.0","id":{},"error":{{"code":{},"message":{}}}}})", id, static_cast<int>(code), text));
}

void MessageWriter::notify(std::string_view method, std::string_view params)
{
    write(fmt::format(R"({{"jsonrpc":"2.0","method":"{}","params":{}}})", method, params));
}

void MessageWriter::write(std::string line)
{
    line += '\n';
    std::unique_lock lock(m_mutex);
    if (m_isBroken || writeAll(line))
        return;
    m_isBroken = true;
    lock.unlock();
    m_onBroken();
}

/// A pipe that poll() calls writable takes PIPE_BUF bytes without blocking.
bool MessageWriter::writeAll(std::string_view bytes)
{
    std::array<pollfd, 2> waited{{{m_descriptor, POLLOUT, 0}, {m_wakeUp.descriptor(), POLLIN, 0}}};
    while (!bytes.empty()) {
        if (::poll(waited.data(), waited.size(), -1) < 0) {
            if (errno == EINTR)
                continue;
            return false;
        }
        if (waited[0].revents == 0)
            return false; // stopped
        const ssize_t written = ::write(m_descriptor, bytes.data(), std::min<std::size_t>(bytes.size(), PIPE_BUF));
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

} // namespace stallscope::cli::mcp
