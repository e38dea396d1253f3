// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/exchange/nsight/catalogue.h"

#include "profiler/exchange/nsight/cells.h"
#include "profiler/exchange/nsight/place.h"

#include <array>

namespace stallscope::nsight {

namespace {

constexpr std::string_view kNvtx = "NVTX_EVENTS";

/// The value that the export gives to this type of event.
std::optional<std::int64_t> valueOf(const Enums& enums, std::string_view event)
{
    constexpr std::int64_t kMostTypes = 1024;
    for (std::int64_t value = 0; value < kMostTypes; ++value) {
        if (enums.event(value) == event)
            return value;
    }
    return {};
}

Result<> readDomains(Catalogue& catalogue, const Database& database, const Schema& schema, Names& names, LossCounters& losses)
{
    enum Column { Thread, Domain, Text, TextId };
    constexpr std::array<const char*, 4> kColumns{"globalTid", "domainId", "text", "textId"};
    const auto create = valueOf(catalogue.enums, "NvtxDomainCreate");
    if (!create || !schema.has(kNvtx, "domainId") || !schema.has(kNvtx, "eventType"))
        return {};
    auto query = database.prepare(schema.select(kNvtx, kColumns, "WHERE eventType = ?"), kNvtx);
    if (!query)
        return query.error();
    query->bind(*create);
    const Cells cells(*query, losses);
    Statement::Step step = query->step();
    for (; step == Statement::Step::Row; step = query->step()) {
        const auto id = cells.text(Text).empty() ? cells.number(TextId) : std::nullopt;
        const StringId name = id ? names.find(*id, wholeText).id : names.intern(cells.text(Text));
        if (name.isValid() && name != kEmptyString)
            catalogue.domains[{GlobalId::processOf(cells.numberOr(Thread, GlobalId::kNone)), cells.numberOr(Domain, 0)}] = name;
    }
    // What is damaged is counted where the events themselves are read.
    const Error error = step == Statement::Step::Failed ? database.errorAt(kNvtx) : Error{};
    return error.isCancelled() ? Result<>(error) : Result<>();
}

} // namespace

Result<Catalogue> Catalogue::read(const Database& database, const Schema& schema, Names& names, TracePools& pools, LossCounters& losses)
{
    Catalogue catalogue;
    auto enums = Enums::read(database, schema);
    if (!enums)
        return enums.error();
    catalogue.enums = *std::move(enums);
    auto events = EventRecords::read(database, schema, losses);
    if (!events)
        return events.error();
    catalogue.events = *std::move(events);
    auto chains = CallChains::read(database, schema, names, pools.stacks, losses);
    if (!chains)
        return chains.error();
    catalogue.chains = *std::move(chains);
    if (const auto domains = readDomains(catalogue, database, schema, names, losses); !domains)
        return domains.error();
    return catalogue;
}

} // namespace stallscope::nsight
