// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope::test {

/// A field of any message, taken apart without knowing what it means.
struct ProtoField {
    std::uint64_t field = 0;
    std::uint64_t number = 0; ///< of a varint, or eight bytes
    std::string_view bytes;   ///< of a text or a message

    [[nodiscard]] double real() const { return std::bit_cast<double>(number); }
};

class ProtoFields {
public:
    /// Nothing where the bytes are no message.
    [[nodiscard]] static std::optional<ProtoFields> of(std::string_view bytes)
    {
        ProtoFields fields;
        while (!bytes.empty()) {
            ProtoField field;
            const auto tag = varint(bytes);
            if (!tag || *tag >> 3 == 0 || !fields.readValue(bytes, *tag & 7, field))
                return std::nullopt;
            field.field = *tag >> 3;
            fields.m_fields.push_back(field);
        }
        return fields;
    }

    [[nodiscard]] std::vector<ProtoField> all(std::uint64_t field) const
    {
        std::vector<ProtoField> found;
        for (const ProtoField& one : m_fields) {
            if (one.field == field)
                found.push_back(one);
        }
        return found;
    }
    [[nodiscard]] bool has(std::uint64_t field) const { return !all(field).empty(); }
    /// The last of them, as the format wants it; zeros where there is none.
    [[nodiscard]] ProtoField at(std::uint64_t field) const { return has(field) ? all(field).back() : ProtoField{}; }
    [[nodiscard]] std::string text(std::uint64_t field) const { return std::string(at(field).bytes); }
    [[nodiscard]] ProtoFields message(std::uint64_t field) const { return of(at(field).bytes).value_or(ProtoFields{}); }
    [[nodiscard]] const std::vector<ProtoField>& fields() const { return m_fields; }

private:
    [[nodiscard]] static std::optional<std::uint64_t> varint(std::string_view& bytes)
    {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 70 && !bytes.empty(); shift += 7) {
            const auto byte = static_cast<unsigned char>(bytes.front());
            bytes.remove_prefix(1);
            value |= shift < 64 ? static_cast<std::uint64_t>(byte & 0x7F) << shift : 0;
            if (byte < 0x80)
                return value;
        }
        return std::nullopt;
    }

    [[nodiscard]] static bool readValue(std::string_view& bytes, std::uint64_t wire, ProtoField& field)
    {
        if (wire == 1) {
            if (bytes.size() < 8)
                return false;
            for (int i = 7; i >= 0; --i)
                field.number = field.number << 8 | static_cast<unsigned char>(bytes[static_cast<std::size_t>(i)]);
            bytes.remove_prefix(8);
            return true;
        }
        const auto value = wire == 0 || wire == 2 ? varint(bytes) : std::nullopt;
        if (!value || (wire == 2 && *value > bytes.size()))
            return false;
        field.number = wire == 0 ? *value : 0;
        field.bytes = wire == 2 ? bytes.substr(0, *value) : std::string_view{};
        bytes.remove_prefix(field.bytes.size());
        return true;
    }

    std::vector<ProtoField> m_fields;
};

} // namespace stallscope::test
