// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/span.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// The meaning of the categories, annotations and track names that GPU tools write.
namespace stallscope::perfetto {

/// How the spans of a category are read.
struct CategoryRule {
    enum class Origin : std::uint8_t { Unknown, Amd, Stallscope, StallscopeRun };

    SpanKind kind = SpanKind::Range;
    Origin origin = Origin::Unknown;
    bool isKernelOrCopy = false; ///< the name and the annotations decide
    bool namesDevice = false;    ///< the annotations name the device

    [[nodiscard]] bool isKnown() const { return origin != Origin::Unknown; }
    friend bool operator==(const CategoryRule&, const CategoryRule&) = default;
};

/// Categories of rocprofv3, of the ROCm Systems Profiler (rocprof-sys, omnitrace), and of Stallscope's exports.
[[nodiscard]] CategoryRule ruleOf(std::string_view category);

/// Device work that AMD's tools write under one category.
[[nodiscard]] bool isCopyName(std::string_view name);
/// "MEMORY_COPY_DEVICE_TO_HOST", "CopyDeviceToHost".
[[nodiscard]] CopyDirection copyDirectionOf(std::string_view name);

/// Annotation of Stallscope with the arguments of the original event, as JSON.
inline constexpr std::string_view kSourceArguments = "args";

/// Annotations that are read, by name.
enum class AnnotationKey : std::uint8_t {
    None,
    Correlation,    ///< of Stallscope
    AmdCorrelation, ///< "corr_id"
    Agent,          ///< "agent", "dst_agent": a label that ends with the number
    SourceAgent,    ///< "src_agent"
    Bytes,          ///< "bytes", "copy_bytes"
    GridSize,       ///< work items
    WorkgroupSize,  ///< "(256,1,1)", or the product
    Blocking,       ///< flags of Stallscope
    Clamped,
    Unfinished,
    Late,
    Predicted,
    Communication, ///< likewise
    Run,           ///< description of a run, of Stallscope
    Source,        ///< kSourceArguments, of Stallscope
    FirstDetail,   ///< details of Stallscope follow, in the order of DetailField
};
[[nodiscard]] AnnotationKey annotationKeyOf(std::string_view name);
/// Of a key from FirstDetail on.
[[nodiscard]] std::optional<DetailField> detailFieldOf(AnnotationKey key);

/// Device and stream of a track, from its name. Parts that the name does not contain are absent.
struct TrackPlace {
    std::optional<std::uint32_t> device;
    std::string stream; ///< empty: the name is no stream's
};
[[nodiscard]] TrackPlace devicePlaceOf(std::string_view trackName);
/// "THREAD 1 (4250)" -> "4250", "Thread 1 (S) 4250" -> "4250".
[[nodiscard]] std::optional<std::string> threadIdIn(std::string_view trackName);
/// Number at the end of the label of an agent: "Agent-2".
[[nodiscard]] std::optional<std::uint32_t> numberAtEnd(std::string_view label);

} // namespace stallscope::perfetto
