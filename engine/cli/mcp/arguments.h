// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <simdjson.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope::cli::mcp {

/// The arguments of a tool. Reading one that is missing or of another type gives an empty value and remembers why, so that a tool
/// reads all of them first and then asks for the objection.
class Arguments {
public:
    explicit Arguments(std::optional<simdjson::dom::object> object) : m_object(object) {}

    [[nodiscard]] std::string requiredText(const char* name);
    [[nodiscard]] std::string text(const char* name);
    /// One of the choices; the first one if it is not given.
    [[nodiscard]] std::string choice(const char* name, const std::vector<std::string>& choices);
    [[nodiscard]] std::uint64_t number(const char* name, std::uint64_t fallback, std::uint64_t least, std::uint64_t most);
    [[nodiscard]] std::optional<std::int64_t> nanos(const char* name);
    [[nodiscard]] bool flag(const char* name);
    [[nodiscard]] std::vector<std::string> texts(const char* name);
    [[nodiscard]] std::vector<std::size_t> numbers(const char* name);

    /// What is wrong with the arguments, unknown names included; empty: nothing. To be called once all were read.
    [[nodiscard]] std::string objection() const;

private:
    [[nodiscard]] std::optional<simdjson::dom::element> find(const char* name);
    template <class Value>
    [[nodiscard]] std::vector<Value> list(const char* name, const char* what);
    void object(std::string why);

    std::optional<simdjson::dom::object> m_object;
    std::vector<std::string> m_read;
    std::string m_objection;
};

} // namespace stallscope::cli::mcp
