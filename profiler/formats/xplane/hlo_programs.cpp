// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/xplane/hlo_programs.h"

#include "profiler/base/utf8.h"
#include "profiler/formats/common/proto_bytes.h"
#include "profiler/formats/xplane/fields.h"

#include <protozero/pbf_reader.hpp>

#include <utility>
#include <vector>

namespace stallscope::xplane {

namespace {

using protozero::pbf_wire_type;
using protozero::tag_and_type;

/// Of all operations together; further ones are refused.
constexpr std::size_t kMostBytes = std::size_t{64} << 20;
/// Of a node of the map beside its value, about.
constexpr std::size_t kNodeBytes = 48;

/// Calls visit(payload) for the payloads of a field.
template <class Visit>
void forEachIn(std::string_view message, std::uint32_t field, const Visit& visit)
{
    protozero::pbf_reader reader(message.data(), message.size());
    while (reader.next(field, pbf_wire_type::length_delimited))
        visit(bytesOf(reader));
}

struct Origin {
    HloOrigin origin;
    std::int32_t frame = 0; ///< 0: none
};

/// "model.py:12"; lines count from 1.
std::string sourceAt(std::string file, std::int32_t line)
{
    return !file.empty() && line > 0 ? file + ":" + std::to_string(line) : file;
}

Origin originIn(std::string_view message)
{
    Origin found;
    std::string file;
    std::int32_t line = 0;
    protozero::pbf_reader reader(message.data(), message.size());
    while (reader.next()) {
        switch (reader.tag_and_type()) {
        case tag_and_type(field::kOriginName, pbf_wire_type::length_delimited): found.origin.name = displayText(bytesOf(reader)); break;
        case tag_and_type(field::kOriginFile, pbf_wire_type::length_delimited): file = displayText(bytesOf(reader)); break;
        case tag_and_type(field::kOriginLine, pbf_wire_type::varint): line = reader.get_int32(); break;
        case tag_and_type(field::kOriginFrame, pbf_wire_type::varint): found.frame = reader.get_int32(); break;
        default: reader.skip();
        }
    }
    found.origin.source = sourceAt(std::move(file), line);
    return found;
}

/// Two numbers of a message, by their fields.
std::pair<std::int32_t, std::int32_t> numbersIn(std::string_view message, std::uint32_t first, std::uint32_t second)
{
    std::pair<std::int32_t, std::int32_t> numbers;
    protozero::pbf_reader reader(message.data(), message.size());
    while (reader.next()) {
        if (reader.tag_and_type() == tag_and_type(first, pbf_wire_type::varint))
            numbers.first = reader.get_int32();
        else if (reader.tag_and_type() == tag_and_type(second, pbf_wire_type::varint))
            numbers.second = reader.get_int32();
        else
            reader.skip();
    }
    return numbers;
}

} // namespace

/// The stack frames of a module: since 2025, operations of JAX refer to them instead of naming a file. Views refer to the message.
class HloPrograms::Frames {
public:
    struct Known {
        std::string source; ///< of the innermost frame
        std::shared_ptr<const std::string> stack;
        bool isCounted = false;
    };

    /// Takes a StackFrameIndexProto.
    void add(std::string_view message)
    {
        forEachIn(message, field::kFramesFile, [this](std::string_view file) { append(m_files, file); });
        forEachIn(message, field::kFramesLocation,
            [this](std::string_view location) { append(m_locations, numbersIn(location, field::kLocationFile, field::kLocationLine)); });
        forEachIn(
            message, field::kFramesFrame, [this](std::string_view frame) { append(m_frames, numbersIn(frame, field::kFrameLocation, field::kFrameParent)); });
    }

    /// Null if there is no such frame.
    [[nodiscard]] Known* find(std::int32_t frame)
    {
        if (!at(m_frames, frame))
            return nullptr;
        const auto [known, isNew] = m_known.try_emplace(frame);
        if (isNew)
            known->second = read(frame);
        return &known->second;
    }

private:
    static constexpr std::size_t kMostEntries = std::size_t{1} << 20;
    static constexpr std::size_t kDeepest = 64; // the frames may form a circle
    static constexpr std::size_t kLongestStack = 1024;

    template <class Value>
    static void append(std::vector<Value>& values, const Value& value)
    {
        if (values.size() < kMostEntries)
            values.push_back(value);
    }
    /// Positions count from 1.
    template <class Value>
    [[nodiscard]] static const Value* at(const std::vector<Value>& values, std::int32_t position)
    {
        return position > 0 && static_cast<std::size_t>(position) <= values.size() ? &values[static_cast<std::size_t>(position) - 1] : nullptr;
    }

    [[nodiscard]] std::string sourceOf(std::int32_t location) const
    {
        const auto* const known = at(m_locations, location);
        const std::string_view* const file = known ? at(m_files, known->first) : nullptr;
        return file ? sourceAt(displayText(*file), known->second) : std::string();
    }

    [[nodiscard]] Known read(std::int32_t frame) const
    {
        Known known;
        std::string stack;
        std::size_t depth = 0;
        for (const auto* one = at(m_frames, frame); one && depth < kDeepest; one = at(m_frames, one->second), ++depth) {
            const std::string source = sourceOf(one->first);
            if (depth == 0)
                known.source = source;
            if (stack.size() + source.size() > kLongestStack)
                break;
            if (!source.empty())
                stack += (stack.empty() ? "" : "\n") + source;
        }
        if (stack != known.source)
            known.stack = std::make_shared<const std::string>(std::move(stack));
        return known;
    }

    std::vector<std::string_view> m_files;
    std::vector<std::pair<std::int32_t, std::int32_t>> m_locations; // file, line
    std::vector<std::pair<std::int32_t, std::int32_t>> m_frames;    // location, parent
    std::map<std::int32_t, Known> m_known;                          // that operations refer to
};

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
    Frames frames; // behind the operations in the message
    forEachIn(message, field::kModuleFrames, [&frames](std::string_view index) { frames.add(index); });
    forEachIn(message, field::kModuleComputation, [&](std::string_view computation) {
        forEachIn(computation, field::kComputationInstruction, [&](std::string_view instruction) { addInstruction(program, frames, instruction); });
    });
}

void HloPrograms::addInstruction(Program& program, Frames& frames, std::string_view message)
{
    std::string name;
    forEachIn(message, field::kInstructionName, [&](std::string_view text) { name = displayText(text); });
    Origin found;
    forEachIn(message, field::kInstructionOrigin, [&](std::string_view metadata) { found = originIn(metadata); });
    HloOrigin& origin = found.origin;
    Frames::Known* const frame = frames.find(found.frame);
    if (frame && origin.source.empty())
        origin.source = frame->source;
    if (origin.name.empty() && origin.source.empty())
        return;
    std::size_t size = sizeof(decltype(program.operations)::value_type) + kNodeBytes + name.size() + origin.name.size() + origin.source.size();
    if (frame && frame->stack) {
        origin.stack = frame->stack;
        size += frame->isCounted ? 0 : frame->stack->size();
    }
    if (m_bytes + size > kMostBytes) {
        ++m_refused;
        return;
    }
    if (!program.operations.try_emplace(std::move(name), std::move(origin)).second)
        return;
    m_bytes += size;
    if (frame)
        frame->isCounted = true;
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
