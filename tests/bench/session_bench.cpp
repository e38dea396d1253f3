// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/suite.h"

#include "profiler/session/session_reader.h"
#include "profiler/session/write/session_writer.h"
#include "tests/support/unpacked_session.h"

#include <fmt/format.h>
#include <zstd.h>

#include <cstring>

namespace stallscope::bench {

namespace {

std::string sessionOf(Material& material)
{
    const std::string path = material.file("loop.stallscope");
    if (!std::filesystem::exists(path)) {
        if (const auto saved = writeSession(*material.manySpans(), path); !saved)
            fmt::print(stderr, "{}\n", saved.error().message);
    }
    return path;
}

void open(benchmark::State& state, Material& material, bool loadColumns, unsigned threads)
{
    const std::string path = sessionOf(material);
    SessionOpenOptions options;
    options.loadColumns = loadColumns;
    options.threads = threads;
    for (auto _ : state) {
        const auto trace = readSession(path, options);
        if (!trace) {
            state.SkipWithError(trace.error().message.c_str());
            return;
        }
        benchmark::DoNotOptimize((*trace)->spanCount());
    }
}

void unpack(benchmark::State& state, Material& material, unsigned threads)
{
    const std::string path = sessionOf(material);
    for (auto _ : state) {
        const auto unpacked = test::unpackSession(path, threads);
        if (!unpacked)
            state.SkipWithError(unpacked.error().message.c_str());
    }
    const auto spans = static_cast<double>(material.manySpans()->spanCount());
    state.counters["bytes_per_span"] = static_cast<double>(std::filesystem::file_size(path)) / spans;
}

void save(benchmark::State& state, Material& material)
{
    const std::string path = material.file("saved.stallscope");
    for (auto _ : state) {
        if (const auto saved = writeSession(*material.manySpans(), path); !saved)
            state.SkipWithError(saved.error().message.c_str());
    }
    std::filesystem::remove(path);
}

template <class T>
void copyColumn(std::vector<char>& to, const std::vector<T>& column)
{
    const std::size_t at = to.size();
    to.resize(at + column.size() * sizeof(T));
    std::memcpy(to.data() + at, column.data(), column.size() * sizeof(T));
}

/// Calls use(bytes) with the columns of each block, one behind the other.
template <class Use>
void copyBlocks(const Trace& trace, Use&& use)
{
    std::vector<char> bytes;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            for (std::size_t i = 0; i < lane.blocks.size(); ++i) {
                const auto columns = lane.blocks.block(i).columns();
                bytes.clear();
                for (const auto* column : {&columns->start, &columns->duration, &columns->name, &columns->correlation, &columns->detail})
                    copyColumn(bytes, *column);
                copyColumn(bytes, columns->kind);
                copyColumn(bytes, columns->flags);
                use(bytes);
            }
        }
    }
}

void copyColumns(benchmark::State& state, Material& material)
{
    for (auto _ : state)
        copyBlocks(*material.manySpans(), [](std::vector<char>& bytes) { benchmark::DoNotOptimize(bytes.data()); });
}

void compressColumns(benchmark::State& state, Material& material)
{
    std::vector<char> packed;
    for (auto _ : state) {
        copyBlocks(*material.manySpans(), [&](const std::vector<char>& bytes) {
            packed.resize(ZSTD_compressBound(bytes.size()));
            benchmark::DoNotOptimize(ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), 1));
        });
    }
}

} // namespace

void addSession(Suite& suite)
{
    for (const unsigned threads : {1U, 2U}) {
        suite.add(fmt::format("session/open/{}", threads), [threads](benchmark::State& state, Material& material) { open(state, material, true, threads); });
        suite.add(fmt::format("session/unpack/{}", threads), [threads](benchmark::State& state, Material& material) { unpack(state, material, threads); });
        suite.expect({fmt::format("open .stallscope, {} thread(s), beside unpacking it", threads), {fmt::format("session/open/{}", threads), ""},
            {{fmt::format("session/unpack/{}", threads), ""}}, 1.5, ""});
    }
    suite.add("session/first_paint", [](benchmark::State& state, Material& material) { open(state, material, false, 2); });
    suite.add("session/save", save);
    suite.add("session/copy", copyColumns);
    suite.add("session/compress", compressColumns);

    suite.expect({"open .stallscope for the first paint, beside unpacking it", {"session/first_paint", ""}, {{"session/unpack/2", ""}}, 1.5, ""});
    suite.expect({"open .stallscope, everything loaded", {"session/open/2", ""}, {}, 0.5, "s"});
    suite.expect({"open .stallscope, summaries for the first paint", {"session/first_paint", ""}, {}, 0.5, "s"});
    suite.expect({"save .stallscope, beside zstd 1 over the columns", {"session/save", ""}, {{"session/compress", ""}}, {}, ""});
    suite.expect({"save .stallscope, beside memcpy of the columns", {"session/save", ""}, {{"session/copy", ""}}, {}, ""});
    suite.expect({"size of a .stallscope, per span", {"session/unpack/1", "bytes_per_span"}, {}, 12, "bytes"});
}

} // namespace stallscope::bench
