// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/xplane/program_arguments.h"

#include "profiler/base/json_writer.h"
#include "profiler/base/utf8.h"
#include "profiler/formats/xplane/fields.h"

#include <protozero/pbf_reader.hpp>

#include <algorithm>
#include <optional>
#include <vector>

namespace stallscope::xplane {

namespace {

using protozero::pbf_wire_type;
using protozero::tag_and_type;

constexpr std::string_view kOperation = "hlo_op";
constexpr std::string_view kModule = "hlo_module";
constexpr std::string_view kProgram = "program_id";
constexpr std::string_view kName = "name";
constexpr std::string_view kSource = "source";
constexpr std::string_view kStack = "source_stack";
constexpr std::size_t kLongestArgument = 1024;

/// A byte behind the first one of a character.
bool isContinuation(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

class Arguments {
public:
    explicit Arguments(const Plane& plane) : m_plane(plane) { m_out.beginObject(); }

    /// The first stat of a name counts.
    void add(std::string_view stat)
    {
        const StatMetadata* known = nullptr;
        protozero::pbf_reader reader(stat.data(), stat.size());
        while (reader.next()) {
            if (reader.tag_and_type() == tag_and_type(field::kStatMetadata, pbf_wire_type::varint)) {
                known = m_plane.stats.find(reader.get_int64());
                if (!known || !isOfProgram(known->name) || has(known->name))
                    return;
            } else if (known && addValue(known->name, reader)) {
                return;
            } else if (!known) {
                reader.skip();
            }
        }
    }

    void addOrigin(const HloPrograms& programs)
    {
        const HloOrigin* const origin = m_operation.empty() ? nullptr : programs.find(m_program, m_module, m_operation);
        if (!origin)
            return;
        if (!has(kName) && !origin->name.empty())
            m_out.member(kName, shortened(origin->name));
        if (!has(kSource) && !origin->source.empty())
            m_out.member(kSource, shortened(origin->source));
        if (!has(kStack) && origin->stack)
            m_out.member(kStack, shortened(*origin->stack));
    }

    [[nodiscard]] ProgramArguments take()
    {
        if (m_names.empty())
            return {};
        return {m_out.endObject().take(), m_shortened};
    }

private:
    [[nodiscard]] bool has(std::string_view name) const { return std::ranges::find(m_names, name) != m_names.end(); }

    /// False if the field is no value.
    bool addValue(std::string_view name, protozero::pbf_reader& reader)
    {
        switch (reader.tag_and_type()) {
        case tag_and_type(field::kStatDouble, pbf_wire_type::fixed64): begin(name).value(reader.get_double()); return true;
        case tag_and_type(field::kStatUnsigned, pbf_wire_type::varint): addNumber(name, reader.get_uint64()); return true;
        case tag_and_type(field::kStatSigned, pbf_wire_type::varint): addNumber(name, reader.get_int64()); return true;
        case tag_and_type(field::kStatText, pbf_wire_type::length_delimited): addText(name, reader.get_view()); return true;
        case tag_and_type(field::kStatReference, pbf_wire_type::varint): {
            const StatMetadata* const text = m_plane.stats.find(reader.get_int64());
            addText(name, text ? protozero::data_view(text->name) : protozero::data_view());
            return true;
        }
        default: reader.skip(); return false;
        }
    }
    JsonWriter& begin(std::string_view name)
    {
        m_names.push_back(name);
        return m_out.key(name);
    }
    template <class Number>
    void addNumber(std::string_view name, Number number)
    {
        begin(name).value(number);
        if (name == kProgram)
            m_program = static_cast<std::int64_t>(number);
    }
    void addText(std::string_view name, const protozero::data_view& value)
    {
        const std::string text = shortened({value.data(), value.size()});
        begin(name).value(text);
        if (name == kOperation)
            m_operation = text;
        else if (name == kModule)
            m_module = text;
    }

    std::string shortened(std::string_view text)
    {
        if (text.size() <= kLongestArgument)
            return displayText(text);
        ++m_shortened;
        std::size_t length = kLongestArgument;
        while (length > 0 && isContinuation(text[length]))
            --length;
        return displayText(text.substr(0, length)) + "...";
    }

    const Plane& m_plane;
    JsonWriter m_out{JsonWriter::Style::Compact};
    std::vector<std::string_view> m_names;
    std::optional<std::int64_t> m_program;
    std::string m_module;
    std::string m_operation;
    std::uint64_t m_shortened = 0;
};

} // namespace

ProgramArguments programArgumentsOf(std::string_view event, const Plane& plane, const HloPrograms& programs)
{
    Arguments arguments(plane);
    std::int64_t metadata = 0;
    protozero::pbf_reader reader(event.data(), event.size());
    while (reader.next()) {
        if (reader.tag_and_type() == tag_and_type(field::kEventMetadata, pbf_wire_type::varint)) {
            metadata = reader.get_int64();
        } else if (reader.tag_and_type() == tag_and_type(field::kEventStat, pbf_wire_type::length_delimited)) {
            const protozero::data_view stat = reader.get_view();
            arguments.add({stat.data(), stat.size()});
        } else {
            reader.skip();
        }
    }
    if (const auto shared = plane.programStats.find(metadata); shared != plane.programStats.end()) {
        for (const std::string& stat : shared->second)
            arguments.add(stat);
    }
    arguments.addOrigin(programs);
    return arguments.take();
}

} // namespace stallscope::xplane
