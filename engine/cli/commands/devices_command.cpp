// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/commands.h"
#include "engine/cli/render/text_table.h"
#include "engine/experiment/backends.h"
#include "profiler/base/json_writer.h"
#include "profiler/base/units.h"

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
            table.addRemark(device.missing); // whole, however long
        }
        for (const auto& [name, value] : facts.more)
            table.addRemark(name + ": " + value);
    }
    return table.text(page);
}

} // namespace

Outcome runDevices(const DevicesCommand& command, const Surroundings& around)
{
    const std::vector<ListedDevice> devices = listDevices(installedBackends());
    return Outcome::done(command.asJson ? devicesJson(devices) : devicesText(around.page, devices));
}

} // namespace stallscope::cli
