// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/nsight/names.h"

#include "profiler/base/utf8.h"
#include "profiler/trace/call_class.h"

#include <array>
#include <utility>

namespace stallscope::nsight {

namespace {

constexpr std::string_view kTextTable = "StringIds";
/// CUDA 3.2 has the lowest version suffix, "_v3020"; "_v2" belongs to the name.
constexpr std::size_t kShortestVersion = 4;

} // namespace

std::string_view withoutVersion(std::string_view call)
{
    const std::size_t at = call.rfind("_v");
    if (!call.starts_with("cuda") || at == std::string_view::npos || call.size() - at - 2 < kShortestVersion)
        return call;
    const bool isVersion = call.find_first_not_of("0123456789", at + 2) == std::string_view::npos;
    return isVersion ? call.substr(0, at) : call;
}

Name Names::find(std::int64_t id, Trim trim)
{
    const auto [known, isNew] = m_known.try_emplace(id);
    Name& name = known->second;
    if (isNew) {
        const std::string_view shown = trim(text(id));
        if (!shown.empty())
            name = {intern(shown), classifyCall(shown).blocksByName(), isCommunicationKernel(shown)};
    }
    if (!name.id.isValid())
        m_losses.count(Loss::WrongTypes);
    return name;
}

StringId Names::intern(std::string_view text)
{
    if (isDisplayText(text))
        return m_pool.intern(text);
    std::size_t replaced = 0;
    const std::string shown = displayText(text, &replaced);
    m_losses.count(Loss::ReplacedCharacters, replaced);
    return m_pool.intern(shown);
}

std::string_view Names::text(std::int64_t id)
{
    if (!m_isPrepared)
        prepare();
    const auto row = rowOf(id);
    if (!m_query || !row)
        return {};
    m_query->rewind();
    m_query->bind(*row);
    return m_query->step() == Statement::Step::Row ? m_query->textIfThere(0) : std::string_view{};
}

void Names::prepare()
{
    m_isPrepared = true;
    if (!m_schema.has(kTextTable, "id") || !m_schema.has(kTextTable, "value"))
        return;
    m_findsRows = !m_schema.isKey(kTextTable, "id");
    auto query = m_database.prepare(m_findsRows ? "SELECT value FROM StringIds WHERE rowid = ?" : "SELECT value FROM StringIds WHERE id = ?", kTextTable);
    if (!query)
        return;
    m_query = *std::move(query);
    if (!m_findsRows)
        return;
    auto all = m_database.prepare("SELECT id, rowid FROM StringIds", kTextTable);
    while (all && all->step() == Statement::Step::Row) {
        if (const auto id = all->integerIfThere(0))
            m_rows.emplace(*id, all->integer(1));
    }
}

std::optional<std::int64_t> Names::rowOf(std::int64_t id) const
{
    if (!m_findsRows)
        return id;
    const auto row = m_rows.find(id);
    return row != m_rows.end() ? std::optional(row->second) : std::nullopt;
}

namespace {

// Values of exports before they contained tables of names. Memory kinds are CUPTI's minus one.
const EnumNames::Names kCopies{{1, "KIND_HTOD"}, {2, "KIND_DTOH"}, {3, "KIND_HTOA"}, {4, "KIND_ATOH"}, {5, "KIND_ATOA"}, {6, "KIND_ATOD"}, {7, "KIND_DTOA"},
    {8, "KIND_DTOD"}, {9, "KIND_HTOH"}, {10, "KIND_PTOP"}, {11, "KIND_UVM_HTOD"}, {12, "KIND_UVM_DTOH"}, {13, "KIND_UVM_DTOD"}};
const EnumNames::Names kMemories{{0, "KIND_PAGEABLE"}, {1, "KIND_PINNED"}, {2, "KIND_DEVICE"}, {3, "KIND_ARRAY"}, {4, "KIND_MANAGED"},
    {5, "KIND_DEVICE_STATIC"}, {6, "KIND_MANAGED_STATIC"}};
const EnumNames::Names kSynchronizations{
    {1, "TYPE_EVENT_SYNCHRONIZE"}, {2, "TYPE_STREAM_WAIT_EVENT"}, {3, "TYPE_STREAM_SYNCHRONIZE"}, {4, "TYPE_CONTEXT_SYNCHRONIZE"}};
const EnumNames::Names kOverheads{{2, "Driver JIT compiler (CUDA)"}, {3, "Buffer flush (Profiler)"}, {4, "Instrumentation (Profiler)"},
    {5, "Resource creation/destruction (Profiler)"}, {6, "Runtime module loading (CUDA)"}, {7, "Lazy function loading (CUDA)"},
    {8, "Command buffer full (CUDA)"}};
const EnumNames::Names kEvents{{33, "NvtxCategory"}, {34, "NvtxMark"}, {39, "NvtxThread"}, {59, "NvtxPushPopRange"}, {60, "NvtxStartEndRange"},
    {75, "NvtxDomainCreate"}, {76, "NvtxDomainDestroy"}};

/// Part behind the word: ("CUDA_MEMCPY_KIND_UVM_HTOD", "KIND_") -> "UVM_HTOD".
std::string_view behind(std::string_view name, std::string_view word)
{
    const std::size_t at = name.find(word);
    return at == std::string_view::npos ? std::string_view{} : name.substr(at + word.size());
}

CopyDirection directionOf(char from, char to)
{
    const auto isOnDevice = [](char place) { return place == 'D' || place == 'A'; };
    if (from == 'P')
        return CopyDirection::PeerToPeer;
    if (from == 'H')
        return to == 'H' ? CopyDirection::HostToHost : CopyDirection::HostToDevice;
    if (to == 'H')
        return CopyDirection::DeviceToHost;
    return isOnDevice(from) && isOnDevice(to) ? CopyDirection::DeviceToDevice : CopyDirection::Unknown;
}

} // namespace

Result<EnumNames> EnumNames::read(const Database& database, const Schema& schema, std::string_view table, const char* column, Names otherwise)
{
    EnumNames names;
    names.m_names = std::move(otherwise);
    if (!schema.has(table, "id") || !schema.has(table, column))
        return names;
    const std::array<const char*, 2> columns{"id", column};
    auto query = database.prepare(schema.select(table, columns), table);
    if (!query)
        return query.error();
    Names found;
    Statement::Step step = query->step();
    for (; step == Statement::Step::Row; step = query->step()) {
        if (const auto id = query->integerIfThere(0))
            found[*id] = query->textIfThere(1);
    }
    if (step == Statement::Step::Failed && database.errorAt(table).isCancelled())
        return Error::cancelled();
    if (!found.empty())
        names.m_names = std::move(found);
    return names;
}

std::string_view EnumNames::of(std::int64_t value) const
{
    const auto known = m_names.find(value);
    return known != m_names.end() ? std::string_view(known->second) : std::string_view{};
}

Result<Enums> Enums::read(const Database& database, const Schema& schema)
{
    struct EnumTable {
        const char* name;
        const char* column;
        const EnumNames::Names& otherwise;
        EnumNames Enums::*target;
    };
    const std::array<EnumTable, 5> tables{{
        {"ENUM_CUDA_MEMCPY_OPER", "name", kCopies, &Enums::m_copies},
        {"ENUM_CUDA_MEM_KIND", "name", kMemories, &Enums::m_memories},
        {"ENUM_CUPTI_SYNC_TYPE", "name", kSynchronizations, &Enums::m_synchronizations},
        {"ENUM_CUPTI_OVERHEAD_TYPE", "label", kOverheads, &Enums::m_overheads},
        {"ENUM_NSYS_EVENT_TYPE", "name", kEvents, &Enums::m_events},
    }};
    Enums enums;
    for (const EnumTable& table : tables) {
        auto names = EnumNames::read(database, schema, table.name, table.column, table.otherwise);
        if (!names)
            return names.error();
        enums.*table.target = *std::move(names);
    }
    return enums;
}

CopyOperation Enums::copyOperation(std::int64_t value) const
{
    std::string_view name = behind(m_copies.of(value), "KIND_");
    CopyOperation operation;
    operation.isMigration = name.starts_with("UVM_");
    if (operation.isMigration)
        name.remove_prefix(4);
    if (name.size() != 4 || name.substr(1, 2) != "TO")
        return operation;
    operation.direction = directionOf(name[0], name[3]);
    operation.letters.append(1, name[0]).append("to").append(1, name[3]);
    return operation;
}

MemoryKind Enums::memory(std::int64_t value) const
{
    constexpr std::array<std::pair<std::string_view, MemoryKind>, 7> kKinds{{
        {"PAGEABLE", MemoryKind::Pageable},
        {"PINNED", MemoryKind::Pinned},
        {"DEVICE", MemoryKind::Device},
        {"ARRAY", MemoryKind::Array},
        {"MANAGED", MemoryKind::Managed},
        {"DEVICE_STATIC", MemoryKind::DeviceStatic},
        {"MANAGED_STATIC", MemoryKind::ManagedStatic},
    }};
    const std::string_view name = behind(m_memories.of(value), "KIND_");
    for (const auto& [known, kind] : kKinds) {
        if (name == known)
            return kind;
    }
    return MemoryKind::Unknown;
}

std::string_view Enums::synchronization(std::int64_t value) const
{
    return behind(m_synchronizations.of(value), "TYPE_");
}

} // namespace stallscope::nsight
