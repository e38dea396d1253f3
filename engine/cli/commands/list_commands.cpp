// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/commands.h"
#include "engine/cli/render/text_table.h"
#include "engine/experiment/backends.h"
#include "engine/workloads/catalogue.h"
#include "profiler/base/json_writer.h"
#include "profiler/base/units.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace stallscope::cli {

namespace {

std::string devicesJson(const std::vector<ListedDevice>& devices)
{
    JsonWriter json;
    json.beginObject().member("schema", 1).key("devices").beginArray();
    for (const ListedDevice& device : devices) {
        json.beginObject().member("id", device.facts.id).member("name", device.facts.name).member("backend", device.facts.backend);
        json.member("available", device.missing.empty()).key("missing");
        device.missing.empty() ? json.null() : json.value(device.missing);
        json.member("memory_bytes", device.facts.memoryBytes).member("multiprocessors", std::uint64_t{device.facts.multiprocessors});
        json.member("copy_engines", std::uint64_t{device.facts.copyEngines}).key("facts").beginObject();
        for (const auto& [name, value] : device.facts.more)
            json.member(name, value);
        json.endObject().endObject();
    }
    json.endArray().endObject();
    return json.take();
}

std::string devicesText(const Page& page, const std::vector<ListedDevice>& devices)
{
    TextTable table({{"device", TextTable::Kind::Words}, {"name", TextTable::Kind::Elided}, {"processors"}, {"copies at once"}, {"memory"}});
    for (const ListedDevice& device : devices) {
        const DeviceFacts& facts = device.facts;
        if (device.missing.empty()) {
            table.addRow({facts.id, facts.name, std::to_string(facts.multiprocessors), std::to_string(facts.copyEngines), formatBytes(facts.memoryBytes)});
        } else {
            table.addRow({facts.id, "missing", "", "", ""});
            table.addRemark(device.missing); // never elided
        }
        for (const auto& [name, value] : facts.more)
            table.addRemark(name + ": " + value);
    }
    return table.text(page);
}

const char* nameOf(ParameterInfo::Unit unit)
{
    switch (unit) {
    case ParameterInfo::Unit::Count: return "count";
    case ParameterInfo::Unit::Bytes: return "bytes";
    case ParameterInfo::Unit::Choice: return "choice";
    }
    return "";
}

void writeParameter(JsonWriter& json, const ParameterInfo& parameter)
{
    const bool isChoice = parameter.unit == ParameterInfo::Unit::Choice;
    json.beginObject().member("name", parameter.name).member("help", parameter.help).member("unit", nameOf(parameter.unit));
    json.key("smallest");
    isChoice ? json.null() : json.value(parameter.smallest);
    json.key("largest");
    isChoice ? json.null() : json.value(parameter.largest);
    json.key("default");
    isChoice ? json.value(parameter.text(parameter.standard)) : json.value(parameter.standard);
    json.key("choices").beginArray();
    for (const char* choice : parameter.choices)
        json.value(choice);
    json.endArray().endObject();
}

std::string workloadsJson()
{
    JsonWriter json;
    json.beginObject().member("schema", 1).key("workloads").beginArray();
    for (const WorkloadInfo& workload : catalogue()) {
        json.beginObject().member("name", workload.name).member("title", workload.title).member("question", workload.question);
        json.member("devices", std::uint64_t{workload.devices}).key("strategies").beginArray();
        for (const StrategyInfo& strategy : workload.strategies)
            json.beginObject().member("name", strategy.name).member("summary", strategy.summary).endObject();
        json.endArray().key("parameters").beginArray();
        for (const ParameterInfo& parameter : workload.parameters)
            writeParameter(json, parameter);
        json.endArray().endObject();
    }
    json.endArray().endObject();
    return json.take();
}

std::string rangeOf(const ParameterInfo& parameter)
{
    if (parameter.unit == ParameterInfo::Unit::Choice)
        return fmt::format("{}", fmt::join(parameter.choices, ", "));
    return fmt::format("{} to {}", parameter.display(parameter.smallest), parameter.display(parameter.largest));
}

std::string workloadText(const Page& page, const WorkloadInfo& workload)
{
    TextTable strategies({{"", TextTable::Kind::Words}, {"", TextTable::Kind::Elided}});
    for (const StrategyInfo& strategy : workload.strategies)
        strategies.addRow({strategy.name, strategy.summary});
    TextTable parameters({{"parameter", TextTable::Kind::Words}, {"default"}, {"range", TextTable::Kind::Words}, {"", TextTable::Kind::Elided}});
    for (const ParameterInfo& parameter : workload.parameters)
        parameters.addRow({parameter.name, parameter.display(parameter.standard), rangeOf(parameter), parameter.help});
    return page.strong(workload.name) + "\n" + wrapped(workload.question, page.width, 2) + strategies.text(page) + parameters.text(page);
}

std::string workloadsText(const Page& page)
{
    std::string out;
    for (const WorkloadInfo& workload : catalogue())
        out += (out.empty() ? "" : "\n") + workloadText(page, workload);
    return out;
}

} // namespace

Outcome runDevices(const DevicesCommand& command, const CommandContext& context)
{
    const std::vector<ListedDevice> devices = listDevices(installedBackends());
    return Outcome::done(command.asJson ? devicesJson(devices) : devicesText(context.page, devices));
}

Outcome runWorkloads(const WorkloadsCommand& command, const CommandContext& context)
{
    return Outcome::done(command.asJson ? workloadsJson() : workloadsText(context.page));
}

} // namespace stallscope::cli
