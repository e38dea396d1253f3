// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/session_contents.h"

#include "profiler/base/say.h"
#include "profiler/base/units.h"

#include <algorithm>
#include <atomic>
#include <utility>

namespace stallscope::session {

namespace {

/// False if it is malformed.
bool decodeArguments(ByteView payload, std::uint32_t count, ArgumentPage& page)
{
    ByteReader in(payload);
    std::uint64_t offset = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        offset += in.number();
        const std::string_view text = in.text();
        if (!in.ok() || offset >= DetailPool::kPageBytes || !page.append(static_cast<std::uint32_t>(offset), text))
            return false;
    }
    return in.atEnd();
}

bool isKnown(const ChunkHeader& header)
{
    return header.type >= static_cast<std::uint8_t>(ChunkType::Strings) && header.type <= static_cast<std::uint8_t>(ChunkType::UpperLevels);
}

/// Upper bound of the rows in a table's payload: each has a number and a length.
std::uint64_t mostRows(ByteView payload)
{
    return payload.size() / 2;
}

/// In the growing block, and in the decoded columns.
constexpr std::uint64_t kPerSample = 2 * (sizeof(Nanos) + sizeof(double));

Error tooLarge(const InputFile& file, const MemoryBudget& budget)
{
    if (budget.refusal() == MemoryBudget::Refusal::Contents) {
        return {say(STALLSCOPE_TEXT("Session",
                        "cannot open '{}': its strings, tables and details exceed the memory limit of {}; raise it with STALLSCOPE_MEMORY "
                        "(stallscope-cli) or --memory (stallscope)"),
            file.path(), formatBytes(budget.limit()))};
    }
    return {say(STALLSCOPE_TEXT("Session", "cannot open '{}': its compression ratio is implausibly high for a recording"), file.path())};
}

} // namespace

void FileArguments::add(const ChunkPlace& place)
{
    const std::lock_guard lock(m_mutex);
    m_places[place.header.subject].push_back(place);
    m_loaded.erase(place.header.subject);
}

std::shared_ptr<const ArgumentPage> FileArguments::load(std::size_t page)
{
    const std::lock_guard lock(m_mutex);
    const auto places = m_places.find(page);
    if (places == m_places.end())
        return nullptr;
    if (const auto known = m_loaded.find(page); known != m_loaded.end())
        return known->second;
    auto loaded = std::make_shared<ArgumentPage>();
    std::erase_if(places->second, [&](const ChunkPlace& place) {
        const auto payload = m_reader.payload(place);
        const bool isWhole = payload && decodeArguments(*payload, place.header.count, *loaded);
        m_losses->count(Loss::DamagedChunks, isWhole ? 0 : 1);
        return !isWhole;
    });
    if (m_loadedBytes + loaded->bytes() > m_limit) {
        m_loaded.clear();
        m_loadedBytes = 0;
    }
    m_loadedBytes += loaded->bytes();
    return m_loaded[page] = std::move(loaded);
}

void FileEvents::add(const ChunkPlace& place)
{
    const std::lock_guard lock(m_mutex);
    m_places.push_back(place);
}

std::size_t FileEvents::pageCount() const
{
    const std::lock_guard lock(m_mutex);
    return m_places.size();
}

std::optional<KeptEvents::Page> FileEvents::page(std::size_t index) const
{
    const std::lock_guard lock(m_mutex);
    const auto payload = m_reader.payload(m_places[index]);
    if (!payload) {
        m_losses->count(Loss::DamagedChunks, m_damaged.insert(index).second ? 1 : 0);
        return std::nullopt;
    }
    return Page{m_places[index].header.count, std::string(payload->begin(), payload->end())};
}

void FileDetails::add(const ChunkPlace& place)
{
    while (m_slots.size() <= place.header.subject)
        m_slots.append(std::make_unique<Slot>());
    Slot& slot = *m_slots[place.header.subject];
    const std::lock_guard lock(slot.mutex);
    slot.places.push_back(place);
    slot.bytes.reset();
}

std::shared_ptr<const Bytes> FileDetails::load(std::size_t page)
{
    if (page >= m_slots.size())
        return std::make_shared<const Bytes>();
    Slot& slot = *m_slots[page];
    std::shared_ptr<const Bytes> bytes;
    {
        const std::lock_guard lock(slot.mutex);
        if (slot.bytes)
            return slot.bytes;
        slot.bytes = bytes = read(slot);
    }
    const std::lock_guard lock(m_mutex);
    m_loaded.push_back(page);
    while (m_loaded.size() > m_mostPages) {
        Slot& oldest = *m_slots[m_loaded.front()];
        m_loaded.pop_front();
        const std::lock_guard lockOldest(oldest.mutex);
        oldest.bytes.reset();
    }
    return bytes;
}

/// Damaged chunks are counted once, and then forgotten.
std::shared_ptr<const Bytes> FileDetails::read(Slot& slot)
{
    auto reader = borrowReader();
    auto bytes = std::make_shared<Bytes>();
    std::erase_if(slot.places, [&](const ChunkPlace& place) {
        const auto payload = reader->payload(place);
        const auto offset = static_cast<std::uint64_t>(place.header.first);
        const bool isWhole = payload && offset >= bytes->size() && offset + payload->size() <= DetailPool::kPageBytes;
        if (isWhole) {
            bytes->resize(offset);
            bytes->insert(bytes->end(), payload->begin(), payload->end());
        }
        m_losses->count(Loss::DamagedChunks, isWhole ? 0 : 1);
        return !isWhole;
    });
    const std::lock_guard lock(m_readersMutex);
    m_readers.push_back(std::move(reader));
    return bytes;
}

std::unique_ptr<ChunkReader> FileDetails::borrowReader()
{
    const std::lock_guard lock(m_readersMutex);
    if (m_readers.empty())
        return std::make_unique<ChunkReader>(m_file);
    auto reader = std::move(m_readers.back());
    m_readers.pop_back();
    return reader;
}

DetailContents::Room DetailContents::Room::in(const ColumnCache* memory)
{
    constexpr std::size_t kPart = 32;
    constexpr std::size_t kFewest = 16;
    if (!memory)
        return {SIZE_MAX, kFewest};
    const std::size_t pages = std::max(memory->limit() / kPart / DetailPool::kPageBytes, kFewest);
    return {pages, pages};
}

DetailContents::DetailContents(std::shared_ptr<const InputFile> file, std::shared_ptr<TracePools> pools, MemoryBudget& budget, LossCounters& losses,
    std::shared_ptr<LossCounters> laterLosses, Room room)
    : m_file(std::move(file)),
      m_pools(std::move(pools)),
      m_budget(&budget),
      m_losses(&losses),
      m_room(room),
      m_source(std::make_shared<FileDetails>(m_file, std::move(laterLosses), room.pagesOnDemand))
{
    m_pools->details.setSource(m_source);
}

ChunkStatus DetailContents::add(const ChunkPlace& place)
{
    DetailPool& details = m_pools->details;
    const std::uint64_t page = place.header.subject;
    if (page >= details.pageCount()) {
        const bool isOnDemand = page >= m_room.residentPages;
        if (!m_budget->takeItems(page + 1 - details.pageCount(), 1, isOnDemand ? FileDetails::kSlotBytes : DetailPool::kPageBytes))
            return ChunkStatus::TooLarge;
        // pages are created here, and filled by several threads later
        if (isOnDemand ? !details.restoreOnDemand(page) : !details.restore(page, 0, {}))
            return ChunkStatus::Damaged;
    }
    if (place.header.first < 0)
        return ChunkStatus::Damaged;
    if (!details.isOnDemand(page)) {
        m_pending[place.header.subject].push_back(place);
        return ChunkStatus::Taken;
    }
    if (!m_budget->takeContents(2 * sizeof(ChunkPlace)))
        return ChunkStatus::TooLarge;
    m_source->add(place);
    return ChunkStatus::Taken;
}

std::uint64_t DetailContents::bytes() const
{
    const std::size_t pages = m_pools->details.pageCount();
    const std::size_t resident = std::min(pages, m_room.residentPages);
    return (resident + std::min(pages - resident, m_room.pagesOnDemand)) * DetailPool::kPageBytes;
}

void DetailContents::load(unsigned threads, const Job& job)
{
    std::vector<std::vector<ChunkPlace>> pages;
    for (auto& [page, places] : std::exchange(m_pending, {}))
        pages.push_back(std::move(places));
    std::atomic<std::size_t> next = 0;
    runSideBySide(threads, pages.size(), [&](bool) {
        ChunkReader reader(m_file);
        for (std::size_t i = next++; i < pages.size() && !job.isCancelled(); i = next++) {
            for (const ChunkPlace& place : pages[i]) {
                const auto bytes = reader.payload(place);
                if (!bytes || !m_pools->details.restore(place.header.subject, static_cast<std::size_t>(place.header.first), *bytes))
                    m_losses->count(Loss::DamagedChunks);
            }
        }
    });
}

SessionContents::SessionContents(std::shared_ptr<const InputFile> file, const std::shared_ptr<ColumnCache>& memory, std::size_t memoryLimit)
    : m_file(std::move(file)),
      m_budget(m_file->size(),
          memoryLimit > 0 ? memoryLimit
              : memory    ? memory->limit()
                          : ColumnCache::usualLimit()),
      m_reader(m_file),
      m_pools(m_budget),
      m_source(std::make_shared<BlockSource>(m_file, m_pools.pools(), memory)),
      m_lanes(m_source, m_budget, m_losses),
      m_details(m_file, m_pools.pools(), m_budget, m_losses, m_source->losses(), DetailContents::Room::in(memory.get())),
      m_arguments(std::make_shared<FileArguments>(m_file, m_source->losses(), m_budget.limit()))
{
    m_pools.pools()->details.setArgumentSource(m_arguments);
}

Result<> SessionContents::add(const std::vector<ChunkPlace>& places, const Job& job)
{
    for (const ChunkPlace& place : places) {
        if (job.isCancelled())
            return Error::cancelled();
        const ChunkStatus status = take(place);
        if (status == ChunkStatus::TooLarge)
            return tooLarge(*m_file, m_budget);
        if (status == ChunkStatus::Damaged)
            m_losses.count(Loss::DamagedChunks);
        if (!place.header.is(ChunkType::Spans)) {
            m_doneBytes += place.header.bytesInFile();
            job.report(m_doneBytes, m_file->size());
        }
    }
    return {};
}

Result<> SessionContents::load(const LaneContents::LoadOptions& options, const Job& job)
{
    m_details.load(options.threads, job);
    noteFixedBytes();
    return m_lanes.load(options, job, m_doneBytes, m_file->size());
}

void SessionContents::noteFixedBytes()
{
    const std::uint64_t bytes = m_textBytes + m_details.bytes();
    m_source->addFixed(bytes - m_fixedBytes);
    m_fixedBytes = bytes;
}

ChunkStatus SessionContents::take(const ChunkPlace& place)
{
    if (!isKnown(place.header)) {
        m_losses.count(Loss::UnsupportedChunks);
        return ChunkStatus::Taken;
    }
    if (place.header.is(ChunkType::Spans))
        return m_lanes.addBlock(place);
    if (place.header.is(ChunkType::DetailPage))
        return m_details.add(place);
    if (place.header.is(ChunkType::Arguments) || place.header.is(ChunkType::KeptEvents))
        return takeKept(place);
    if (place.header.is(ChunkType::Index) || place.header.is(ChunkType::End))
        return ChunkStatus::Taken;
    const auto payload = m_reader.payload(place);
    return payload ? takePayload(place.header, *payload) : m_pools.addPlaceholders(place.header);
}

/// Used only by exports and other session files.
ChunkStatus SessionContents::takeKept(const ChunkPlace& place)
{
    if (!m_budget.takeContents(2 * sizeof(ChunkPlace)))
        return ChunkStatus::TooLarge;
    if (place.header.is(ChunkType::Arguments)) {
        m_arguments->add(place);
        return ChunkStatus::Taken;
    }
    if (!m_events)
        m_events = std::make_shared<FileEvents>(m_file, m_source->losses());
    m_events->add(place);
    return ChunkStatus::Taken;
}

ChunkStatus SessionContents::takePayload(const ChunkHeader& header, ByteView payload)
{
    switch (static_cast<ChunkType>(header.type)) {
    case ChunkType::Strings: m_textBytes += payload.size(); return m_pools.addStrings(header, payload);
    case ChunkType::Frames: return m_pools.addFrames(header, payload);
    case ChunkType::Stacks: return m_pools.addStacks(header, payload);
    case ChunkType::Head: return takeTable(header, payload, m_head);
    case ChunkType::Processes: return takeTable(header, payload, m_processes);
    case ChunkType::Devices: return takeTable(header, payload, m_devices);
    case ChunkType::Tracks: return takeTable(header, payload, m_tracks);
    case ChunkType::TrackStates: return takeTable(header, payload, m_trackStates);
    case ChunkType::Counters: return takeTable(header, payload, m_counterInfos);
    case ChunkType::Runs: return takeTable(header, payload, m_runs);
    case ChunkType::Notes: return takeTable(header, payload, m_notes);
    case ChunkType::Facts: return takeTable(header, payload, m_facts);
    case ChunkType::Losses: return takeTable(header, payload, m_lossRecords);
    case ChunkType::Samples:
    case ChunkType::SampleSteps: return takeSamples(header, payload);
    case ChunkType::SampleGroup: return takeSampleGroup(header, payload);
    case ChunkType::Correlations: return m_lanes.addCorrelations(header, payload);
    case ChunkType::UpperLevels: return m_lanes.addUpperLevels(header, payload, m_pools.pools()->strings.size());
    case ChunkType::Lanes: {
        const ChunkStatus status = takeTable(header, payload, m_laneRecords);
        return std::max(status, m_lanes.setRecords(m_laneRecords, mostRows(payload))); // the worse of both
    }
    case ChunkType::Spans:
    case ChunkType::DetailPage:
    case ChunkType::Arguments:
    case ChunkType::KeptEvents:
    case ChunkType::Index:
    case ChunkType::End: break;
    }
    return ChunkStatus::Taken;
}

template <class Row>
ChunkStatus SessionContents::takeTable(const ChunkHeader& header, ByteView payload, std::vector<Row>& table)
{
    // doubled, because a growing vector briefly holds its rows twice; data owned by rows is in the payload
    const std::uint64_t newRows = header.count > table.size() ? header.count - table.size() : 0;
    if (!m_budget.takeItems(newRows, mostRows(payload), 2 * sizeof(Row)) || !m_budget.takeContents(payload.size()))
        return ChunkStatus::TooLarge;
    table.resize(header.count);
    ByteReader in(payload);
    while (!in.atEnd()) {
        const std::uint64_t row = in.number();
        ByteReader record(in.raw(in.number()));
        Row decoded;
        decode(record, decoded);
        if (!in.ok() || !record.ok() || row >= table.size())
            return ChunkStatus::Damaged;
        table[static_cast<std::size_t>(row)] = std::move(decoded);
    }
    return in.ok() ? ChunkStatus::Taken : ChunkStatus::Damaged;
}

ChunkStatus SessionContents::takeSamples(const ChunkHeader& header, ByteView payload)
{
    const auto samples =
        header.is(ChunkType::Samples) ? decodeSamples(payload, header.first, header.count) : decodeSampleSteps(payload, header.first, header.count);
    if (samples.times.size() != header.count || header.subject >= m_counterInfos.size())
        return ChunkStatus::Damaged;
    if (!m_budget.takeContents(kPerSample * samples.times.size()))
        return ChunkStatus::TooLarge;
    appendSamples(header.subject, samples.times, samples.values);
    return ChunkStatus::Taken;
}

ChunkStatus SessionContents::takeSampleGroup(const ChunkHeader& header, ByteView payload)
{
    const std::uint64_t counters = sampleGroupSize(payload);
    if (counters > m_counterInfos.size() || header.count > CounterBlock::kMaxSamples)
        return ChunkStatus::Damaged;
    if (!m_budget.takeContents(kPerSample * counters * header.count))
        return ChunkStatus::TooLarge;
    const SampleGroup group = decodeSampleGroup(payload, header.first, header.count);
    if (group.times.size() != header.count || group.counters.size() != counters)
        return ChunkStatus::Damaged;
    bool areKnown = true;
    for (const GroupedValues& counter : group.counters) {
        const bool isKnown = counter.counter < m_counterInfos.size();
        areKnown = areKnown && isKnown;
        if (isKnown)
            appendSamples(counter.counter, group.times, counter.values);
    }
    return areKnown ? ChunkStatus::Taken : ChunkStatus::Damaged;
}

void SessionContents::appendSamples(std::size_t counter, const std::vector<Nanos>& times, const std::vector<double>& values)
{
    while (m_samples.size() < m_counterInfos.size())
        m_samples.emplace_back(CounterInfo{});
    for (std::size_t i = 0; i < times.size(); ++i)
        m_samples[counter].append(times[i], values[i]);
}

std::shared_ptr<const Trace> SessionContents::publish() const
{
    auto trace = std::make_shared<Trace>();
    trace->pools = m_pools.pools();
    trace->processes = m_processes;
    trace->devices = m_devices;
    trace->runs = m_runs;
    trace->notes = m_notes;
    trace->facts = m_facts;
    trace->keptEvents = m_events;
    if (!m_head.empty()) {
        trace->format = m_head.front().format;
        trace->epochNanos = m_head.front().epochNanos;
        trace->clockError = m_head.front().clockError;
    }
    for (std::size_t i = 0; i < m_tracks.size(); ++i) {
        const TrackState state = i < m_trackStates.size() ? m_trackStates[i] : TrackState{};
        trace->tracks.push_back({m_tracks[i], {}, state.openSpans, state.watermark});
    }
    m_lanes.placeOn(trace->tracks);
    for (std::size_t i = 0; i < m_counterInfos.size(); ++i) {
        trace->counters.push_back(i < m_samples.size() ? m_samples[i].series() : CounterSeries{});
        trace->counters.back().info = m_counterInfos[i];
    }
    countFoundLosses(*trace);
    repairReferences(*trace);
    return trace;
}

void SessionContents::countFoundLosses(Trace& trace) const
{
    trace.losses = m_losses.snapshot();
    for (const LossRecord& record : m_lossRecords) {
        const auto known = std::find_if(allLosses().begin(), allLosses().end(), [&record](const LossInfo& info) { return record.name == info.name; });
        if (known != allLosses().end())
            trace.losses[static_cast<std::size_t>(known - allLosses().begin())] += record.count;
    }
    trace.laterLosses = m_source->losses();
}

namespace {

/// Redirects an id beyond the table to a placeholder that is appended to it.
template <class IdType, class Row>
void repair(IdType& id, std::vector<Row>& rows, std::size_t known)
{
    if (!id.isValid() || id.index() < known)
        return;
    if (rows.size() == known) {
        rows.emplace_back();
        rows.back().name = "(unreadable)";
    }
    id = IdType::fromIndex(known);
}

void repair(StringId& id, const StringPool& strings)
{
    if (id.index() >= strings.size())
        id = kEmptyString;
}

} // namespace

void repairReferences(Trace& trace)
{
    const std::size_t processes = trace.processes.size();
    const std::size_t devices = trace.devices.size();
    for (DeviceInfo& device : trace.devices)
        repair(device.process, trace.processes, processes);
    for (Track& track : trace.tracks) {
        repair(track.info.process, trace.processes, processes);
        repair(track.info.device, trace.devices, devices);
        for (OpenSpan& span : track.openSpans)
            repair(span.name, trace.pools->strings);
    }
    for (CounterSeries& counter : trace.counters) {
        repair(counter.info.process, trace.processes, processes);
        repair(counter.info.device, trace.devices, devices);
    }
    for (Note& note : trace.notes) {
        if (note.span && note.span->track.index() >= trace.tracks.size())
            note.span.reset();
        if (note.span)
            repair(note.span->name, trace.pools->strings);
    }
}

} // namespace stallscope::session
