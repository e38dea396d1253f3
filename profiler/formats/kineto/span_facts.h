// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/string_pool.h"
#include "profiler/formats/chrome/event_reader.h"
#include "profiler/formats/kineto/event_rows.h"
#include "profiler/trace/ids.h"
#include "profiler/trace/span.h"
#include "profiler/trace/trace.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace stallscope {

/// Parsed name of a copy or memset: "Memcpy DtoH (Device -> Pageable)", "Memset (Device)", "CopyHostToDevice".
struct CopyName {
    CopyDirection direction = CopyDirection::Unknown;
    MemoryKind source = MemoryKind::Unknown;
    MemoryKind target = MemoryKind::Unknown;

    friend bool operator==(const CopyName&, const CopyName&) = default;
};

[[nodiscard]] CopyName parseCopyName(std::string_view name);

/// A name and the properties of spans that it implies, for any kind of span.
struct NameFacts {
    StringId id = kEmptyString;
    bool isBlockingCall = false;
    bool isCommunication = false;
    CopyName copy;
};

/// Interns names for one thread. Known names are found without the lock of the shared pool.
class NameCache {
public:
    explicit NameCache(StringPool& pool);

    /// `content` is a JSON string without its quotes. Escapes are resolved, and unsafe characters become U+FFFD; `replaced`
    /// is incremented by their number.
    [[nodiscard]] NameFacts find(std::string_view content, std::size_t& replaced);

private:
    struct Slot {
        std::uint64_t hash = 0;
        std::string_view content; // owned by the pool
        NameFacts facts;
        bool isUsed = false;
    };

    [[nodiscard]] Slot& slotOf(std::string_view content, std::uint64_t hash);
    void grow();

    StringPool* m_pool;
    std::vector<Slot> m_slots; // open addressing; the size is a power of two
    std::size_t m_used = 0;
};

[[nodiscard]] SpanKind kindOf(Category category);

/// Scope and role of a synchronization by its kind, which is also its name: "Stream Sync".
[[nodiscard]] SpanDetail syncDetailOf(std::string_view kind);

/// Correlation id of a device span or call. Invalid, and counted, if the value is missing, 0, negative, too large, or text.
[[nodiscard]] CorrelationId correlationOf(const TraceEvent& event, BatchRows& rows);

/// Whether the arguments of a communication kernel tell what was transferred, as PyTorch writes them.
[[nodiscard]] bool describesTransfer(std::string_view arguments);

/// Members of args.stallscope beside the details, which have the names of nameOf(DetailField).
inline constexpr const char* kOwnKind = "kind";
inline constexpr std::array<std::pair<const char*, SpanFlag::Type>, 6> kOwnFlags{{
    {"blocking", SpanFlag::kBlocking},
    {"clamped", SpanFlag::kClamped},
    {"unfinished", SpanFlag::kUnfinished},
    {"late", SpanFlag::kLate},
    {"predicted", SpanFlag::kPredicted},
    {"communication", SpanFlag::kCommunication},
}};

/// Applies args.stallscope: what exports of Stallscope add because the format cannot express it. Unknown members and words
/// are ignored.
void takeOwnFacts(Span& span, SpanDetail& detail, const TraceEvent& event, TracePools& pools);

/// All other facts in the event's args.
[[nodiscard]] SpanDetail detailOf(const TraceEvent& event, const NameFacts& name, BatchRows& rows);

/// Traces of XLA (JAX, TensorFlow) have no categories. The kind of an event is derived from its name and args, and from the
/// names of its process and thread (DeviceThreads).

/// Derived from the event itself: a CUDA driver or runtime call, or a Python function. None for others.
[[nodiscard]] Category xlaCategoryOf(const TraceEvent& event);
/// torch_npu (Ascend): kind of device work by its args["Task Type"].
[[nodiscard]] Category ascendCategoryOf(const TraceEvent& event);
/// Content of the name without the prefix of Python functions: "$train.py:12 step".
[[nodiscard]] std::string_view xlaNameOf(std::string_view content);
/// Correlation id, which these traces write as a string.
[[nodiscard]] CorrelationId xlaCorrelationOf(const TraceEvent& event, BatchRows& rows);
/// Parses "regs:32 static_shared:0 dynamic_shared:0 grid:8,1,1 block:256,1,1 occ_pct:100" or "kind_src:pageable
/// kind_dst:device size:400 dest:0 async:1". Unexpected contents are ignored.
[[nodiscard]] SpanDetail xlaDetailOf(const TraceEvent& event);
/// The same for the details of a kernel, and of a copy or memset with this name.
[[nodiscard]] SpanDetail parseXlaKernel(std::string_view details);
[[nodiscard]] SpanDetail parseXlaCopy(std::string_view details, std::string_view name);

} // namespace stallscope
