// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/json_walk.h"

#include <benchmark/benchmark.h>
#include <simdjson.h>
#include <zlib.h>

#include <fstream>
#include <iterator>

#include <fcntl.h>
#include <unistd.h>

namespace stallscope::bench {

namespace {

constexpr std::size_t kBatchBytes = std::size_t{1} << 19; // as the importer cuts them
constexpr std::string_view kBetweenEvents = ",\n  {\n";   // as Kineto writes it; nothing inside an event looks like this

std::uint64_t walk(simdjson::ondemand::value value)
{
    using simdjson::ondemand::json_type;
    std::uint64_t values = 1;
    switch (value.type()) {
    case json_type::object:
        for (simdjson::ondemand::field field : value.get_object()) {
            benchmark::DoNotOptimize(std::string_view(field.unescaped_key()));
            values += walk(field.value());
        }
        break;
    case json_type::array:
        for (simdjson::ondemand::value element : value.get_array())
            values += walk(element);
        break;
    case json_type::string: benchmark::DoNotOptimize(std::string_view(value.get_string())); break;
    case json_type::number: benchmark::DoNotOptimize(double(value.get_double())); break;
    case json_type::boolean: benchmark::DoNotOptimize(bool(value.get_bool())); break;
    case json_type::null: break;
    }
    return values;
}

} // namespace

JsonWalk::JsonWalk(const std::filesystem::path& path) : m_file(::open(path.c_str(), O_RDONLY | O_CLOEXEC))
{
    std::ifstream in(path, std::ios::binary);
    cutIntoBatches({std::istreambuf_iterator<char>(in), {}});
}

JsonWalk::~JsonWalk()
{
    ::close(m_file);
}

void JsonWalk::cutIntoBatches(const std::string& text)
{
    std::size_t from = text.find('[', text.find("\"traceEvents\"")) + 1;
    const std::size_t end = text.rfind(']');
    while (from < end) {
        std::size_t to = text.find(kBetweenEvents, from + kBatchBytes);
        to = std::min(to, end);
        m_batches.push_back({from, to - from});
        from = to + 1;
    }
    m_buffer.reserve(2 * kBatchBytes);
}

std::uint64_t JsonWalk::run()
{
    simdjson::ondemand::parser parser;
    std::uint64_t values = 0;
    for (const Batch& batch : m_batches) {
        m_buffer.resize(batch.bytes + 2);
        m_buffer.reserve(m_buffer.size() + simdjson::SIMDJSON_PADDING);
        m_buffer.front() = '[';
        m_buffer.back() = ']';
        if (::pread(m_file, m_buffer.data() + 1, batch.bytes, static_cast<off_t>(batch.offset)) != static_cast<ssize_t>(batch.bytes))
            return 0;
        try {
            auto document = parser.iterate(m_buffer.data(), m_buffer.size(), m_buffer.capacity());
            for (simdjson::ondemand::value event : document.get_array())
                values += walk(event);
        } catch (const simdjson::simdjson_error&) {
            return 0;
        }
    }
    return values;
}

std::uint64_t inflateFile(const std::filesystem::path& path)
{
    const gzFile in = gzopen(path.c_str(), "rb");
    gzbuffer(in, 1U << 18);
    std::vector<char> buffer(std::size_t{1} << 20);
    std::uint64_t bytes = 0;
    for (int read = 0; (read = gzread(in, buffer.data(), static_cast<unsigned>(buffer.size()))) > 0;)
        bytes += static_cast<std::uint64_t>(read);
    gzclose(in);
    return bytes;
}

} // namespace stallscope::bench
