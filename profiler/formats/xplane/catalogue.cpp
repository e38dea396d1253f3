// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/xplane/catalogue.h"

#include "profiler/base/utf8.h"
#include "profiler/formats/common/decimal.h"
#include "profiler/formats/xplane/fields.h"

#include <protozero/exception.hpp>
#include <protozero/pbf_reader.hpp>

#include <algorithm>
#include <map>

namespace stallscope::xplane {

namespace {

constexpr std::size_t kMaxMessages = 64;
constexpr const char* kHostProcess = "/host:CPU";

/// Lines that viewers derive from others have ids from 0xdeadbeef on, as a signed number of 32 bits.
constexpr std::int64_t kFirstDerivedId = -559038737;
constexpr std::int64_t kLastDerivedId = kFirstDerivedId + 289;

constexpr std::string_view kRangesPlane = "/host:NVTX-CUPTI";

/// Id of the metadata of an XStat; 0: none.
std::int64_t metadataIdOf(const std::string& stat)
{
    protozero::pbf_reader reader(stat);
    return reader.next(field::kStatMetadata, protozero::pbf_wire_type::varint) ? reader.get_int64() : 0;
}

/// Reads the catalogue from a stream.
class CatalogueReader {
public:
    CatalogueReader(ProtoStream& stream, NameTable& names, bool keepsArguments) : m_stream(stream), m_names(names), m_keepsArguments(keepsArguments) {}

    Catalogue read();

private:
    void readPlane();
    void readLine(Plane& plane);
    void readMetadata(Plane& plane, std::vector<std::pair<std::int64_t, std::string>>& stats);
    void readMetadataValue(EventMetadata& metadata, std::vector<std::string>& stats);
    void readProgram();
    void addProgram(std::int64_t id, std::string_view stat);
    void readStatMetadata(Plane& plane);
    void resolveStats(Plane& plane, std::vector<std::pair<std::int64_t, std::string>>& ofEvents, const std::vector<std::string>& ofPlane);
    static void keepProgramStat(Plane& plane, std::int64_t event, const std::string& message);
    void takePlaneStat(Plane& plane, const Stat& stat);
    [[nodiscard]] std::string text();
    void addMessage(std::vector<std::string>& messages);
    void placeLines();
    void placeLine(const Plane& plane, Line& line);
    [[nodiscard]] std::uint32_t trackOf(SourceTrackKey key, const std::string& name);

    ProtoStream& m_stream;
    NameTable& m_names;
    bool m_keepsArguments;
    Catalogue m_catalogue;
    std::map<SourceTrackKey, std::uint32_t> m_tracks;
};

Catalogue CatalogueReader::read()
{
    while (m_stream.next()) {
        if (m_stream.isMessage(field::kSpacePlane)) {
            m_stream.enter();
            readPlane();
            m_stream.leave();
        } else if (m_stream.isMessage(field::kSpaceError)) {
            addMessage(m_catalogue.errors);
        } else if (m_stream.isMessage(field::kSpaceWarning)) {
            addMessage(m_catalogue.warnings);
        }
    }
    placeLines();
    m_catalogue.length = m_stream.offset();
    return std::move(m_catalogue);
}

std::string CatalogueReader::text()
{
    const auto bytes = m_stream.bytes();
    return bytes ? displayText(*bytes) : std::string();
}

void CatalogueReader::addMessage(std::vector<std::string>& messages)
{
    constexpr std::size_t kLongest = 400;
    if (messages.size() < kMaxMessages)
        messages.push_back(elidedMiddle(text(), kLongest));
}

void CatalogueReader::readPlane()
{
    Plane plane;
    std::vector<std::pair<std::int64_t, std::string>> eventStats; // by id of the metadata
    std::vector<std::string> planeStats;
    while (m_stream.next()) {
        if (m_stream.type() != WireType::Length)
            continue;
        if (m_stream.isMessage(field::kPlaneLine)) { // EventReader counts what is skipped in lines
            m_stream.enter();
            readLine(plane);
            m_stream.leave();
            continue;
        }
        const std::uint64_t skippedBefore = m_stream.skippedBytes();
        switch (m_stream.field()) {
        case field::kPlaneName: plane.name = text(); break;
        case field::kPlaneEventMetadata:
            if (plane.name != kMetadataPlane)
                readMetadata(plane, eventStats);
            else if (m_keepsArguments)
                readProgram();
            break;
        case field::kPlaneStatMetadata: readStatMetadata(plane); break;
        case field::kPlaneStat:
            if (const auto bytes = m_stream.bytes())
                planeStats.emplace_back(*bytes);
            break;
        default: break;
        }
        m_catalogue.skippedBytes += m_stream.skippedBytes() - skippedBefore;
    }
    plane.stats.finish();
    resolveStats(plane, eventStats, planeStats);
    plane.events.finish();
    m_catalogue.planes.push_back(std::move(plane));
}

void CatalogueReader::readMetadata(Plane& plane, std::vector<std::pair<std::int64_t, std::string>>& stats)
{
    EventMetadata metadata;
    std::vector<std::string> own;
    std::int64_t id = 0;
    m_stream.enter();
    while (m_stream.next()) {
        if (m_stream.field() == field::kMapKey && m_stream.type() == WireType::Varint) {
            id = static_cast<std::int64_t>(m_stream.number());
        } else if (m_stream.isMessage(field::kMapValue)) {
            m_stream.enter();
            readMetadataValue(metadata, own);
            m_stream.leave();
        }
    }
    m_stream.leave();
    for (std::string& stat : own)
        stats.emplace_back(id, std::move(stat));
    plane.events[id] = std::move(metadata);
}

/// The id of the metadata is the program's. Its only stat has the HloProto.
void CatalogueReader::readProgram()
{
    std::int64_t id = 0;
    m_stream.enter();
    while (m_stream.next()) {
        if (m_stream.field() == field::kMapKey && m_stream.type() == WireType::Varint)
            id = static_cast<std::int64_t>(m_stream.number());
        if (!m_stream.isMessage(field::kMapValue))
            continue;
        m_stream.enter();
        while (m_stream.next()) {
            const auto stat = m_stream.isMessage(field::kMetadataStat) ? m_stream.bytes() : std::nullopt;
            if (stat)
                addProgram(id, *stat);
        }
        m_stream.leave();
    }
    m_stream.leave();
}

void CatalogueReader::addProgram(std::int64_t id, std::string_view stat)
{
    try {
        protozero::pbf_reader reader(stat.data(), stat.size());
        while (reader.next(field::kStatBytes, protozero::pbf_wire_type::length_delimited)) {
            const protozero::data_view program = reader.get_view();
            m_catalogue.programs.add(id, {program.data(), program.size()});
        }
    } catch (const protozero::exception&) {
        ++m_catalogue.damaged;
    }
}

/// Everything that matters precedes the events, except for the display name of a line without a name. The caller skips the rest.
void CatalogueReader::readLine(Plane& plane)
{
    Line& line = plane.lines.emplace_back();
    while (m_stream.next()) {
        switch (m_stream.field()) {
        case field::kLineId: line.id = static_cast<std::int64_t>(m_stream.number()); break;
        case field::kLineTimestamp: line.timestamp = static_cast<std::int64_t>(m_stream.number()); break;
        case field::kLineName:
            if (m_stream.type() == WireType::Length)
                line.name = text();
            break;
        case field::kLineDisplayName:
            if (m_stream.type() == WireType::Length)
                line.displayName = text();
            break;
        case field::kLineEvent:
            if (!line.name.empty())
                return;
            m_stream.forEachShort(field::kLineEvent, [](std::string_view) {}); // skipped, like the current one
            break;
        default: break;
        }
    }
}

/// The compiled program in the metadata is skipped without reading it into memory.
void CatalogueReader::readMetadataValue(EventMetadata& metadata, std::vector<std::string>& stats)
{
    StringId displayName;
    while (m_stream.next()) {
        if (m_stream.type() != WireType::Length)
            continue;
        const std::uint32_t which = m_stream.field();
        if (which != field::kMetadataName && which != field::kMetadataDisplayName && which != field::kMetadataStat)
            continue;
        const auto bytes = m_stream.bytes();
        if (!bytes)
            continue;
        if (which == field::kMetadataStat)
            stats.emplace_back(*bytes);
        else if (which == field::kMetadataName)
            metadata.name = m_names.intern(*bytes);
        else if (!bytes->empty())
            displayName = m_names.intern(*bytes);
    }
    if (displayName.isValid())
        metadata.name = displayName;
    if (!metadata.name.isValid())
        return;
    const std::string_view name = m_names.view(metadata.name);
    metadata.workKind = name.starts_with("Memcpy") ? SpanKind::Memcpy : name.starts_with("Memset") ? SpanKind::Memset : SpanKind::Kernel;
    metadata.callFlags = m_names.flagsOf(metadata.name, SpanKind::ApiCall);
    metadata.kernelFlags = m_names.flagsOf(metadata.name, SpanKind::Kernel);
    if (name.starts_with('$')) // "$train.py:12 step"
        metadata.pythonName = m_names.intern(name.substr(1));
}

void CatalogueReader::readStatMetadata(Plane& plane)
{
    const auto bytes = m_stream.bytes();
    if (!bytes)
        return;
    std::int64_t id = 0;
    StatMetadata metadata;
    try {
        protozero::pbf_reader entry(bytes->data(), bytes->size());
        while (entry.next()) {
            if (entry.tag_and_type() == protozero::tag_and_type(field::kMapKey, protozero::pbf_wire_type::varint)) {
                id = entry.get_int64();
            } else if (entry.tag_and_type() == protozero::tag_and_type(field::kMapValue, protozero::pbf_wire_type::length_delimited)) {
                protozero::pbf_reader value = entry.get_message();
                while (value.next(field::kMetadataName, protozero::pbf_wire_type::length_delimited))
                    metadata.name = value.get_string();
            } else {
                entry.skip();
            }
        }
    } catch (const protozero::exception&) {
        ++m_catalogue.damaged;
        return;
    }
    metadata.key = statKeyOf(metadata.name);
    plane.stats[id] = std::move(metadata);
}

/// Stats can be read once the names of all stats are known.
void CatalogueReader::resolveStats(Plane& plane, std::vector<std::pair<std::int64_t, std::string>>& ofEvents, const std::vector<std::string>& ofPlane)
{
    for (const auto& [id, message] : ofEvents) {
        try {
            const Stat stat = Stat::parse(message, plane.stats);
            if (m_keepsArguments && (stat.key == StatKey::None || stat.key == StatKey::StepNumber))
                keepProgramStat(plane, id, message);
            EventMetadata& metadata = plane.events[id];
            if (stat.key == StatKey::CorrelationId) {
                metadata.correlation = stat.number.value_or(0);
            } else if (isWork(stat.key)) {
                metadata.work = stat.key;
                metadata.reference = stat.reference;
                metadata.text = stat.reference != 0 ? std::string_view() : stat.text;
            }
        } catch (const protozero::exception&) {
            ++m_catalogue.damaged;
        }
    }
    for (const std::string& message : ofPlane) {
        try {
            takePlaneStat(plane, Stat::parse(message, plane.stats));
        } catch (const protozero::exception&) {
            ++m_catalogue.damaged;
        }
    }
}

/// The first stat of each name: there are few names, but there may be any number of stats.
void CatalogueReader::keepProgramStat(Plane& plane, std::int64_t event, const std::string& message)
{
    const auto nameOf = [&plane](const std::string& stat) {
        const StatMetadata* const known = plane.stats.find(metadataIdOf(stat));
        return known ? std::string_view(known->name) : std::string_view();
    };
    const std::string_view name = nameOf(message);
    if (!isOfProgram(name))
        return;
    std::vector<std::string>& kept = plane.programStats[event];
    if (std::none_of(kept.begin(), kept.end(), [&](const std::string& stat) { return nameOf(stat) == name; }))
        kept.push_back(message);
}

void CatalogueReader::takePlaneStat(Plane& plane, const Stat& stat)
{
    const auto amount = static_cast<std::uint64_t>(std::max<std::int64_t>(stat.number.value_or(0), 0));
    switch (stat.key) {
    case StatKey::ProfileStart:
        if (plane.name == "Task Environment" && stat.number)
            m_catalogue.profileStart = stat.number;
        break;
    case StatKey::DeviceVendor: plane.vendor = displayText(stat.text); break;
    case StatKey::DeviceType: plane.deviceType = displayText(stat.text); break;
    case StatKey::DeviceName: plane.deviceName = displayText(stat.text); break;
    case StatKey::CoreCount: plane.cores = amount; break;
    case StatKey::MemorySize: plane.memoryBytes = amount; break;
    default: break;
    }
}

/// "/device:GPU:0" -> "0"; "/device:TPU:0" -> "TPU 0"; "/device:TPU:0 SparseCore 1" -> "TPU 0 SparseCore 1".
struct DevicePlane {
    std::string id; ///< empty: the plane is not a device
    bool isGpu = false;
    bool isCustom = false;

    explicit DevicePlane(std::string_view name)
    {
        constexpr std::string_view kPrefix = "/device:";
        if (!name.starts_with(kPrefix))
            return;
        name.remove_prefix(kPrefix.size());
        const std::size_t colon = name.find(':');
        const std::string_view type = name.substr(0, colon);
        const std::string_view rest = colon != std::string_view::npos ? name.substr(colon + 1) : std::string_view();
        isGpu = type == "GPU";
        isCustom = type == "CUSTOM";
        id = isGpu || isCustom ? std::string(rest) : std::string(type) + " " + std::string(rest);
        if (id.empty())
            id = type;
    }
};

/// "Stream #13(Compute,MemcpyD2D)" -> "13".
std::optional<std::string> streamNumber(std::string_view lineName)
{
    constexpr std::string_view kPrefix = "Stream #";
    if (!lineName.starts_with(kPrefix))
        return {};
    lineName.remove_prefix(kPrefix.size());
    const auto end = std::find_if_not(lineName.begin(), lineName.end(), isDigit);
    return end != lineName.begin() ? std::optional(std::string(lineName.begin(), end)) : std::nullopt;
}

bool isDerived(std::int64_t id)
{
    return id >= kFirstDerivedId && id <= kLastDerivedId;
}

/// "python/777001" -> "python", if the number is the id of the line.
std::string threadName(const Line& line)
{
    const std::string suffix = "/" + std::to_string(line.id);
    return line.name.ends_with(suffix) ? line.name.substr(0, line.name.size() - suffix.size()) : line.name;
}

void CatalogueReader::placeLines()
{
    for (Plane& plane : m_catalogue.planes) {
        for (Line& line : plane.lines)
            placeLine(plane, line);
    }
}

void CatalogueReader::placeLine(const Plane& plane, Line& line)
{
    if (plane.name == kMetadataPlane)
        return;
    const DevicePlane device(plane.name);
    if (!device.id.empty()) {
        const auto stream = isDerived(line.id) || device.isCustom ? std::nullopt : streamNumber(line.name);
        const bool isTpuWork = !device.isGpu && !device.isCustom && !isDerived(line.id) && (line.name == "XLA Ops" || line.name == "Sparse Core Ops");
        line.role = device.isGpu && stream ? LineRole::GpuWork : isTpuWork ? LineRole::TpuWork : LineRole::Annotation;
        std::string lane = line.role == LineRole::GpuWork ? *stream : line.name.empty() ? line.displayName : line.name;
        if (lane.empty())
            lane = "line " + std::to_string(line.id);
        line.track = trackOf({TrackType::DeviceStream, device.id, lane}, {});
        return;
    }
    line.role = plane.name == kRangesPlane ? LineRole::Ranges : LineRole::Host;
    const std::string id = std::to_string(line.id);
    if (plane.name == kHostProcess)
        line.track = trackOf({TrackType::HostThread, kHostProcess, id}, threadName(line));
    else
        line.track = trackOf({TrackType::HostThread, kHostProcess, plane.name + "/" + id}, threadName(line) + " (" + plane.name + ")");
}

/// Lines of one id are one track.
std::uint32_t CatalogueReader::trackOf(SourceTrackKey key, const std::string& name)
{
    const auto [known, isNew] = m_tracks.try_emplace(key, static_cast<std::uint32_t>(m_catalogue.tracks.size()));
    if (isNew) {
        m_catalogue.tracks.push_back(std::move(key));
        m_catalogue.trackNames.push_back(name);
    }
    return known->second;
}

} // namespace

bool isPlaneName(std::string_view name)
{
    return name.starts_with("/host:") || name.starts_with("/device:") || name.starts_with("#Chip") || name.starts_with("/virtualdevice:")
        || name == "Task Environment";
}

Catalogue Catalogue::read(ProtoStream& stream, NameTable& names, bool keepsArguments)
{
    return CatalogueReader(stream, names, keepsArguments).read();
}

} // namespace stallscope::xplane
