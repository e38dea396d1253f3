// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/chrome/event_reader.h"

#include "profiler/formats/chrome/event_splitter.h"
#include "profiler/formats/chrome/json_text.h"

#include <simdjson.h>

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>

namespace stallscope {

namespace {

using CategoryName = std::pair<std::string_view, Category>;

constexpr std::array<CategoryName, 23> kCategories{{
    {"cpu_op", Category::HostOp},
    {"python_function", Category::Python},
    {"kernel", Category::Kernel},
    {"cuda_runtime", Category::ApiCall},
    {"cuda_driver", Category::ApiCall},
    {"gpu_memcpy", Category::Memcpy},
    {"gpu_memset", Category::Memset},
    {"cuda_sync", Category::SyncRecord},
    {"user_annotation", Category::Annotation},
    {"gpu_user_annotation", Category::DeviceAnnotation},
    {"overhead", Category::Overhead},
    {"Operator", Category::HostOp},
    {"Kernel", Category::Kernel},
    {"Runtime", Category::ApiCall},
    {"Driver", Category::ApiCall},
    {"Memcpy", Category::Memcpy},
    {"Memset", Category::Memset},
    {"hip_runtime", Category::ApiCall},
    {"hip_driver", Category::ApiCall},
    {"Overhead", Category::Overhead},
    {"Python", Category::Python},
    {"python", Category::Python},
    {"operator", Category::HostOp},
}};

/// Of other accelerators than GPUs with CUDA or HIP.
constexpr std::array<CategoryName, 8> kAcceleratorCategories{{
    {"collective_comm", Category::HostOp},
    {"cuda_event", Category::SyncRecord},
    {"hpu_op", Category::HpuOp},
    {"mlu_notifier", Category::SyncRecord},
    {"mtia_ccp_events", Category::MtiaWork},
    {"mtia_insight", Category::Annotation},
    {"xpu_sync", Category::XpuSync},
    {"GCU_MEMSET", Category::Memset},
}};

/// Profilers of other accelerators name their categories after those of CUDA: "xpu_runtime", "mlu_memcpy".
constexpr std::array<CategoryName, 6> kCategoryEndings{{
    {"_runtime", Category::ApiCall},
    {"_driver", Category::ApiCall},
    {"_memcpy", Category::Memcpy},
    {"_memset", Category::Memset},
    {"_user_annotation", Category::DeviceAnnotation},
    {"_sync", Category::SyncRecord},
}};

Category acceleratorCategoryOf(std::string_view name)
{
    for (const auto& [known, category] : kAcceleratorCategories) {
        if (name == known)
            return category;
    }
    for (const auto& [ending, category] : kCategoryEndings) {
        if (name.ends_with(ending))
            return category;
    }
    return Category::Other;
}

} // namespace

Category categoryOf(std::string_view name)
{
    if (name.empty())
        return Category::None;
    for (const auto& [known, category] : kCategories) {
        if (name[0] == known[0] && name == known)
            return category;
    }
    return acceleratorCategoryOf(name);
}

bool namesAccelerator(std::string_view name)
{
    return name == "collective_comm" || name == "hpu_op" || name == "mtia_insight" || name == "hardware_counters" || name == "xpu_scope_profiler"
        || name == "mtia_counters";
}

namespace ondemand = simdjson::ondemand;

namespace {

/// Compares raw keys: a key begins behind its quote and ends before the next one, and the padding of the batch permits
/// reading past it. Names are therefore compared including the closing quote.
[[nodiscard]] bool isKey(const char* key, std::string_view nameAndQuote)
{
    return std::memcmp(key, nameAndQuote.data(), nameAndQuote.size()) == 0;
}

/// A name with its closing quote. Comparing the first eight bytes at once nearly always decides.
class ArgName {
public:
    constexpr ArgName(std::string_view nameAndQuote, Arg arg) : m_name(nameAndQuote), m_arg(arg)
    {
        for (std::size_t i = 0; i < kHead && i < m_name.size(); ++i) {
            m_head |= std::uint64_t{static_cast<unsigned char>(m_name[i])} << (8 * i);
            m_mask |= std::uint64_t{0xFF} << (8 * i);
        }
    }

    [[nodiscard]] constexpr char front() const { return m_name.front(); }
    [[nodiscard]] constexpr Arg arg() const { return m_arg; }
    /// `head`: first eight bytes of the key, little-endian.
    [[nodiscard]] bool isAt(const char* key, std::uint64_t head) const
    {
        return ((head ^ m_head) & m_mask) == 0 && (m_name.size() <= kHead || isKey(key + kHead, m_name.substr(kHead)));
    }

private:
    static constexpr std::size_t kHead = 8;

    std::string_view m_name;
    std::uint64_t m_head = 0;
    std::uint64_t m_mask = 0;
    Arg m_arg;
};

/// Sorted by first character.
constexpr std::array<ArgName, 34> kArgNames{{
    {"Bytes\"", Arg::Bytes},
    {"Device Id\"", Arg::Device},
    {"Device Type\"", Arg::DeviceType},
    {"Memset_details\"", Arg::MemsetDetails},
    {"Task Type\"", Arg::TaskType},
    {"Total Allocated\"", Arg::TotalAllocated},
    {"Total Reserved\"", Arg::TotalReserved},
    {"Type\"", Arg::SyncType},
    {"block\"", Arg::BlockX},
    {"bytes\"", Arg::Bytes},
    {"context\"", Arg::Context},
    {"correlation\"", Arg::Correlation},
    {"correlation_id\"", Arg::CorrelationText},
    {"cuda_sync_kind\"", Arg::SyncKind},
    {"device\"", Arg::Device},
    {"direction\"", Arg::Direction},
    {"event_id\"", Arg::EventId},
    {"graph id\"", Arg::Graph},
    {"graph node id\"", Arg::GraphNode},
    {"grid\"", Arg::GridX},
    {"kernel_details\"", Arg::KernelDetails},
    {"labels\"", Arg::Labels},
    {"memcpy_details\"", Arg::MemcpyDetails},
    {"memset_details\"", Arg::MemsetDetails},
    {"name\"", Arg::Name},
    {"registers per thread\"", Arg::Registers},
    {"shared memory\"", Arg::SharedMemory},
    {"size\"", Arg::TransferSize},
    {"sort_index\"", Arg::SortIndex},
    {"stallscope\"", Arg::Own},
    {"stream\"", Arg::Stream},
    {"wait_on_cuda_event_id\"", Arg::WaitEvent},
    {"wait_on_cuda_event_record_corr_id\"", Arg::WaitRecord},
    {"wait_on_stream\"", Arg::WaitStream},
}};

/// Range of the names that start with a character.
struct ArgRange {
    std::uint8_t begin = 0;
    std::uint8_t end = 0;
};
constexpr std::array<ArgRange, 256> kArgRanges = [] {
    std::array<ArgRange, 256> ranges{};
    for (std::size_t i = 0; i < kArgNames.size(); ++i) {
        ArgRange& range = ranges[static_cast<unsigned char>(kArgNames[i].front())];
        range = {range.end == 0 ? static_cast<std::uint8_t>(i) : range.begin, static_cast<std::uint8_t>(i + 1)};
    }
    return ranges;
}();

std::uint64_t headOf(const char* key)
{
    static_assert(std::endian::native == std::endian::little);
    std::uint64_t head = 0;
    std::memcpy(&head, key, sizeof head);
    return head;
}

/// The whole key, without unescaping.
std::string_view wholeKey(const char* key)
{
    const char* end = key;
    for (; *end != '"'; ++end)
        end += *end == '\\' ? 1 : 0;
    return {key, static_cast<std::size_t>(end - key)};
}

/// Meaning of a member of "args"; empty for most.
std::optional<Arg> argOf(const char* key)
{
    const ArgRange range = kArgRanges[static_cast<unsigned char>(key[0])];
    const std::uint64_t head = headOf(key);
    for (std::size_t i = range.begin; i < range.end; ++i) {
        if (kArgNames[i].isAt(key, head))
            return kArgNames[i].arg();
    }
    return std::nullopt;
}

static_assert(EventBatch::kPadding >= simdjson::SIMDJSON_PADDING);

/// Removes the white space before the next token.
std::string_view trimmed(std::string_view token)
{
    while (!token.empty() && static_cast<unsigned char>(token.back()) <= 0x20)
        token.remove_suffix(1);
    return token;
}

/// Only spans are distinguished by their category. In all relevant files the phase comes first.
bool hasCategory(std::string_view phase)
{
    return phase.empty() || phase == "\"X\"" || phase == "\"B\"";
}

Category kindOfToken(std::string_view token)
{
    return isStringToken(token) ? categoryOf(contentOf(token)) : Category::None;
}

/// Exports of Stallscope have their own object in front of other arguments. `bracket`: a raw token, which extends to the next one, and is
/// followed by padding.
bool beginsWithOwn(std::string_view bracket)
{
    return bracket.front() == '{' && isKey(bracket.data() + bracket.size(), "\"stallscope\"");
}

bool needsArgs(const TraceEvent& event, std::string_view arguments)
{
    if (event.phase == "\"M\"" || event.phase == "\"C\"" || event.phase.empty())
        return true;
    if (event.phase == "\"i\"")
        return event.name == kMemoryEvent || beginsWithOwn(arguments);
    if (event.phase != "\"X\"" && event.phase != "\"B\"")
        return false;
    return isOfGpu(event.kind) || event.category.empty() || beginsWithOwn(arguments);
}

/// Decides categories whose kind depends on other members of the event.
Category resolvedKind(const TraceEvent& event)
{
    switch (event.kind) {
    case Category::MtiaWork: return event.name == "\"dma_request\"" ? Category::Memcpy : Category::Kernel;
    case Category::HpuOp: return event.pid == "0" ? Category::Kernel : Category::HostOp;
    case Category::XpuSync: return event.arg(Arg::SyncType).starts_with("\"GPU_") ? Category::SyncRecord : Category::ApiCall;
    default: return event.kind;
    }
}

bool hasSizes(Arg arg)
{
    return arg == Arg::GridX || arg == Arg::BlockX;
}

} // namespace

/// Parses a batch with simdjson, token by token. Fields are processed inside of the loop instead of being passed to
/// functions: the compiler then keeps them in registers, which saves a fifth of the time.
class EventReader::Parser {
public:
    Outcome read(std::string_view json, std::size_t capacity, EventVisitor& visitor);
    /// Number of elements passed on before parsing stopped.
    [[nodiscard]] std::size_t passed() const { return m_passed; }

private:
    bool readEvent(ondemand::object& members);
    [[nodiscard]] std::string_view upToEnd(const char* from) const { return {from, static_cast<std::size_t>(m_end - from)}; }
    void keep(const char* key, std::string_view token);
    std::string_view* tokenOf(const char* key);
    bool readArgs(ondemand::object& members);
    bool readSizes(ondemand::array& sizes, Arg first);
    bool readOwn(ondemand::object& members);

    ondemand::parser m_parser;
    TraceEvent m_event;
    const char* m_end = nullptr; // of the batch
    std::size_t m_passed = 0;
};

EventReader::Outcome EventReader::Parser::read(std::string_view json, std::size_t capacity, EventVisitor& visitor)
{
    m_passed = 0;
    m_end = json.data() + json.size();
    ondemand::document document;
    if (m_parser.iterate(simdjson::padded_string_view(json.data(), json.size(), capacity)).get(document) != simdjson::SUCCESS)
        return Outcome::NoText;
    ondemand::array events;
    if (document.get_array().get(events) != simdjson::SUCCESS)
        return Outcome::NoJson;
    for (auto result : events) {
        ondemand::value element;
        if (result.get(element) != simdjson::SUCCESS)
            return Outcome::NoJson;
        const std::string_view token = element.raw_json_token();
        if (token.front() != '{') {
            visitor.visitForeign();
        } else if (token.data()[1] != '}') { // JAX ends its list with an empty object
            ondemand::object members;
            if (element.get_object().get(members) != simdjson::SUCCESS || !readEvent(members))
                return Outcome::NoJson;
            m_event.text = upToEnd(token.data());
            visitor.visit(m_event);
        }
        ++m_passed;
    }
    return Outcome::Read;
}

bool EventReader::Parser::readEvent(ondemand::object& members)
{
    m_event.clear();
    for (auto result : members) {
        ondemand::field field;
        if (std::move(result).get(field) != simdjson::SUCCESS)
            return false;
        const char* const key = field.key().raw();
        const std::string_view token = field.value().raw_json_token();
        if (!isKey(key, "args\"")) {
            keep(key, token);
            continue;
        }
        m_event.arguments = upToEnd(token.data());
        if (needsArgs(m_event, token)) {
            m_event.clearArgs();
            ondemand::object args;
            if (token.front() == '{' && (field.value().get_object().get(args) != simdjson::SUCCESS || !readArgs(args)))
                return false;
        }
    }
    m_event.usesTidAsStream = m_event.kind == Category::MtiaWork;
    m_event.kind = resolvedKind(m_event);
    return true;
}

/// The last of several members with the same name counts.
void EventReader::Parser::keep(const char* key, std::string_view token)
{
    std::string_view* const kept = tokenOf(key);
    if (!kept)
        return;
    *kept = trimmed(token);
    if (kept == &m_event.category)
        m_event.kind = hasCategory(m_event.phase) ? kindOfToken(*kept) : Category::None;
}

/// Member of the event that stores this key; null for irrelevant keys.
std::string_view* EventReader::Parser::tokenOf(const char* key)
{
    switch (key[0]) {
    case 'p':
        if (isKey(key, "ph\""))
            return &m_event.phase;
        return isKey(key, "pid\"") ? &m_event.pid : nullptr;
    case 't':
        if (isKey(key, "ts\""))
            return &m_event.time;
        return isKey(key, "tid\"") ? &m_event.tid : nullptr;
    case 'n': return isKey(key, "name\"") ? &m_event.name : nullptr;
    case 'd': return isKey(key, "dur\"") ? &m_event.duration : nullptr;
    case 'c': return isKey(key, "cat\"") ? &m_event.category : nullptr;
    case 'i': return isKey(key, "id\"") ? &m_event.id : nullptr;
    default: return nullptr;
    }
}

bool EventReader::Parser::readArgs(ondemand::object& members)
{
    const bool keepsAll = m_event.phase.empty() || m_event.phase == "\"C\"";
    for (auto result : members) {
        ondemand::field field;
        if (std::move(result).get(field) != simdjson::SUCCESS)
            return false;
        const char* const key = field.key().raw();
        const std::string_view token = trimmed(field.value().raw_json_token());
        if (keepsAll)
            m_event.values.emplace_back(wholeKey(key), token);
        const auto arg = argOf(key);
        if (!arg)
            continue;
        m_event.setArg(*arg, token);
        ondemand::array sizes;
        if (hasSizes(*arg) && token.front() == '[' && (field.value().get_array().get(sizes) != simdjson::SUCCESS || !readSizes(sizes, *arg)))
            return false;
        ondemand::object own;
        if (*arg == Arg::Own && token.front() == '{' && (field.value().get_object().get(own) != simdjson::SUCCESS || !readOwn(own)))
            return false;
    }
    return true;
}

/// {"direction":"host to device", ...}
bool EventReader::Parser::readOwn(ondemand::object& members)
{
    for (auto result : members) {
        ondemand::field field;
        if (std::move(result).get(field) != simdjson::SUCCESS)
            return false;
        m_event.own.emplace_back(wholeKey(field.key().raw()), trimmed(field.value().raw_json_token()));
    }
    return true;
}

/// [x, y, z]
bool EventReader::Parser::readSizes(ondemand::array& sizes, Arg first)
{
    auto arg = static_cast<unsigned>(first);
    const unsigned end = arg + 3;
    for (auto result : sizes) {
        ondemand::value size;
        if (result.get(size) != simdjson::SUCCESS)
            return false;
        if (arg < end)
            m_event.setArg(static_cast<Arg>(arg++), trimmed(size.raw_json_token()));
    }
    return true;
}

EventReader::EventReader() : m_parser(std::make_unique<Parser>()) {}
EventReader::~EventReader() = default;

void EventReader::read(std::string_view json, EventVisitor& visitor)
{
    switch (m_parser->read(json, json.size() + EventBatch::kPadding, visitor)) {
    case Outcome::Read: return;
    case Outcome::NoText: {
        std::size_t replaced = 0;
        std::string mended = mendedText(json, replaced);
        if (replaced == 0)
            return recover(json, 0, visitor);
        visitor.visitReplaced(replaced);
        const std::size_t size = mended.size();
        mended.append(EventBatch::kPadding, ' ');
        const std::string_view text = std::string_view(mended).substr(0, size);
        if (m_parser->read(text, mended.size(), visitor) != Outcome::Read)
            recover(text, m_parser->passed(), visitor);
        return;
    }
    case Outcome::NoJson: return recover(json, m_parser->passed(), visitor);
    }
}

/// Parses each event separately, except for the first `passed` elements, which were passed on already.
void EventReader::recover(std::string_view json, std::size_t passed, EventVisitor& visitor)
{
    forEachElement(json.substr(1, json.size() - 2), [&](std::string_view element) {
        if (passed > 0) {
            --passed;
            return;
        }
        std::string alone;
        alone.append("[").append(element).append("]");
        const std::size_t size = alone.size();
        alone.append(EventBatch::kPadding, ' ');
        if (m_parser->read(std::string_view(alone).substr(0, size), alone.size(), visitor) != Outcome::Read)
            visitor.visitBroken(element.size());
    });
}

} // namespace stallscope
