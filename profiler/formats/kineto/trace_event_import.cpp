// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/kineto/trace_event_import.h"

#include "profiler/formats/chrome/event_splitter.h"
#include "profiler/formats/common/byte_source.h"
#include "profiler/formats/common/cancellable_source.h"
#include "profiler/formats/kineto/event_converter.h"
#include "profiler/formats/kineto/row_spill.h"
#include "profiler/formats/kineto/trace_assembly.h"
#include "profiler/session/temporary_file.h"
#include "profiler/session/temporary_store.h"
#include "profiler/trace/build/trace_builder.h"
#include "profiler/trace/fixed_memory.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <iterator>
#include <mutex>
#include <thread>

namespace stallscope {

namespace {

/// Part of the memory limit for rows, and least memory for them.
constexpr std::size_t kPartForRows = 4;
constexpr std::size_t kLeastForRows = std::size_t{8} << 20;

/// Workers take turns at the splitter, and convert its batches to rows in parallel. Under a memory limit, one of them moves rows to a
/// temporary file from time to time.
class Import {
public:
    Import(std::unique_ptr<ByteSource> source, const std::string& name, const ImportOptions& options)
        : m_options(options),
          m_threads(options.threads > 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency())),
          m_source(std::move(source), m_options.job),
          m_splitter(m_source, name),
          m_name(name),
          m_partial(options.partial.firstSpans)
    {
    }

    Result<std::shared_ptr<const Trace>> run();

private:
    /// What a thread does after it has added its rows.
    enum class Next { Read, ReportPartial, Spill };

    void work(EventConverter& converter);
    bool takeBatch(EventBatch& batch);
    [[nodiscard]] Next takeRows(BatchRows rows, const std::vector<SourceTrackKey>& keys);
    void reportPartial();
    [[nodiscard]] std::uint64_t roomForRows() const;
    void chargeRows();
    [[nodiscard]] bool beginSpill();
    void spill();
    [[nodiscard]] bool createFiles();
    void endSpill();
    void combine(std::vector<BatchRows> batches, const std::vector<std::vector<SourceTrackKey>>& keys);
    [[nodiscard]] std::vector<BatchRows> takeConsecutive();
    void spillRest();
    [[nodiscard]] RowsSoFar rowsSoFar();
    [[nodiscard]] std::string fileName() const { return std::filesystem::path(m_name).filename().string(); }
    ImportedRows gather(std::deque<EventConverter>& converters);

    ImportOptions m_options;
    const unsigned m_threads;
    CancellableSource m_source;
    EventSplitter m_splitter; // guarded by m_mutex while workers run, like the following
    std::string m_name;
    TraceBuilder m_builder;
    std::mutex m_mutex;
    std::optional<Error> m_error;
    std::deque<BatchRows> m_batches; // stable addresses, for the thread that assembles a partial trace
    std::uint64_t m_rowBytes = 0;    // in memory, under a limit
    FixedMemory m_charged;           // for them
    std::uint32_t m_nextIndex = 0;   // of the first batch that was not spilled
    bool m_isSpilling = false;
    bool m_hasSpilled = false;
    bool m_canSpill = true; // otherwise no temporary file could be created
    // of the thread that spills, without the lock:
    std::shared_ptr<session::TemporaryFile> m_file; // null: nothing was spilled
    session::TemporaryTrace m_store;                // of the trace, if spans are spilled
    std::unique_ptr<RowSpill> m_spill;
    std::deque<BatchRows> m_combined;
    // guarded by m_mutex again:
    std::condition_variable m_spilled;
    PartialSchedule m_partial;
    std::uint64_t m_spans = 0;
    std::uint64_t m_taken = 0; // number of batches, of which some are still being converted
    bool m_isAssemblingPartial = false;
    std::vector<std::vector<SourceTrackKey>> m_trackKeys; // by worker; only for partial traces, and under a limit
};

Result<std::shared_ptr<const Trace>> Import::run()
{
    std::deque<EventConverter> converters;
    for (unsigned i = 0; i < m_threads; ++i)
        converters.emplace_back(*m_builder.pools(), i, m_options.keepsArguments);
    {
        std::vector<std::jthread> others;
        for (unsigned i = 1; i < m_threads; ++i)
            others.emplace_back([this, &converter = converters[i]] { work(converter); });
        work(converters.front());
    }
    if (m_error)
        return *m_error;
    if (m_file)
        spillRest();
    if (m_options.job.isCancelled())
        return Error::cancelled();
    const auto whole = assembleTrace(m_builder, gather(converters), m_threads, m_options.job);
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
        switch (takeRows(converter.take(batch), converter.tracks())) {
        case Next::Read: break;
        case Next::ReportPartial: reportPartial(); break;
        case Next::Spill: spill(); break;
        }
    }
}

/// Waits if rows arrive faster than they are spilled.
Import::Next Import::takeRows(BatchRows rows, const std::vector<SourceTrackKey>& keys)
{
    const std::uint64_t bytes = m_options.memory ? bytesOf(rows) : 0;
    std::unique_lock lock(m_mutex);
    const std::uint32_t worker = rows.worker;
    m_spans += rows.account.spans;
    m_batches.push_back(std::move(rows));
    m_rowBytes += bytes;
    chargeRows();
    if (!m_options.partial.onPartial && !m_options.memory)
        return Next::Read;
    m_trackKeys.resize(std::max<std::size_t>(m_trackKeys.size(), worker + 1));
    std::vector<SourceTrackKey>& known = m_trackKeys[worker];
    known.insert(known.end(), keys.begin() + static_cast<std::ptrdiff_t>(known.size()), keys.end());
    m_spilled.wait(lock, [this] { return !m_isSpilling || m_rowBytes / 2 <= roomForRows(); });
    if (beginSpill())
        return Next::Spill;
    if (!m_options.partial.onPartial || m_isSpilling || m_hasSpilled)
        return Next::Read;
    const std::uint64_t done = m_source.position() * m_batches.size() / m_taken;
    if (m_isAssemblingPartial || !m_partial.isDue(m_spans, done, m_source.length()))
        return Next::Read;
    m_isAssemblingPartial = true;
    return Next::ReportPartial;
}

/// Two imports that run at the same time, or an import and the columns of open files, do not plan with the same memory.
std::uint64_t Import::roomForRows() const
{
    if (!m_options.memory)
        return UINT64_MAX;
    return m_options.rowBytes > 0 ? m_options.rowBytes : std::max<std::uint64_t>((m_options.memory->left() + m_rowBytes) / kPartForRows, kLeastForRows);
}

void Import::chargeRows()
{
    if (m_options.memory)
        m_charged = FixedMemory(m_options.memory, m_rowBytes);
}

/// Batches of which a partial trace is built stay unchanged meanwhile.
bool Import::beginSpill()
{
    if (m_isSpilling || m_isAssemblingPartial || !m_canSpill || m_error || m_rowBytes <= roomForRows())
        return false;
    m_isSpilling = true;
    return true;
}

void Import::spill()
{
    if (m_file || createFiles()) {
        std::vector<BatchRows> batches;
        std::vector<std::vector<SourceTrackKey>> keys;
        {
            const std::lock_guard lock(m_mutex);
            batches = takeConsecutive();
            keys = m_trackKeys;
        }
        std::uint64_t bytes = 0;
        for (const BatchRows& rows : batches)
            bytes += bytesOf(rows);
        combine(std::move(batches), keys);
        const std::lock_guard lock(m_mutex);
        m_rowBytes -= bytes;
        chargeRows();
    }
    endSpill();
}

/// False if there is no folder for them.
bool Import::createFiles()
{
    auto file = session::TemporaryFile::create();
    auto store = session::TemporaryTrace::create(m_options.memory);
    if (!file || !store) {
        if (m_options.onCannotSpill)
            m_options.onCannotSpill(file ? store.error() : file.error());
        return false;
    }
    m_file = *std::move(file);
    m_store = *std::move(store);
    if (!m_options.partial.onPartial) // partial traces are read while there are writers
        m_builder.pools()->details.setStore(m_store.details);
    m_spill = std::make_unique<RowSpill>(m_file, static_cast<std::uint32_t>(m_threads));
    if (m_options.onSpill)
        m_options.onSpill(m_file->folder());
    return true;
}

void Import::endSpill()
{
    const std::lock_guard lock(m_mutex);
    m_isSpilling = false;
    m_canSpill = m_hasSpilled = m_file != nullptr;
    for (const auto& file : {m_file, m_store.file}) {
        if (file && !m_error)
            m_error = file->failure();
    }
    if (m_options.job.isCancelled() && !m_error)
        m_error = Error::cancelled();
    m_spilled.notify_all();
}

/// All batches but those behind one that is still being converted.
std::vector<BatchRows> Import::takeConsecutive()
{
    std::ranges::sort(m_batches, {}, &BatchRows::index);
    std::vector<BatchRows> batches;
    while (!m_batches.empty() && m_batches.front().index == m_nextIndex) {
        batches.push_back(std::move(m_batches.front()));
        m_batches.pop_front();
        ++m_nextIndex;
    }
    return batches;
}

void Import::combine(std::vector<BatchRows> batches, const std::vector<std::vector<SourceTrackKey>>& keys)
{
    for (auto first = batches.begin(); first != batches.end();) {
        const auto end = std::find_if(first, batches.end(), [array = first->array](const BatchRows& batch) { return batch.array != array; });
        m_combined.push_back(m_spill->combined({std::make_move_iterator(first), std::make_move_iterator(end)}, keys, m_options.job.stop));
        first = end;
    }
}

/// After the last batch, so that the temporary file has all spans.
void Import::spillRest()
{
    combine(takeConsecutive(), m_trackKeys);
    std::ranges::move(m_combined, std::back_inserter(m_batches));
    m_combined.clear();
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
    if (m_spill) {
        rows.trackKeys.push_back(m_spill->tracks());
        rows.spilled = std::move(m_file);
        rows.store = m_store;
    }
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
