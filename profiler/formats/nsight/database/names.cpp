// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/nsight/database/names.h"

#include "profiler/base/utf8.h"
#include "profiler/trace/call_class.h"

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

} // namespace stallscope::nsight
