// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/xplane/event_reader.h"

#include "profiler/formats/common/proto_reader.h"
#include "profiler/formats/kineto/span_facts.h"
#include "profiler/formats/xplane/fields.h"
#include "profiler/formats/xplane/program_arguments.h"

#include <protozero/exception.hpp>
#include <protozero/types.hpp>

#include <algorithm>
#include <string>

namespace stallscope::xplane {

namespace {

constexpr std::uint64_t kBytesPerReport = std::uint64_t{4} << 20;
constexpr std::int64_t kPicosPerNano = 1000;
/// Many events can share the texts of their metadata, so that all arguments together could take much more than the file.
constexpr std::uint64_t kFreeArgumentBytes = std::uint64_t{64} << 20;

/// Rounds down, also negative times.
WideNanos nanosOf(WideNanos picos)
{
    const WideNanos nanos = picos / kPicosPerNano;
    return nanos * kPicosPerNano > picos ? nanos - 1 : nanos;
}

} // namespace

/// An XEvent with the stats that are read, its own or those of its metadata.
struct EventReader::Event {
    const EventMetadata* metadata = nullptr;
    std::int64_t offset = 0;   ///< picoseconds
    std::int64_t duration = 0; ///< likewise
    std::int64_t correlation = 0;
    std::optional<std::int64_t> step;
    StatKey work = StatKey::None;
    std::string_view text; ///< of `work`
    std::string_view compressed;
    std::int64_t reference = 0;
    bool isAggregated = false;

    [[gnu::always_inline]] Event(std::string_view message, const Plane& plane)
    {
        using protozero::pbf_wire_type;
        using protozero::tag_and_type;
        constexpr auto kMetadata = tag_and_type(field::kEventMetadata, pbf_wire_type::varint);
        constexpr auto kOffset = tag_and_type(field::kEventOffset, pbf_wire_type::varint);
        constexpr auto kDuration = tag_and_type(field::kEventDuration, pbf_wire_type::varint);
        constexpr auto kStat = tag_and_type(field::kEventStat, pbf_wire_type::length_delimited);
        ProtoReader fields(message, ProtoStream::kReadableBehind);
        if (fields.nextIs(kMetadata))
            metadata = plane.events.find(fields.signedNumber());
        if (fields.nextIs(kOffset))
            offset = fields.signedNumber();
        if (fields.nextIs(kDuration))
            duration = fields.signedNumber();
        while (fields.nextIs(kStat))
            takeStat(fields.payload(), plane.stats);
        while (fields.next()) { // in another order
            switch (fields.tagAndType()) {
            case kMetadata: metadata = plane.events.find(fields.signedNumber()); break;
            case kOffset: offset = fields.signedNumber(); break;
            case kDuration: duration = fields.signedNumber(); break;
            case kStat: takeStat(fields.payload(), plane.stats); break;
            case tag_and_type(field::kEventOccurrences, pbf_wire_type::varint): isAggregated = fields.number() != 0; break;
            default: fields.skip();
            }
        }
        if (metadata && correlation == 0)
            correlation = metadata->correlation;
    }

    /// Uses the stats of the metadata for device work without its own.
    void inheritWork(const Plane& plane)
    {
        if (work != StatKey::None || !metadata)
            return;
        work = metadata->work;
        reference = metadata->reference;
        text = metadata->text;
        if (reference != 0) {
            const StatMetadata* const known = plane.stats.find(reference);
            text = known ? std::string_view(known->name) : std::string_view();
        }
    }

private:
    /// Most stats are not read, or are correlation ids: an id and a number.
    void takeStat(std::string_view message, const StatTable& stats)
    {
        using protozero::pbf_wire_type;
        using protozero::tag_and_type;
        ProtoReader fields(message, ProtoStream::kReadableBehind);
        if (!fields.nextIs(tag_and_type(field::kStatMetadata, pbf_wire_type::varint)))
            return take(Stat::parse(message, stats));
        const StatMetadata* const known = stats.find(fields.signedNumber());
        if (!known || known->key == StatKey::None)
            return;
        const bool isNumber = known->key == StatKey::CorrelationId
            && (fields.nextIs(tag_and_type(field::kStatUnsigned, pbf_wire_type::varint))
                || fields.nextIs(tag_and_type(field::kStatSigned, pbf_wire_type::varint)));
        const std::int64_t number = isNumber ? fields.signedNumber() : 0;
        if (isNumber && fields.isAtEnd())
            correlation = number;
        else
            take(Stat::parse(message, stats));
    }
    void take(const Stat& stat)
    {
        if (stat.key == StatKey::CorrelationId) {
            correlation = stat.number.value_or(0);
        } else if (stat.key == StatKey::StepNumber) {
            step = stat.number;
        } else if (isWork(stat.key)) {
            work = stat.key;
            text = stat.text;
            compressed = stat.compressed;
            reference = stat.reference;
        }
    }
};

EventReader::EventReader(const Catalogue& catalogue, NameTable& names, TracePools& pools, BatchRows& rows, bool keepsArguments)
    : m_catalogue(catalogue),
      m_names(names),
      m_pool(pools.details),
      m_details(pools.details),
      m_rows(rows),
      m_keepsArguments(keepsArguments),
      m_unnamed(pools.strings.intern("(unnamed)")),
      m_runs(catalogue.tracks.size(), kNone)
{
    m_rows.hasOrigin = true;
}

void EventReader::read(ProtoStream& stream, const std::function<bool()>& report)
{
    std::size_t index = 0;
    while (!m_isStopped && stream.next()) {
        if (!stream.isMessage(field::kSpacePlane) || index == m_catalogue.planes.size())
            continue;
        stream.enter();
        readPlane(stream, m_catalogue.planes[index++], report);
        stream.leave();
    }
    for (const std::uint32_t run : m_runs) {
        if (run != kNone)
            sort(m_rows.runs[run]);
    }
}

/// The real profiles at hand (JAX on AMD GPUs) are sorted.
void EventReader::sort(SpanRun& run)
{
    if (!std::is_sorted(run.spans.begin(), run.spans.end(), startsBefore))
        std::stable_sort(run.spans.begin(), run.spans.end(), startsBefore);
}

void EventReader::readPlane(ProtoStream& stream, const Plane& plane, const std::function<bool()>& report)
{
    m_knownDetails.clear();
    std::size_t index = 0;
    while (!m_isStopped && stream.next()) {
        if (!stream.isMessage(field::kPlaneLine) || index == plane.lines.size())
            continue;
        const Line& line = plane.lines[index++];
        if (line.role == LineRole::Skipped)
            continue;
        stream.enter();
        readLine(stream, plane, line, report);
        stream.leave();
    }
}

void EventReader::readLine(ProtoStream& stream, const Plane& plane, const Line& line, const std::function<bool()>& report)
{
    const std::int64_t start = startOf(line);
    std::uint64_t reported = stream.offset();
    m_run = nullptr;
    while (stream.next()) {
        if (!stream.isMessage(field::kLineEvent))
            continue;
        if (const auto message = stream.bytes())
            take(*message, plane, line, start);
        stream.forEachShort(field::kLineEvent, [&](std::string_view message) { take(message, plane, line, start); });
        if (stream.offset() - reported < kBytesPerReport)
            continue;
        reported = stream.offset();
        m_isStopped = !report();
        if (m_isStopped)
            return;
    }
}

/// Start and end are rounded down independently. Divisions of 128 bits would take as long as the rest of an event.
inline void EventReader::setTimes(Span& span, const Event& event, std::int64_t lineStart)
{
    constexpr std::int64_t kPlausible = kTimeLimit / 4; // no sum of such times exceeds 64 bits, or the limit
    const auto isUsual = [](std::int64_t value) { return static_cast<std::uint64_t>(value) < static_cast<std::uint64_t>(kPlausible); };
    if (!isUsual(lineStart) || !isUsual(event.offset) || !isUsual(event.duration)) // one may be negative
        return setUnusualTimes(span, event, lineStart);
    const std::int64_t start = event.offset / kPicosPerNano;
    span.start = lineStart + start;
    span.duration = (event.offset + event.duration) / kPicosPerNano - start;
}

void EventReader::take(std::string_view message, const Plane& plane, const Line& line, std::int64_t lineStart)
{
    ++m_rows.account.read;
    try {
        Event event(message, plane);
        if (event.isAggregated)
            return m_rows.lose(Loss::MissingStart);
        SpanRun& run = m_run && m_run->spans.size() < kSpansPerRun ? *m_run : runOf(line.track);
        m_run = &run;
        Span& span = run.spans.emplace_back(); // copied, it would be read while it is written
        setTimes(span, event, lineStart);
        if (!event.metadata)
            m_rows.count(Loss::WrongTypes);
        span.name = event.metadata && event.metadata->name.isValid() ? event.metadata->name : m_unnamed;
        switch (line.role) {
        case LineRole::Skipped:
        case LineRole::Host: describeHost(span, event); break;
        case LineRole::Ranges: span.kind = span.duration == 0 ? SpanKind::Mark : SpanKind::Range; break;
        case LineRole::GpuWork: describeWork(span, event, plane); break;
        case LineRole::TpuWork: span.kind = SpanKind::Kernel; break;
        case LineRole::Annotation: span.kind = SpanKind::DeviceRange; break;
        }
        m_hasWork |= line.role == LineRole::GpuWork || line.role == LineRole::TpuWork;
        m_hasWaits |= span.has(SpanFlag::kBlocking);
        if (span.duration == 0 && span.kind != SpanKind::Mark && !span.has(SpanFlag::kClamped))
            m_rows.count(Loss::ZeroLength);
        if (m_keepsArguments)
            span.detail = withArguments(span.detail, message, plane);
        run.calls += span.kind == SpanKind::ApiCall ? 1 : 0;
        run.end = std::max(run.end, span.end());
        ++m_rows.account.spans;
    } catch (const protozero::exception&) {
        m_rows.account.lose(Loss::SkippedBytes);
        m_rows.count(Loss::SkippedBytes, std::max<std::size_t>(message.size(), 1));
    }
}

/// Times count from the start of the profile.
std::int64_t EventReader::startOf(const Line& line) const
{
    const auto profileStart = m_catalogue.profileStart;
    const bool isSinceEpoch = profileStart && *profileStart > 0 && line.timestamp >= *profileStart; // in some versions
    return isSinceEpoch ? line.timestamp - *profileStart : line.timestamp;
}

void EventReader::setUnusualTimes(Span& span, const Event& event, std::int64_t lineStart)
{
    if (event.duration < 0) {
        m_rows.count(Loss::NegativeDuration);
        span.flags |= SpanFlag::kClamped;
    }
    const WideNanos duration = std::max<std::int64_t>(event.duration, 0);
    const WideNanos start = WideNanos{lineStart} + nanosOf(event.offset);
    const WideNanos end = WideNanos{lineStart} + nanosOf(WideNanos{event.offset} + duration);
    const auto clamped = [](WideNanos nanos) { return static_cast<Nanos>(std::clamp(nanos, -WideNanos{kTimeLimit} + 1, WideNanos{kTimeLimit} - 1)); };
    span.start = clamped(start);
    span.duration = clamped(end) - span.start;
    m_rows.count(Loss::TimeOutOfRange, WideNanos{span.start} != start || WideNanos{span.end()} != end ? 1 : 0);
}

void EventReader::describeWork(Span& span, Event& event, const Plane& plane)
{
    event.inheritWork(plane);
    m_rows.isOfGpu = true;
    switch (event.work) {
    case StatKey::Allocation: span.kind = SpanKind::DeviceRange; return;
    case StatKey::MemcpyDetails: span.kind = SpanKind::Memcpy; break;
    case StatKey::MemsetDetails: span.kind = SpanKind::Memset; break;
    case StatKey::KernelDetails: span.kind = SpanKind::Kernel; break;
    default: span.kind = event.metadata ? event.metadata->workKind : SpanKind::Kernel;
    }
    if (event.metadata && span.kind == SpanKind::Kernel)
        span.flags |= event.metadata->kernelFlags;
    span.detail = detailOf(span, event, plane);
    if (event.correlation > 0 && event.correlation < CorrelationId::kNone)
        span.correlation = CorrelationId(static_cast<std::uint32_t>(event.correlation));
    else
        m_rows.count(Loss::InvalidCorrelation);
}

void EventReader::describeHost(Span& span, const Event& event)
{
    if (event.correlation > 0) {
        span.kind = SpanKind::ApiCall;
        span.flags |= event.metadata ? event.metadata->callFlags : SpanFlag::kNone;
        if (event.correlation < CorrelationId::kNone)
            span.correlation = CorrelationId(static_cast<std::uint32_t>(event.correlation));
        else
            m_rows.count(Loss::InvalidCorrelation);
        return;
    }
    if (event.step) {
        span.kind = SpanKind::Range;
        span.name = stepName(span.name, *event.step);
        return;
    }
    if (event.metadata && event.metadata->pythonName.isValid()) {
        span.kind = SpanKind::Python;
        span.name = event.metadata->pythonName;
        return;
    }
    span.kind = span.duration == 0 ? SpanKind::Mark : SpanKind::HostOp;
}

/// "train 3": JAX and TensorFlow write the number of a step beside the name. Few names get a number, so that they take little memory.
StringId EventReader::stepName(StringId name, std::int64_t number)
{
    constexpr std::size_t kMostSteps = 65536;
    constexpr std::size_t kLongestName = 200;
    const std::string_view text = m_names.view(name);
    if (m_steps == kMostSteps || text.size() > kLongestName)
        return name;
    ++m_steps;
    return m_names.intern(std::string(text) + " " + std::to_string(number));
}

/// Most events of a plane refer to few texts, which are parsed once.
DetailId EventReader::detailOf(const Span& span, const Event& event, const Plane& plane)
{
    if (event.reference != 0 && !plane.stats.find(event.reference))
        return {};
    const bool isKernel = span.kind == SpanKind::Kernel;
    if (isKernel && event.text.empty() && event.compressed.empty())
        return {};
    const bool isShared = event.reference != 0 || (event.text.empty() && event.compressed.empty());
    const DetailKey key{event.reference, isKernel ? kEmptyString : span.name}; // the name contains the direction of a copy
    const auto known = isShared ? m_knownDetails.find(key) : m_knownDetails.end();
    if (known != m_knownDetails.end())
        return known->second;
    std::optional<std::string> inflated;
    if (!event.compressed.empty()) {
        inflated = inflateText(event.compressed);
        m_rows.count(Loss::WrongTypes, inflated ? 0 : 1);
    }
    const std::string_view text = inflated ? std::string_view(*inflated) : event.text;
    const DetailId detail = m_details.add(isKernel ? parseXlaKernel(text) : parseXlaCopy(text, m_names.view(span.name)));
    if (isShared)
        m_knownDetails.emplace(key, detail);
    return detail;
}

DetailId EventReader::withArguments(DetailId detail, std::string_view message, const Plane& plane)
{
    try {
        const ProgramArguments arguments = programArgumentsOf(message, plane, m_catalogue.programs);
        m_rows.count(Loss::DetailsRefused, arguments.shortened);
        if (arguments.json.empty())
            return detail;
        if (m_argumentBytes + arguments.json.size() > m_catalogue.length + kFreeArgumentBytes) {
            m_rows.count(Loss::DetailsRefused);
            return detail;
        }
        m_argumentBytes += arguments.json.size();
        return m_details.add(m_pool.get(detail), arguments.json);
    } catch (const protozero::exception&) {
        m_rows.count(Loss::WrongTypes);
        return detail;
    }
}

/// Runs of limited size, so that assembleTrace() can release their memory one by one.
SpanRun& EventReader::runOf(std::uint32_t track)
{
    const bool isLong = m_runs[track] != kNone;
    if (isLong && m_rows.runs[m_runs[track]].spans.size() < kSpansPerRun)
        return m_rows.runs[m_runs[track]];
    if (isLong)
        sort(m_rows.runs[m_runs[track]]); // while it is in the processor's cache
    m_runs[track] = static_cast<std::uint32_t>(m_rows.runs.size());
    SpanRun& run = m_rows.runs.emplace_back();
    run.track = track;
    run.end = -kTimeLimit;
    run.spans.reserve(isLong ? kSpansPerRun : 0);
    return run;
}

} // namespace stallscope::xplane
