// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/xplane/xplane_import.h"

#include "profiler/base/say.h"
#include "profiler/formats/common/cancellable_source.h"
#include "profiler/formats/common/decimal.h"
#include "profiler/formats/common/name_table.h"
#include "profiler/formats/common/proto_stream.h"
#include "profiler/formats/kineto/trace_assembly.h"
#include "profiler/formats/xplane/catalogue.h"
#include "profiler/formats/xplane/event_reader.h"
#include "profiler/formats/xplane/fields.h"
#include "profiler/trace/build/trace_builder.h"
#include "profiler/trace/run.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace stallscope {

namespace {

constexpr std::string_view kTpu = "TPU ";

class XPlaneImport {
public:
    XPlaneImport(const OpenSource& open, std::string name, const ImportOptions& options) : m_open(open), m_name(std::move(name)), m_options(options) {}

    Result<std::shared_ptr<const Trace>> run();

private:
    Result<> readCatalogue();
    Result<> readEvents();
    void describeTracks(ImportedRows& rows) const;
    static void numberTpus(std::map<std::string, TrackFacts::Device>& devices);
    void tellFacts(ImportedRows& rows) const;

    const OpenSource& m_open;
    std::string m_name;
    const ImportOptions& m_options;
    TraceBuilder m_builder;
    NameTable m_names{m_builder.pools()->strings};
    xplane::Catalogue m_catalogue;
    BatchRows m_rows;
    bool m_lacksWaits = false;
};

Result<std::shared_ptr<const Trace>> XPlaneImport::run()
{
    if (const auto read = readCatalogue(); !read)
        return read.error();
    if (const auto read = readEvents(); !read)
        return read.error();
    ImportedRows rows;
    rows.fileName = std::filesystem::path(m_name).filename().string();
    rows.format = SourceFormat::XPlane;
    rows.pools = m_builder.pools();
    describeTracks(rows);
    tellFacts(rows);
    m_rows.count(Loss::ReplacedCharacters, m_names.replacedCharacters());
    m_rows.count(Loss::WrongTypes, m_catalogue.damaged);
    m_rows.count(Loss::SkippedBytes, m_catalogue.skippedBytes);
    m_rows.count(Loss::DetailsRefused, m_catalogue.programs.refused());
    rows.trackKeys.push_back(std::move(m_catalogue.tracks));
    rows.account = m_rows.account;
    rows.batches.push_back(std::move(m_rows));
    m_catalogue = {};
    const unsigned threads = m_options.threads > 0 ? m_options.threads : std::max(1U, std::thread::hardware_concurrency());
    const auto whole = assembleTrace(m_builder, std::move(rows), threads, m_options.job);
    if (!whole)
        return whole.error();
    return whole->trace;
}

Result<> XPlaneImport::readCatalogue()
{
    auto opened = m_open();
    if (!opened)
        return opened.error();
    const Job quiet{m_options.job.stop, {}};
    CancellableSource source(*std::move(opened), quiet);
    ProtoStream stream(source, m_name);
    m_catalogue = xplane::Catalogue::read(stream, m_names, m_options.keepsArguments);
    if (m_options.job.isCancelled())
        return Error::cancelled();
    if (stream.error() && m_catalogue.planes.empty())
        return *stream.error();
    const bool isEmpty = std::all_of(m_catalogue.planes.begin(), m_catalogue.planes.end(), [](const xplane::Plane& plane) { return plane.name.empty(); });
    if (stream.isIncomplete() && isEmpty)
        return Error{say(STALLSCOPE_TEXT("Exchange", "{}: byte {}: the file ends within its first plane"), m_name, stream.fieldOffset())};
    if (isEmpty)
        return Error{say(STALLSCOPE_TEXT("Exchange", "{}: byte {}: not a valid field of a Protocol Buffers message"), m_name, std::uint64_t{0})};
    return {};
}

Result<> XPlaneImport::readEvents()
{
    auto source = m_open();
    if (!source)
        return source.error();
    ProtoStream stream(**source, m_name);
    xplane::EventReader reader(m_catalogue, m_names, *m_builder.pools(), m_rows, m_options.keepsArguments);
    reader.read(stream, [&] {
        m_options.job.report((*source)->position(), (*source)->length());
        return !m_options.job.isCancelled();
    });
    if (m_options.job.isCancelled())
        return Error::cancelled();
    m_lacksWaits = reader.hasWork() && !reader.hasWaits();
    if (stream.error())
        m_rows.count(Loss::SkippedBytes, std::max((*source)->length(), stream.offset()) - stream.fieldOffset());
    m_rows.count(Loss::SkippedBytes, stream.skippedBytes() + (*source)->skippedBytes());
    m_rows.count(Loss::IncompleteFile, stream.isIncomplete() || (*source)->isIncomplete() ? 1 : 0);
    return {};
}

void XPlaneImport::describeTracks(ImportedRows& rows) const
{
    for (std::size_t i = 0; i < m_catalogue.tracks.size(); ++i) {
        if (!m_catalogue.trackNames[i].empty())
            rows.trackFacts.names[m_catalogue.tracks[i]] = m_catalogue.trackNames[i];
    }
    for (const xplane::Plane& plane : m_catalogue.planes) {
        if (plane.lines.empty() || m_catalogue.tracks.empty())
            continue;
        const SourceTrackKey& key = m_catalogue.tracks[plane.lines.front().track];
        if (key.type != TrackType::DeviceStream)
            continue;
        TrackFacts::Device& device = rows.trackFacts.devices[key.group];
        for (const std::string* const name : {&plane.vendor, &plane.deviceType, &plane.deviceName})
            device.name = name->empty() ? device.name : *name;
        device.memoryBytes = std::max(device.memoryBytes, plane.memoryBytes);
        device.multiprocessors = std::max(device.multiprocessors, static_cast<std::uint32_t>(std::min<std::uint64_t>(plane.cores, UINT32_MAX)));
        device.process = "/host:CPU";
    }
    numberTpus(rows.trackFacts.devices);
}

/// GPUs have numbers as their ids. TPUs have the number in their name; their further cores follow.
void XPlaneImport::numberTpus(std::map<std::string, TrackFacts::Device>& devices)
{
    std::set<std::uint64_t> used;
    std::vector<std::pair<const std::string, TrackFacts::Device>*> others;
    for (auto& device : devices) {
        const std::string_view id = device.first;
        const auto number = parseUnsigned(id.starts_with(kTpu) ? id.substr(kTpu.size()) : id);
        const bool isNumbered = number && *number < UINT32_MAX && used.insert(*number).second;
        if (!isNumbered)
            others.push_back(&device);
        else if (id.starts_with(kTpu))
            device.second.ordinal = static_cast<std::uint32_t>(*number);
    }
    std::uint32_t next = 0;
    for (auto* const device : others) {
        while (!used.insert(next).second)
            ++next;
        device->second.ordinal = next;
    }
    for (auto& [id, device] : devices) {
        if (device.ordinal && device.name.empty())
            device.name = id;
    }
}

void XPlaneImport::tellFacts(ImportedRows& rows) const
{
    constexpr std::size_t kListed = 40;
    const auto listed = [](const auto& texts, const auto& textOf) {
        std::string all;
        for (std::size_t i = 0; i < texts.size() && i < kListed; ++i)
            all += (i > 0 ? ", " : "") + textOf(texts[i]);
        return texts.size() > kListed ? all + ", ..." : all;
    };
    const auto itself = [](const std::string& text) { return text; };
    if (m_catalogue.profileStart)
        rows.facts.baseTime = std::max<std::int64_t>(*m_catalogue.profileStart, 0);
    rows.facts.facts.emplace_back("planes", listed(m_catalogue.planes, [](const xplane::Plane& plane) { return plane.name; }));
    if (m_lacksWaits)
        rows.facts.facts.emplace_back(kWaitsFact, "not recorded: the profile has no calls that wait for a device");
    if (!m_catalogue.errors.empty())
        rows.facts.facts.emplace_back("profiler errors", listed(m_catalogue.errors, itself));
    if (!m_catalogue.warnings.empty())
        rows.facts.facts.emplace_back("profiler warnings", listed(m_catalogue.warnings, itself));
}

} // namespace

bool isXPlane(std::string_view head)
{
    bool isPlane = false;
    const bool isList = visitFirstMessages(
        head, [&isPlane](std::uint32_t field, std::string_view payload) { isPlane |= field == xplane::field::kPlaneName && xplane::isPlaneName(payload); });
    return isList && isPlane;
}

Result<std::shared_ptr<const Trace>> importXPlane(const OpenSource& open, const std::string& name, const ImportOptions& options)
{
    return XPlaneImport(open, name, options).run();
}

Result<std::shared_ptr<const Trace>> importXPlaneFile(const std::filesystem::path& path, const ImportOptions& options)
{
    return importXPlane(fileOpener(path, options.allowAnyRatio), path.string(), options);
}

} // namespace stallscope
