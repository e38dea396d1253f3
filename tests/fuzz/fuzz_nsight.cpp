// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/nsight/nsight_import.h"
#include "tests/profiler/formats/accounted.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>

#include <unistd.h>

using namespace stallscope;

namespace {

/// SQLite opens nothing but files with a name.
class InputFile {
public:
    InputFile() : m_path((std::filesystem::temp_directory_path() / "fuzz_nsight_XXXXXX").string()), m_descriptor(::mkstemp(m_path.data())) {}
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;
    ~InputFile()
    {
        ::close(m_descriptor);
        ::unlink(m_path.c_str());
    }

    [[nodiscard]] bool fill(const std::uint8_t* data, std::size_t size) const
    {
        return ::ftruncate(m_descriptor, 0) == 0 && ::pwrite(m_descriptor, data, size, 0) == static_cast<ssize_t>(size);
    }
    [[nodiscard]] const std::string& path() const { return m_path; }

private:
    std::string m_path;
    int m_descriptor;
};

void check(const Trace& trace)
{
    for (const CounterSeries& counter : trace.counters) {
        const CounterInfo& info = counter.info;
        if ((info.device.isValid() && info.device.index() >= trace.devices.size())
            || (info.process.isValid() && info.process.index() >= trace.processes.size()))
            std::abort();
        Nanos last = 0;
        for (const auto& block : counter.blocks) {
            for (const Nanos time : block->times) {
                if (time < last || time >= kTimeLimit)
                    std::abort();
                last = time;
            }
        }
    }
    for (const Track& track : trace.tracks) {
        if (track.info.process.index() >= trace.processes.size())
            std::abort();
        for (const Lane& lane : track.lanes) {
            Nanos end = 0;
            lane.forEach([&](const SpanColumns& columns, std::size_t row) {
                const Span span = columns.at(row);
                if (span.start < end || span.duration < 0 || span.end() >= kTimeLimit || span.name.index() >= trace.pools->strings.size())
                    std::abort();
                end = span.end();
                (void)trace.detailOf(span);
            });
        }
    }
}

} // namespace

/// Whatever the bytes are, they give a trace that keeps the model's promises, or an error that says something.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const InputFile file;
    if (!file.fill(data, size))
        return 0;
    NsightOptions options;
    options.threads = 1;
    const auto trace = importNsightFile(file.path(), options);
    if (trace && !test::wrongInAccount(**trace).empty())
        std::abort();
    if (trace)
        check(**trace);
    else if (trace.error().message.empty())
        std::abort();
    return 0;
}
