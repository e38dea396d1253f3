// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/kineto/trace_event_import.h"

#include "profiler/formats/chrome/event_splitter.h"
#include "profiler/formats/common/byte_source.h"
#include "profiler/formats/common/cancellable_source.h"
#include "profiler/formats/kineto/event_converter.h"
#include "profiler/formats/kineto/trace_assembly.h"
#include "profiler/trace/build/trace_builder.h"

#include <algorithm>
#include <deque>
#include <mutex>
#include <thread>

namespace stallscope {

namespace {

/// Workers take turns at the splitter, and convert its batches to rows in parallel.
class Import {
public:
    Import(std::unique_ptr<ByteSource> source, const std::string& name, const ImportOptions& options)
        : m_options(options), m_source(std::move(source), m_options.job), m_splitter(m_source, name), m_name(name), m_partial(options.partial.firstSpans)
    {
    }

    Result<std::shared_ptr<const Trace>> run();

private:
    void work(EventConverter& converter);
    bool takeBatch(EventBatch& batch);
    /// True if a partial trace is due, which the caller assembles and reports.
    [[nodiscard]] bool takeRows(BatchRows rows, const std::vector<SourceTrackKey>& keys);
    void reportPartial();
    [[nodiscard]] RowsSoFar rowsSoFar();
    [[nodiscard]] std::string fileName() const { return std::filesystem::path(m_name).filename().string(); }
    ImportedRows gather(std::deque<EventConverter>& converters);

    ImportOptions m_options;
    CancellableSource m_source;
    EventSplitter m_splitter; // guarded by m_mutex while workers run, like the following
    std::string m_name;
    TraceBuilder m_builder;
    std::mutex m_mutex;
    std::optional<Error> m_error;
    std::deque<BatchRows> m_batches; // stable addresses, for the thread that assembles a partial trace
    PartialSchedule m_partial;
    std::uint64_t m_spans = 0;
    std::uint64_t m_taken = 0; // number of batches, of which some are still being converted
    bool m_isAssemblingPartial = false;
    std::vector<std::vector<SourceTrackKey>> m_trackKeys; // by worker; only for partial traces
};

Result<std::shared_ptr<const Trace>> Import::run()
{
    const unsigned threads = m_options.threads > 0 ? m_options.threads : std::max(1U, std::thread::hardware_concurrency());
    std::deque<EventConverter> converters;
    for (unsigned i = 0; i < threads; ++i)
        converters.emplace_back(*m_builder.pools(), i, m_options.keepsArguments);
    {
        std::vector<std::jthread> others;
        for (unsigned i = 1; i < threads; ++i)
            others.emplace_back([this, &converter = converters[i]] { work(converter); });
        work(converters.front());
    }
    if (m_error)
        return *m_error;
    const auto whole = assembleTrace(m_builder, gather(converters), threads, m_options.job);
    if (!whole)
        return whole.error();
    if (m_options.partial.onWhole)
        m_options.partial.onWhole(whole->start);
    return whole->trace;
}

void Import::work(EventConverter& converter)
{
    EventBatch batch;
    while (takeBatch(batch)) {
        if (takeRows(converter.take(batch), converter.tracks()))
            reportPartial();
    }
}

bool Import::takeRows(BatchRows rows, const std::vector<SourceTrackKey>& keys)
{
    const std::lock_guard lock(m_mutex);
    const std::uint32_t worker = rows.worker;
    m_spans += rows.account.spans;
    m_batches.push_back(std::move(rows));
    if (!m_options.partial.onPartial)
        return false;
    m_trackKeys.resize(std::max<std::size_t>(m_trackKeys.size(), worker + 1));
    std::vector<SourceTrackKey>& known = m_trackKeys[worker];
    known.insert(known.end(), keys.begin() + static_cast<std::ptrdiff_t>(known.size()), keys.end());
    const std::uint64_t done = m_source.position() * m_batches.size() / m_taken;
    if (m_isAssemblingPartial || !m_partial.isDue(m_spans, done, m_source.length()))
        return false;
    m_isAssemblingPartial = true;
    return true;
}

void Import::reportPartial()
{
    if (const auto partial = assemblePartial(rowsSoFar(), m_options.job))
        m_options.partial.onPartial(partial->trace, partial->start);
    const std::lock_guard lock(m_mutex);
    m_isAssemblingPartial = false;
}

/// Rows of the current event array, which replaces earlier ones.
RowsSoFar Import::rowsSoFar()
{
    const std::lock_guard lock(m_mutex);
    RowsSoFar soFar{{}, m_trackKeys, m_builder.pools(), readDocumentFacts(m_splitter.frame().members()), fileName()};
    for (const BatchRows& batch : m_batches) {
        if (batch.array + 1 == m_splitter.arrayCount())
            soFar.batches.push_back(&batch);
    }
    return soFar;
}

bool Import::takeBatch(EventBatch& batch)
{
    const std::lock_guard lock(m_mutex);
    if (m_error)
        return false;
    const auto hasMore = m_splitter.next(batch);
    if (!hasMore)
        m_error = hasMore.error();
    ++m_taken;
    return hasMore && *hasMore;
}

ImportedRows Import::gather(std::deque<EventConverter>& converters)
{
    ImportedRows rows;
    rows.fileName = fileName();
    rows.pools = m_builder.pools();
    const auto count = [&rows](Loss loss, std::uint64_t by) { rows.losses[static_cast<std::size_t>(loss)] += by; };
    count(Loss::IncompleteFile, m_splitter.isIncomplete() ? 1 : 0);
    count(Loss::SkippedBytes, m_splitter.frame().skippedBytes());
    for (BatchRows& batch : m_batches) {
        if (batch.array + 1 == m_splitter.arrayCount()) {
            rows.account += batch.account;
            rows.batches.push_back(std::move(batch));
        } else {
            count(Loss::DuplicateArrays, batch.account.read);
            rows.account.read += batch.account.read;
            rows.account.lose(Loss::DuplicateArrays, batch.account.read);
        }
    }
    std::sort(rows.batches.begin(), rows.batches.end(), [](const BatchRows& a, const BatchRows& b) { return a.index < b.index; });
    for (const EventConverter& converter : converters)
        rows.trackKeys.push_back(converter.tracks());
    rows.facts = readDocumentFacts(m_splitter.frame().members());
    count(Loss::WrongTypes, rows.facts.hasUnreadableExport ? 1 : 0);
    return rows;
}

} // namespace

Result<std::shared_ptr<const Trace>> importTraceEvents(std::unique_ptr<ByteSource> source, const std::string& name, const ImportOptions& options)
{
    return Import(inflatingSource(std::move(source), name, options.allowAnyRatio), name, options).run();
}

Result<std::shared_ptr<const Trace>> importTraceEventFile(const std::filesystem::path& path, const ImportOptions& options)
{
    auto source = fileSource(path);
    if (!source)
        return source.error();
    return importTraceEvents(*std::move(source), path.string(), options);
}

} // namespace stallscope
