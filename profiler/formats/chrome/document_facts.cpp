// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/chrome/document_facts.h"

#include "profiler/base/utf8.h"
#include "profiler/formats/chrome/json_text.h"
#include "profiler/formats/common/decimal.h"
#include "profiler/trace/run.h"

#include <algorithm>
#include <limits>
#include <simdjson.h>
#include <utility>

namespace stallscope {

namespace {

namespace dom = simdjson::dom;

std::uint32_t narrowed(std::uint64_t value)
{
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(value, std::numeric_limits<std::uint32_t>::max()));
}

std::uint64_t numberIn(dom::element object, std::string_view key)
{
    std::uint64_t value = 0;
    return object[key].get(value) == simdjson::SUCCESS ? value : 0;
}

void readDevices(std::string_view json, DocumentFacts& facts)
{
    dom::parser parser;
    dom::array devices;
    if (parser.parse(json.data(), json.size()).get(devices) != simdjson::SUCCESS)
        return;
    for (const dom::element device : devices) {
        std::uint64_t id = 0;
        if (device["id"].get(id) != simdjson::SUCCESS)
            continue;
        std::string_view name;
        if (device["name"].get(name) != simdjson::SUCCESS)
            name = {};
        facts.devices[std::to_string(id)] = {displayText(name), numberIn(device, "totalGlobalMem"), narrowed(numberIn(device, "numSms"))};
    }
}

void readRank(std::string_view json, DocumentFacts& facts)
{
    dom::parser parser;
    dom::element info;
    if (parser.parse(json.data(), json.size()).get(info) != simdjson::SUCCESS)
        return;
    std::uint64_t rank = 0;
    if (info["rank"].get(rank) == simdjson::SUCCESS)
        facts.rank = narrowed(rank);
    if (const std::uint64_t size = numberIn(info, "world_size"); size > 0)
        facts.facts.emplace_back(World::kSizeFact, std::to_string(size));
}

void readExported(std::string_view json, DocumentFacts& facts)
{
    facts.exported = ExportedTrace::parse(json);
    if (facts.exported) {
        facts.runs = std::move(facts.exported->runs);
        facts.facts.insert(facts.facts.end(), facts.exported->facts.begin(), facts.exported->facts.end());
        return;
    }
    facts.hasUnreadableExport = true;
    facts.facts.emplace_back("description of the export", "not readable: ranks, processes, runs and losses may be wrong");
}

void readFact(std::string_view name, std::string_view json, DocumentFacts& facts)
{
    std::size_t replaced = 0;
    const std::string text = displayText(isStringToken(json) ? unescapedText(contentOf(json), replaced) : std::string(json));
    if (!text.empty())
        facts.facts.emplace_back(name, text);
}

} // namespace

DocumentFacts readDocumentFacts(const std::map<std::string, std::string, std::less<>>& members)
{
    DocumentFacts facts;
    for (const auto& [name, json] : members) {
        if (name == "deviceProperties")
            readDevices(json, facts);
        else if (name == "distributedInfo")
            readRank(json, facts);
        else if (name == "baseTimeNanoseconds")
            facts.baseTime = parseSigned(json).value_or(0);
        else if (name == ExportedTrace::kMember)
            readExported(json, facts);
        else
            readFact(name, json, facts);
    }
    return facts;
}

} // namespace stallscope
