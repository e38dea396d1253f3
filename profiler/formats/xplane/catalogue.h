// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/common/name_table.h"
#include "profiler/formats/common/proto_stream.h"
#include "profiler/formats/kineto/event_rows.h"
#include "profiler/formats/xplane/hlo_programs.h"
#include "profiler/formats/xplane/id_table.h"
#include "profiler/formats/xplane/stats.h"
#include "profiler/trace/span.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace stallscope::xplane {

/// What a line holds.
enum class LineRole : std::uint8_t {
    Skipped,
    Host,       ///< a thread
    Ranges,     ///< a thread with annotations of the user
    GpuWork,    ///< a stream
    TpuWork,    ///< operations of a TPU, which nest
    Annotation, ///< repeats work in the terms of the program
};

/// A line without its events.
struct Line {
    std::int64_t id = 0;
    std::string name;
    std::string displayName;
    std::int64_t timestamp = 0; ///< ns
    LineRole role = LineRole::Skipped;
    std::uint32_t track = 0; ///< index into Catalogue::tracks
};

/// Metadata that events refer to.
struct EventMetadata {
    StringId name;
    StringId pythonName;                          ///< of a Python function: without its prefix
    SpanKind workKind = SpanKind::Kernel;         ///< of device work without details, by its name
    SpanFlag::Type callFlags = SpanFlag::kNone;   ///< that the name implies for a call
    SpanFlag::Type kernelFlags = SpanFlag::kNone; ///< likewise for a kernel
    StatKey work = StatKey::None;                 ///< of stats that hold for all events: the kind of work
    std::int64_t correlation = 0;
    std::int64_t reference = 0; ///< of the text of `work`
    std::string text;           ///< of `work`, if it is no reference
};

struct Plane {
    std::string name;
    std::vector<Line> lines; ///< in file order
    IdTable<EventMetadata> events;
    StatTable stats;
    std::unordered_map<std::int64_t, std::vector<std::string>> programStats; ///< encoded, of isOfProgram(), by id of the event metadata; if requested
    std::string vendor;                                                      ///< of a device
    std::string deviceType;                                                  ///< likewise, of a TPU
    std::string deviceName;                                                  ///< likewise, of a GPU
    std::uint64_t memoryBytes = 0;
    std::uint64_t cores = 0;
};

/// Everything in a file except its events. Metadata may follow the events that need it, so that it is read first.
struct Catalogue {
    std::vector<Plane> planes; ///< in file order
    std::vector<SourceTrackKey> tracks;
    std::vector<std::string> trackNames; ///< by track
    std::vector<std::string> errors;
    std::vector<std::string> warnings;
    std::optional<std::int64_t> profileStart; ///< ns since 1970
    HloPrograms programs;                     ///< if requested
    std::uint64_t damaged = 0;                ///< malformed entries
    std::uint64_t skippedBytes = 0;           ///< of metadata and programs
    std::uint64_t length = 0;                 ///< of the (decompressed) stream

    /// Reads the whole stream. `keepsArguments`: also what programArgumentsOf() needs.
    [[nodiscard]] static Catalogue read(ProtoStream& stream, NameTable& names, bool keepsArguments);
};

/// Whether a plane of some profiler has this name: the only mark of such files.
[[nodiscard]] bool isPlaneName(std::string_view name);

/// Name of the plane with the compiled programs, which can be most of a file.
inline constexpr const char* kMetadataPlane = "/host:metadata";

} // namespace stallscope::xplane
