// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/commands.h"
#include "engine/cli/doctor/doctor.h"

#include "engine/experiment/machine_facts.h"
#include "profiler/base/json_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace stallscope::cli {

namespace {

using State = Finding::State;

const char* keyOf(State state)
{
    switch (state) {
    case State::Works: return "works";
    case State::Limited: return "limited";
    case State::Missing: break;
    }
    return "missing";
}

std::string wordOf(State state)
{
    switch (state) {
    case State::Works: return "works";
    case State::Limited: return "limited";
    case State::Missing: break;
    }
    return "missing";
}

std::string factNamed(const Facts& facts, std::string_view name)
{
    const auto fact = std::find_if(facts.begin(), facts.end(), [name](const auto& each) { return each.first == name; });
    return fact == facts.end() ? std::string() : fact->second;
}

std::string variable(const char* name)
{
    const char* const value = std::getenv(name);
    return value ? value : "";
}

std::string doctorJson(const std::vector<Finding>& findings, const Facts& facts)
{
    JsonWriter json;
    json.beginObject().member("schema", 1).key("findings").beginArray();
    for (const Finding& finding : findings) {
        json.beginObject().member("name", finding.key).member("state", keyOf(finding.state)).member("found", finding.found).key("advice");
        finding.advice.empty() ? json.null() : json.value(finding.advice);
        json.endObject();
    }
    json.endArray().key("facts").beginObject();
    for (const auto& [name, value] : facts)
        json.member(name, value);
    json.endObject().endObject();
    return json.take();
}

/// What stands behind a heading, broken where the page ends.
std::string entry(const Page& page, const Finding& finding)
{
    constexpr std::size_t kIndent = 4;
    const std::string state = wordOf(finding.state);
    std::string out = fmt::format("{}: {}\n", page.strong(finding.what), finding.state == State::Works ? state : page.warning(state));
    out += wrapped(finding.found, page.width, kIndent);
    if (!finding.advice.empty())
        out += wrapped(finding.advice, page.width, kIndent);
    return out;
}

std::string doctorText(const Page& page, const std::vector<Finding>& findings, const Facts& facts)
{
    std::string out = fmt::format("Stallscope {}, {}, {}\n\n", factNamed(facts, "stallscope"), factNamed(facts, "system"), factNamed(facts, "kernel"));
    for (const Finding& finding : findings)
        out += entry(page, finding);
    return out;
}

} // namespace

Patient thisMachine()
{
    Patient patient;
    patient.path = variable("PATH");
    patient.display = variable("WAYLAND_DISPLAY");
    if (patient.display.empty())
        patient.display = variable("DISPLAY");
    return patient;
}

std::vector<Finding> examine(const Patient& patient)
{
    std::vector<Finding> findings;
    examineHost(patient, findings);
    examineMpi(patient, findings);
    examineGpu(patient, findings);
    return findings;
}

Outcome runDoctor(const DoctorCommand& command, const Surroundings& around)
{
    const std::vector<Finding> findings = examine(thisMachine());
    const Facts facts = machineFacts();
    return Outcome::done(command.asJson ? doctorJson(findings, facts) : doctorText(around.page, findings, facts));
}

} // namespace stallscope::cli
