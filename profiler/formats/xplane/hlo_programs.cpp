// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/xplane/hlo_programs.h"

#include "profiler/base/utf8.h"
#include "profiler/formats/xplane/fields.h"

#include <protozero/pbf_reader.hpp>

#include <utility>

namespace stallscope::xplane {

namespace {

/// Of all operations together; further ones are refused.
constexpr std::size_t kMostBytes = std::size_t{64} << 20;
/// Of a node of the map beside its value, about.
constexpr std::size_t kNodeBytes = 48;

std::string_view viewOf(protozero::pbf_reader& reader)
{
    const protozero::data_view view = reader.get_view();
    return {view.data(), view.size()};
}

/// Calls visit(payload) for the payloads of a field.
template <class Visit>
void forEachIn(std::string_view message, std::uint32_t field, const Visit& visit)
{
    protozero::pbf_reader reader(message.data(), message.size());
    while (reader.next(field, protozero::pbf_wire_type::length_delimited))
        visit(viewOf(reader));
}

HloOrigin originIn(std::string_view message)
{
    HloOrigin origin;
    std::int32_t line = 0;
    protozero::pbf_reader reader(message.data(), message.size());
    while (reader.next()) {
        switch (reader.tag_and_type()) {
        case protozero::tag_and_type(field::kOriginName, protozero::pbf_wire_type::length_delimited): origin.name = displayText(viewOf(reader)); break;
        case protozero::tag_and_type(field::kOriginFile, protozero::pbf_wire_type::length_delimited): origin.source = displayText(viewOf(reader)); break;
        case protozero::tag_and_type(field::kOriginLine, protozero::pbf_wire_type::varint): line = reader.get_int32(); break;
        default: reader.skip();
        }
    }
    if (!origin.source.empty() && line > 0)
        origin.source += ":" + std::to_string(line);
    return origin;
}

} // namespace

void HloPrograms::add(std::int64_t program, std::string_view hloProto)
{
    forEachIn(hloProto, field::kHloModule, [&](std::string_view module) { addModule(program, module); });
}

void HloPrograms::addModule(std::int64_t id, std::string_view message)
{
    Program& program = m_programs[id];
    std::string name;
    forEachIn(message, field::kModuleName, [&](std::string_view text) { name = displayText(text); });
    const auto [known, isNew] = m_ofModules.try_emplace(std::move(name), id);
    if (!isNew && known->second != id)
        known->second.reset();
    forEachIn(message, field::kModuleComputation, [&](std::string_view computation) {
        forEachIn(computation, field::kComputationInstruction, [&](std::string_view instruction) { addInstruction(program, instruction); });
    });
}

void HloPrograms::addInstruction(Program& program, std::string_view message)
{
    std::string name;
    forEachIn(message, field::kInstructionName, [&](std::string_view text) { name = displayText(text); });
    HloOrigin origin;
    forEachIn(message, field::kInstructionOrigin, [&](std::string_view metadata) { origin = originIn(metadata); });
    if (origin.name.empty() && origin.source.empty())
        return;
    const std::size_t size = sizeof(decltype(program.operations)::value_type) + kNodeBytes + name.size() + origin.name.size() + origin.source.size();
    if (m_bytes + size > kMostBytes) {
        ++m_refused;
        return;
    }
    if (program.operations.try_emplace(std::move(name), std::move(origin)).second)
        m_bytes += size;
}

const HloOrigin* HloPrograms::find(std::optional<std::int64_t> program, std::string_view module, std::string_view operation) const
{
    if (!program) {
        const auto only = m_ofModules.find(module);
        program = only != m_ofModules.end() ? only->second : std::nullopt;
    }
    const auto known = program ? m_programs.find(*program) : m_programs.end();
    if (known == m_programs.end())
        return nullptr;
    const auto origin = known->second.operations.find(operation);
    return origin != known->second.operations.end() ? &origin->second : nullptr;
}

} // namespace stallscope::xplane
