// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/csv_export.h"

#include "profiler/formats/common/atomic_file.h"
#include "profiler/formats/common/span_export.h"

#include <array>

namespace stallscope {

namespace {

constexpr std::array kDetails{DetailField::Bytes, DetailField::Direction, DetailField::SourceMemory, DetailField::TargetMemory, DetailField::GridX,
    DetailField::GridY, DetailField::GridZ, DetailField::BlockX, DetailField::BlockY, DetailField::BlockZ, DetailField::Registers, DetailField::StaticShared,
    DetailField::DynamicShared};

std::string headerLine()
{
    std::string line = "process,rank,device,track,lane_group,depth,kind,name,start_ns,duration_ns,correlation,blocking,unfinished";
    for (const DetailField field : kDetails)
        line += std::string(",") + nameOf(field);
    return line + "\r\n";
}

void appendDetail(std::string& out, const Trace& trace, const SpanDetail& detail, DetailField field)
{
    if (!detail.has(field))
        return;
    const DetailValue value = valueOf(trace, detail, field);
    if (const auto* const word = std::get_if<std::string_view>(&value))
        out += *word;
    else
        out += std::to_string(std::get<std::int64_t>(value));
}

/// Leading cells, common to all spans of a track.
std::string trackCells(const Trace& trace, const Track& track)
{
    std::string cells;
    const TrackInfo& info = track.info;
    const bool hasProcess = info.process.index() < trace.processes.size();
    if (hasProcess)
        appendCsvText(cells, trace.processes[info.process.index()].name);
    cells += ',';
    if (hasProcess && trace.processes[info.process.index()].rank)
        cells += std::to_string(*trace.processes[info.process.index()].rank);
    cells += ',';
    if (info.device.index() < trace.devices.size())
        cells += std::to_string(trace.devices[info.device.index()].ordinal);
    cells += ',';
    appendCsvText(cells, info.name);
    return cells + ',';
}

void appendSpan(std::string& line, const Trace& trace, const Lane& lane, const Span& span)
{
    line += std::string(nameOf(lane.place.group)) + ',' + std::to_string(lane.place.depth) + ',' + nameOf(span.kind) + ',';
    appendCsvText(line, trace.nameOf(span));
    line += ',' + std::to_string(span.start) + ',' + std::to_string(span.duration) + ',';
    if (span.correlation.isValid())
        line += std::to_string(span.correlation.value());
    line += span.has(SpanFlag::kBlocking) ? ",1" : ",0";
    line += span.has(SpanFlag::kUnfinished) ? ",1" : ",0";
    const SpanDetail detail = trace.detailOf(span);
    for (const DetailField field : kDetails) {
        line += ',';
        appendDetail(line, trace, detail, field);
    }
    line += "\r\n";
}

} // namespace

void appendCsvText(std::string& out, std::string_view text)
{
    constexpr std::string_view kStartsFormula = "=+-@\t\r";
    const bool isGuarded = !text.empty() && kStartsFormula.find(text.front()) != std::string_view::npos;
    const bool isQuoted = text.find_first_of(",\"\r\n") != std::string_view::npos;
    if (isQuoted)
        out += '"';
    if (isGuarded)
        out += '\'';
    for (const char c : text) {
        if (c == '"')
            out += '"';
        out += c;
    }
    if (isQuoted)
        out += '"';
}

Result<> exportCsv(const Trace& trace, const std::filesystem::path& path, const Job& job)
{
    auto file = AtomicFile::create(path, AtomicFile::Packing::Plain);
    if (!file)
        return file.error();
    file->write(headerLine());
    const Track* current = nullptr;
    std::string cells;
    std::string line;
    const auto walked = walkSpans(trace, job, [&](const Track& track, const Lane& lane, const Span& span) {
        if (current != &track) {
            current = &track;
            cells = trackCells(trace, track);
        }
        line = cells;
        appendSpan(line, trace, lane, span);
        file->write(line);
    });
    if (!walked)
        return walked.error();
    return file->finish();
}

} // namespace stallscope
