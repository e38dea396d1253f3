// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/nsight/host_tables.h"

#include <array>

namespace stallscope::nsight {

namespace {

constexpr std::string_view kUnnamedLibraryCall = "(unnamed call)";

/// "CUDNN_EVENTS" -> "cuDNN".
std::string_view libraryOf(std::string_view table)
{
    if (table.starts_with("CUDNN"))
        return "cuDNN";
    if (table.starts_with("CUBLAS"))
        return "cuBLAS";
    if (table.starts_with("MPI"))
        return "MPI";
    return table.starts_with("OSRT") ? "OS runtime" : "CUDA host function";
}

Result<> readOperations(TableReader& reader, std::string_view table, RowTrack (*placeOf)(std::int64_t globalTid))
{
    enum Column { Start, End, Thread, NameId, TextId };
    static constexpr std::array<const char*, 5> kColumns{"start", "end", "globalTid", "nameId", "textId"};
    static constexpr std::array<int, 2> kNames{NameId, TextId};
    SpanDetail detail;
    detail.set(DetailField::Domain, reader.intern(libraryOf(table)).value());
    const DetailId library = reader.addDetail(detail);
    return reader.forEachRow(table, kColumns, [&, library](const Cells& cells) {
        Span span;
        if (!reader.setTimes(span, cells))
            return;
        const StringId name = reader.name(cells, kNames, wholeText).id;
        span.kind = SpanKind::HostOp;
        span.name = name.isValid() ? name : reader.intern(kUnnamedLibraryCall);
        span.detail = library;
        reader.rows().add(placeOf(cells.numberOr(Thread, GlobalId::kNone)), span);
    });
}

} // namespace

Result<> readOsRuntime(TableReader& reader, std::string_view table)
{
    return readOperations(reader, table, RowTrack::osRuntime);
}

Result<> readLibraryCalls(TableReader& reader, std::string_view table)
{
    return readOperations(reader, table, RowTrack::thread);
}

} // namespace stallscope::nsight
