// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/perfetto/track_event.h"

#include "profiler/formats/common/decimal.h"
#include "profiler/formats/common/proto_reader.h"
#include "profiler/formats/common/proto_stream.h"
#include "profiler/formats/common/span_export.h"
#include "profiler/formats/perfetto/fields.h"

#include <array>
#include <bit>

namespace stallscope::perfetto {

namespace {

using field::fixedField;
using field::lengthField;
using field::varintField;

/// More of one kind in one event are ignored, so that an event has bounded cost.
constexpr std::size_t kMaxListed = 4096;

constexpr auto kNumber = [](ProtoReader& reader) { return reader.number(); };
constexpr auto kFixed = [](ProtoReader& reader) { return reader.fixed64(); };
constexpr auto kReal = [](ProtoReader& reader) { return std::bit_cast<double>(reader.fixed64()); };

template <class Number>
void appendOne(std::vector<Number>& list, Number number)
{
    if (list.size() < kMaxListed)
        list.push_back(number);
}

/// `read` takes one number.
template <class Number, class Read>
void appendPacked(std::vector<Number>& list, std::string_view payload, const Read& read)
{
    for (ProtoReader numbers(payload, ProtoStream::kReadableBehind); !numbers.isAtEnd();)
        appendOne(list, static_cast<Number>(read(numbers)));
}

/// Null if the sequence did not introduce the number.
template <class Value>
const Value* findIn(const InternedData* interned, const InternTable<Value> InternedData::*table, std::uint64_t number)
{
    return interned ? (interned->*table).find(number) : nullptr;
}

} // namespace

void TrackEvent::clear()
{
    type = Type::Other;
    track.reset();
    name = StringId();
    rule = {};
    isGpuApi = awaitsGpuWork = hasUnknownName = false;
    duration = 0;
    integer.reset();
    real.reset();
    flows.clear();
    submitted.clear();
    annotations.clear();
    extraTracks.clear();
    extraValues.clear();
    extraRealTracks.clear();
    extraRealValues.clear();
    m_phase = 0;
}

/// The first category with a known meaning counts.
void TrackEvent::takeCategory(const CategoryRule& category)
{
    if (!rule.isKnown())
        rule = category;
}

void TrackEvent::decode(std::string_view message, const InternedData* interned, NameTable& names)
{
    clear();
    std::uint64_t code = 0;
    ProtoReader reader(message, ProtoStream::kReadableBehind);
    while (reader.next()) {
        switch (reader.tagAndType()) {
        case varintField(field::kEventType): code = reader.number(); break;
        case varintField(field::kEventTrack): track = reader.number(); break;
        case varintField(field::kEventName): {
            const StringId* const known = findIn(interned, &InternedData::eventNames, reader.number());
            hasUnknownName = !known;
            name = known ? *known : StringId();
            break;
        }
        case lengthField(field::kEventNameText): name = names.intern(reader.payload()); break;
        case varintField(field::kEventCategory): {
            const CategoryRule* const known = findIn(interned, &InternedData::categories, reader.number());
            if (known)
                takeCategory(*known);
            break;
        }
        case lengthField(field::kEventCategory):
            for (ProtoReader numbers(reader.payload(), ProtoStream::kReadableBehind); !numbers.isAtEnd();) {
                const CategoryRule* const known = findIn(interned, &InternedData::categories, numbers.number());
                if (known)
                    takeCategory(*known);
            }
            break;
        case lengthField(field::kEventCategoryText): takeCategory(ruleOf(reader.payload())); break;
        case lengthField(field::kEventAnnotation): appendOne(annotations, reader.payload()); break;
        case fixedField(field::kEventFlow):
        case fixedField(field::kEventFlowEnd): appendOne(flows, reader.fixed64()); break;
        case lengthField(field::kEventFlow):
        case lengthField(field::kEventFlowEnd): appendPacked(flows, reader.payload(), kFixed); break;
        case varintField(field::kEventFlowOld):
        case varintField(field::kEventFlowEndOld): appendOne(flows, reader.number()); break;
        case lengthField(field::kEventFlowOld):
        case lengthField(field::kEventFlowEndOld): appendPacked(flows, reader.payload(), kNumber); break;
        case varintField(field::kEventValue): integer = reader.signedNumber(); break;
        case fixedField(field::kEventRealValue): real = kReal(reader); break;
        case varintField(field::kEventExtraTracks): appendOne(extraTracks, reader.number()); break;
        case lengthField(field::kEventExtraTracks): appendPacked(extraTracks, reader.payload(), kNumber); break;
        case varintField(field::kEventExtraValues): appendOne(extraValues, reader.signedNumber()); break;
        case lengthField(field::kEventExtraValues): appendPacked(extraValues, reader.payload(), kNumber); break;
        case varintField(field::kEventExtraRealTracks): appendOne(extraRealTracks, reader.number()); break;
        case lengthField(field::kEventExtraRealTracks): appendPacked(extraRealTracks, reader.payload(), kNumber); break;
        case fixedField(field::kEventExtraRealValues): appendOne(extraRealValues, kReal(reader)); break;
        case lengthField(field::kEventExtraRealValues): appendPacked(extraRealValues, reader.payload(), kReal); break;
        case lengthField(field::kEventLegacy): takeLegacy(reader.payload()); break;
        case lengthField(field::kEventGpuWork): takeGpuWork(reader.payload()); break;
        case varintField(field::kEventGpuApi): isGpuApi = reader.number() != 0; break;
        default: reader.skip();
        }
    }
    switch (code) {
    case field::kSliceBegin: type = Type::Begin; break;
    case field::kSliceEnd: type = Type::End; break;
    case field::kInstant: type = Type::Instant; break;
    case field::kCounterValue: type = Type::Counter; break;
    case 0:
        switch (m_phase) {
        case 'B': type = Type::Begin; break;
        case 'E': type = Type::End; break;
        case 'X': type = Type::Complete; break;
        case 'I':
        case 'i':
        case 'n': type = Type::Instant; break;
        default: break;
        }
        break;
    default: break;
    }
}

void TrackEvent::takeLegacy(std::string_view message)
{
    ProtoReader reader(message, ProtoStream::kReadableBehind);
    while (reader.next()) {
        if (reader.tagAndType() == varintField(field::kLegacyPhase))
            m_phase = reader.number();
        else if (reader.tagAndType() == varintField(field::kLegacyDuration))
            duration = reader.signedNumber();
        else
            reader.skip();
    }
}

void TrackEvent::takeGpuWork(std::string_view message)
{
    ProtoReader reader(message, ProtoStream::kReadableBehind);
    while (reader.next()) {
        switch (reader.tagAndType()) {
        case varintField(field::kGpuWorkSubmitted): appendOne(submitted, reader.number()); break;
        case lengthField(field::kGpuWorkSubmitted): appendPacked(submitted, reader.payload(), kNumber); break;
        case varintField(field::kGpuWorkAwaited):
        case lengthField(field::kGpuWorkAwaited):
            awaitsGpuWork = true;
            reader.skip();
            break;
        default: reader.skip();
        }
    }
}

/// Value of one annotation: a number, a text, or JSON.
struct Annotations::Value {
    std::optional<std::uint64_t> number;
    std::string_view text;
    std::string_view json;
    bool isText = false;

    /// The number itself, or the one that the text consists of.
    [[nodiscard]] std::optional<std::uint64_t> asNumber() const { return number ? number : parseUnsigned(text); }
};

/// Most operations have none.
void Annotations::clear()
{
    if (!m_isUsed)
        return;
    detail = {};
    flags = SpanFlag::kNone;
    communicates.reset();
    correlation.reset();
    amdCorrelation.reset();
    agent.reset();
    sourceAgent.reset();
    run = {};
    arguments = {};
    m_countsItems = false;
    m_isUsed = false;
}

void Annotations::decode(const TrackEvent& event, const InternedData* interned, NameTable& names, StackPool& stacks)
{
    clear();
    m_isUsed = !event.annotations.empty();
    for (const std::string_view encoded : event.annotations) {
        AnnotationKey key = AnnotationKey::None;
        Value value;
        ProtoReader reader(encoded, ProtoStream::kReadableBehind);
        while (reader.next()) {
            switch (reader.tagAndType()) {
            case varintField(field::kAnnotationName): {
                const AnnotationKey* const known = findIn(interned, &InternedData::annotationNames, reader.number());
                key = known ? *known : AnnotationKey::None;
                break;
            }
            case lengthField(field::kAnnotationNameText): key = annotationKeyOf(reader.payload()); break;
            case varintField(field::kAnnotationFlag):
            case varintField(field::kAnnotationUnsigned):
            case varintField(field::kAnnotationNumber): value.number = reader.number(); break;
            case lengthField(field::kAnnotationJson): value.json = reader.payload(); break;
            case lengthField(field::kAnnotationText):
                value.text = reader.payload();
                value.isText = true;
                break;
            case varintField(field::kAnnotationTextNumber):
                if (const StringId* const known = findIn(interned, &InternedData::annotationTexts, reader.number()))
                    value = {{}, names.view(*known), {}, true};
                break;
            default: reader.skip();
            }
        }
        if (key != AnnotationKey::None)
            take(key, value, names, stacks);
    }
    if (m_countsItems)
        countBlocks();
}

void Annotations::set(DetailField field, std::uint64_t value)
{
    detail.set(field, value);
    m_isUsed = true;
}

void Annotations::take(AnnotationKey key, const Value& value, NameTable& names, StackPool& stacks)
{
    const auto setFlag = [&](SpanFlag::Type flag) { flags |= value.number.value_or(0) != 0 ? flag : SpanFlag::kNone; };
    switch (key) {
    case AnnotationKey::None: return;
    case AnnotationKey::Correlation: correlation = value.number; return;
    case AnnotationKey::AmdCorrelation: amdCorrelation = value.asNumber(); return;
    case AnnotationKey::Agent: agent = value.number ? numberAtEnd(std::to_string(*value.number)) : numberAtEnd(value.text); return;
    case AnnotationKey::SourceAgent: sourceAgent = value.number ? numberAtEnd(std::to_string(*value.number)) : numberAtEnd(value.text); return;
    case AnnotationKey::Bytes:
        if (const auto bytes = value.asNumber())
            detail.set(DetailField::Bytes, *bytes);
        return;
    case AnnotationKey::GridSize:
    case AnnotationKey::WorkgroupSize: return takeSizes(key, value);
    case AnnotationKey::Blocking: return setFlag(SpanFlag::kBlocking);
    case AnnotationKey::Clamped: return setFlag(SpanFlag::kClamped);
    case AnnotationKey::Unfinished: return setFlag(SpanFlag::kUnfinished);
    case AnnotationKey::Late: return setFlag(SpanFlag::kLate);
    case AnnotationKey::Predicted: return setFlag(SpanFlag::kPredicted);
    case AnnotationKey::Communication: communicates = value.number.value_or(0) != 0; return;
    case AnnotationKey::Run: run = value.text; return;
    case AnnotationKey::Source: arguments = value.json; return;
    default: break;
    }
    const auto which = detailFieldOf(key);
    if (!which)
        return;
    const auto intern = [&names](std::string_view text) { return names.intern(text); };
    if (*which == DetailField::Stack) {
        const StackId stack = stackOfText(value.text, stacks, intern);
        if (stack.isValid())
            detail.set(*which, stack.value());
    } else if (value.isText) {
        if (const auto known = detailOfWord(*which, value.text, intern))
            detail.set(*which, *known);
    } else if (value.number) {
        detail.set(*which, detailOfNumber(*which, static_cast<std::int64_t>(*value.number)));
    }
}

/// "(256,1,1)" has all sizes, a number is their product.
void Annotations::takeSizes(AnnotationKey key, const Value& value)
{
    constexpr std::array<DetailField, 3> kBlock{DetailField::BlockX, DetailField::BlockY, DetailField::BlockZ};
    constexpr std::array<DetailField, 3> kGrid{DetailField::GridX, DetailField::GridY, DetailField::GridZ};
    std::array<std::uint64_t, 3> sizes{value.number.value_or(0), value.number ? 1U : 0U, value.number ? 1U : 0U};
    std::string_view text = value.isText ? value.text : std::string_view();
    if (text.starts_with('('))
        text.remove_prefix(1);
    if (text.ends_with(')'))
        text.remove_suffix(1);
    for (std::size_t i = 0; i < sizes.size() && !text.empty(); ++i) {
        const std::size_t comma = std::min(text.find(','), text.size());
        sizes[i] = parseUnsigned(text.substr(0, comma)).value_or(0);
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        if (sizes[i] > 0 && sizes[i] <= UINT32_MAX)
            detail.set(key == AnnotationKey::GridSize ? kGrid[i] : kBlock[i], sizes[i]);
    }
    m_countsItems |= key == AnnotationKey::GridSize;
}

/// AMD's grids count work items.
void Annotations::countBlocks()
{
    constexpr std::array<std::pair<DetailField, DetailField>, 3> kSizes{
        {{DetailField::GridX, DetailField::BlockX}, {DetailField::GridY, DetailField::BlockY}, {DetailField::GridZ, DetailField::BlockZ}}};
    for (const auto& [grid, block] : kSizes) {
        const std::uint64_t size = detail.get(block);
        if (size > 0 && detail.has(grid))
            detail.set(grid, (detail.get(grid) + size - 1) / size);
        else
            detail.clear(grid);
    }
}

} // namespace stallscope::perfetto
