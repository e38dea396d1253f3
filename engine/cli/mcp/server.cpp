// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/mcp/server.h"

#include "engine/cli/mcp/tools.h"
#include "profiler/base/arguments.h"
#include "profiler/base/build_info.h"
#include "profiler/base/json_writer.h"
#include "profiler/base/say.h"
#include "profiler/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <iterator>
#include <memory>
#include <numeric>
#include <thread>
#include <utility>
#include <vector>

namespace stallscope::cli::mcp {

namespace {

constexpr const char* kInstructions
    = "Stallscope explains why a GPU waits for the host, or the host for the GPU. Open a trace with open_trace; its verdict says what limits it. advice lists "
      "what to change, with predicted gains; waits, operators, totals and steps show where; query answers the rest in SQL. Durations are in nanoseconds.";

constexpr std::size_t kLongestError = 4000; // characters

/// A name that a client sent.
std::string shortened(std::string_view text)
{
    return elidedMiddle(displayText(text), 100);
}

std::string base64(std::string_view bytes)
{
    constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0;
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
        for (std::size_t k = 0; k < 3; ++k)
            group = group << 8U | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        for (std::size_t k = 0; k < 4; ++k)
            text += k <= count ? kDigits[group >> (18 - 6 * k) & 63U] : '=';
    }
    return text;
}

std::string toolsJson()
{
    std::string json;
    for (const Tool& tool : tools()) {
        JsonWriter entry(JsonWriter::Style::Compact);
        entry.beginObject().member("name", tool.name).member("title", tool.title).member("description", tool.description);
        entry.key("annotations").beginObject().member("readOnlyHint", true).member("openWorldHint", false).endObject().endObject();
        std::string text = entry.take();
        text.erase(text.find_last_of('}')); // the schema is JSON already
        json += fmt::format("{}{},\"inputSchema\":{}}}", json.empty() ? "" : ",", text, tool.schema);
    }
    return fmt::format("{{\"tools\":[{}]}}", json);
}

std::string resourcesJson()
{
    JsonWriter json(JsonWriter::Style::Compact);
    json.beginObject().key("resources").beginArray();
    for (const Resource& resource : resources())
        json.beginObject()
            .member("uri", resource.uri)
            .member("name", resource.name)
            .member("description", resource.description)
            .member("mimeType", "text/markdown")
            .endObject();
    json.endArray().endObject();
    return json.take();
}

std::string contentJson(const ToolAnswer& answer, bool isError)
{
    JsonWriter json(JsonWriter::Style::Compact);
    json.beginObject().key("content").beginArray();
    json.beginObject().member("type", "text").member("text", answer.text).endObject();
    if (!answer.png.empty())
        json.beginObject().member("type", "image").member("data", base64(answer.png)).member("mimeType", "image/png").endObject();
    json.endArray().member("isError", isError).endObject();
    return json.take();
}

} // namespace

Server::Server(OpenTraces traces, int input, int output, std::stop_token stop)
    : m_traces(std::move(traces)), m_reader(input, m_stop.get_token()), m_writer(output, m_stop.get_token(), [this] { requestStop(); })
{
    if (stop.stop_requested())
        m_stop.request_stop();
    m_outerStop.emplace(std::move(stop), [this] { requestStop(); });
}

void Server::run()
{
    std::jthread reader([this] { read(); });
    while (const auto request = nextRequest()) {
        try {
            answer(*request);
        } catch (const std::exception& error) { // out of memory or threads, above all
            m_writer.fail(request->id, RpcError::InternalError, error.what());
        }
        const std::lock_guard lock(m_mutex);
        m_current.clear();
    }
    requestStop(); // the reader ends before it is joined
}

void Server::requestStop()
{
    m_stop.request_stop();
    const std::lock_guard lock(m_mutex);
    m_currentStop.request_stop();
    m_hasRequests.notify_all();
}

/// The reading thread.
void Server::read()
{
    try {
        readMessages();
    } catch (const std::exception& error) {
        m_writer.fail("null", RpcError::InternalError, error.what());
    }
    const std::lock_guard lock(m_mutex);
    m_isInputOver = true;
    m_hasRequests.notify_all();
}

void Server::readMessages()
{
    while (const auto line = m_reader.next()) {
        if (line->isTooLong) {
            m_writer.fail("null", RpcError::InvalidRequest, "a message is longer than 4 MiB");
            continue;
        }
        if (line->text.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        std::optional<BadMessage> bad;
        std::optional<Message> message = parseMessage(line->text, bad);
        if (bad)
            m_writer.fail(bad->id, bad->code, bad->why);
        else if (message)
            take(*std::move(message));
    }
}

void Server::take(Message message)
{
    if (message.method == "notifications/cancelled")
        return cancel(message.scalar("requestId"));
    if (message.isNotification())
        return; // others, such as notifications/initialized, need no answer
    if (message.method == "ping")
        return m_writer.respond(message.id, "{}");
    std::unique_lock lock(m_mutex);
    const std::size_t bytes = std::accumulate(
        m_requests.begin(), m_requests.end(), message.bytes, [](std::size_t sum, const Message& waiting) { return sum + waiting.bytes; });
    if (m_requests.size() >= kMostWaiting || bytes > kMostWaitingBytes) {
        lock.unlock();
        return m_writer.fail(message.id, RpcError::InternalError, "too many requests are waiting; wait for answers");
    }
    m_requests.push_back(std::move(message));
    m_hasRequests.notify_all();
}

/// A cancelled request is not answered.
void Server::cancel(const std::string& id)
{
    const std::lock_guard lock(m_mutex);
    if (id.empty())
        return;
    if (id == m_current)
        m_currentStop.request_stop();
    std::erase_if(m_requests, [&id](const Message& waiting) { return waiting.id == id; });
}

std::optional<Message> Server::nextRequest()
{
    std::unique_lock lock(m_mutex);
    m_hasRequests.wait(lock, [this] { return !m_requests.empty() || m_isInputOver || m_stop.stop_requested(); });
    if (m_stop.stop_requested() || m_requests.empty())
        return std::nullopt;
    Message request = std::move(m_requests.front());
    m_requests.pop_front();
    m_current = request.id;
    m_currentStop = std::stop_source();
    return request;
}

void Server::answer(const Message& request)
{
    if (request.method == "initialize")
        return initialize(request);
    if (!m_isInitialized)
        return m_writer.fail(request.id, RpcError::InvalidRequest, "the first request must be initialize");
    if (request.method == "tools/list")
        return m_writer.respond(request.id, toolsJson());
    if (request.method == "tools/call")
        return callTool(request);
    if (request.method == "resources/list")
        return m_writer.respond(request.id, resourcesJson());
    if (request.method == "resources/templates/list")
        return m_writer.respond(request.id, R"({"resourceTemplates":[]})");
    if (request.method == "resources/read")
        return readResource(request);
    m_writer.fail(request.id, RpcError::MethodNotFound, fmt::format("there is no method '{}'", shortened(request.method)));
}

void Server::initialize(const Message& request)
{
    if (m_isInitialized)
        return m_writer.fail(request.id, RpcError::InvalidRequest, "already initialized");
    const std::string wanted = request.text("protocolVersion");
    if (wanted.empty())
        return m_writer.fail(request.id, RpcError::InvalidParams, "\"protocolVersion\" is missing");
    const auto known = std::ranges::find(kVersions, wanted);
    m_isInitialized = true;
    JsonWriter json(JsonWriter::Style::Compact);
    json.beginObject().member("protocolVersion", known == kVersions.end() ? kVersions.front() : *known);
    json.key("capabilities").beginObject().key("tools").beginObject().endObject().key("resources").beginObject().endObject().endObject();
    json.key("serverInfo").beginObject().member("name", "stallscope").member("title", "Stallscope").member("version", productVersion()).endObject();
    json.member("instructions", kInstructions).endObject();
    m_writer.respond(request.id, json.take());
}

void Server::callTool(const Message& request)
{
    const std::string name = request.text("name");
    const auto tool = std::ranges::find_if(tools(), [&name](const Tool& one) { return one.name == name; });
    if (tool == tools().end()) {
        std::vector<std::string> names;
        std::ranges::transform(tools(), std::back_inserter(names), [](const Tool& one) { return std::string(one.name); });
        return m_writer.fail(
            request.id, RpcError::InvalidParams, together(fmt::format("there is no tool '{}'.", shortened(name)), suggestion(name.substr(0, 100), names)));
    }
    std::optional<simdjson::dom::object> object;
    simdjson::dom::element value;
    if (request.params && (*request.params)["arguments"].get(value) == simdjson::SUCCESS && !value.is_null()) {
        simdjson::dom::object members;
        if (value.get(members) != simdjson::SUCCESS)
            return m_writer.fail(request.id, RpcError::InvalidParams, "\"arguments\" must be an object");
        object = members;
    }
    Arguments arguments(object);
    const CommandContext context = contextOf(request);
    const Result<ToolAnswer> answer = tool->call(m_traces, arguments, context);
    if (context.stop.stop_requested())
        return;
    m_writer.respond(request.id, answer ? contentJson(*answer, false) : contentJson({elidedMiddle(displayText(answer.error().message), kLongestError), {}}, true));
}

void Server::readResource(const Message& request)
{
    const std::string uri = request.text("uri");
    const auto resource = std::ranges::find_if(resources(), [&uri](const Resource& one) { return one.uri == uri; });
    if (resource == resources().end())
        return m_writer.fail(request.id, RpcError::ResourceNotFound, fmt::format("there is no resource '{}'", shortened(uri)));
    JsonWriter json(JsonWriter::Style::Compact);
    json.beginObject().key("contents").beginArray().beginObject().member("uri", resource->uri).member("mimeType", "text/markdown");
    json.member("text", resource->text).endObject().endArray().endObject();
    m_writer.respond(request.id, json.take());
}

/// Progress is sent where the client asked for it, at most ten times a second.
CommandContext Server::contextOf(const Message& request)
{
    CommandContext context;
    {
        const std::lock_guard lock(m_mutex);
        context.stop = m_currentStop.get_token();
    }
    std::string token;
    if (request.params) {
        simdjson::dom::element value;
        if ((*request.params)["_meta"]["progressToken"].get(value) == simdjson::SUCCESS)
            token = scalarJson(value);
    }
    if (token.empty())
        return context;
    struct Told {
        std::chrono::steady_clock::time_point next;
        std::uint64_t progress = 0;
    };
    context.onProgress = [this, token, told = std::make_shared<Told>()](std::string_view what, std::uint64_t done, std::uint64_t total) {
        const auto now = std::chrono::steady_clock::now();
        if (now < told->next)
            return;
        told->next = now + std::chrono::milliseconds(100);
        std::string words;
        appendJsonString(words, total > 0 ? fmt::format("{}: {} %", what, std::min(done, total) * 100 / total) : std::string(what));
        // The steps of one request follow each other, each from 0 on; the protocol wants a number that grows.
        m_writer.notify("notifications/progress", fmt::format(R"({{"progressToken":{},"progress":{},"message":{}}})", token, ++told->progress, words));
    };
    return context;
}

} // namespace stallscope::cli::mcp
