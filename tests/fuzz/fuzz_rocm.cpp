// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/rocm/rocpd_import.h"
#include "profiler/formats/rocm/rocprof_json_import.h"
#include "profiler/formats/rocm/rpd_import.h"
#include "tests/profiler/formats/accounted.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include <unistd.h>

using namespace stallscope;

namespace {

/// SQLite opens nothing but files with a name.
class InputFile {
public:
    InputFile() : m_path((std::filesystem::temp_directory_path() / "fuzz_rocm_XXXXXX").string()), m_descriptor(::mkstemp(m_path.data())) {}
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;
    ~InputFile()
    {
        ::close(m_descriptor);
        ::unlink(m_path.c_str());
    }

    [[nodiscard]] bool fill(std::string_view bytes) const
    {
        return ::ftruncate(m_descriptor, 0) == 0 && ::pwrite(m_descriptor, bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size());
    }
    [[nodiscard]] const std::string& path() const { return m_path; }

private:
    std::string m_path;
    int m_descriptor;
};

void check(const Result<std::shared_ptr<const Trace>>& trace)
{
    if (!trace) {
        if (trace.error().message.empty())
            std::abort();
        return;
    }
    if (!test::wrongInAccount(**trace).empty())
        std::abort();
    for (const Track& track : (*trace)->tracks) {
        if (track.info.process.index() >= (*trace)->processes.size())
            std::abort();
        for (const Lane& lane : track.lanes) {
            Nanos end = 0;
            lane.forEach([&](const SpanColumns& columns, std::size_t row) {
                const Span span = columns.at(row);
                if (span.start < end || span.duration < 0 || span.end() >= kTimeLimit || span.name.index() >= (*trace)->pools->strings.size())
                    std::abort();
                end = span.end();
                (void)(*trace)->detailOf(span);
            });
        }
    }
}

} // namespace

/// Whatever the bytes are, they give a trace that keeps the model's promises, or an error that says something. Databases go
/// to both importers of databases, everything else to the one of JSON.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const InputFile file;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    ImportOptions options;
    options.threads = 1;
    if (!bytes.starts_with("SQLite format 3")) {
        check(importRocprofJson(memorySource(bytes), "input.json", options));
        return 0;
    }
    if (!file.fill(bytes))
        return 0;
    check(importRocpdFile(file.path(), options));
    check(importRpdFile(file.path(), options));
    return 0;
}
