// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stallscope {

/// A parameter of a workload: an integer in a range, or one of a few words.
struct ParameterInfo {
    enum class Unit : std::uint8_t { Count, Bytes, Choice };

    const char* name = "";
    const char* help = ""; ///< one sentence
    Unit unit = Unit::Count;
    std::int64_t smallest = 0;
    std::int64_t largest = 0;
    std::int64_t standard = 0;                      ///< default; for a choice its index
    std::vector<const char*> choices;               ///< words of a choice, whose value is an index
    std::optional<std::int64_t> standardOnGpu = {}; ///< default on backends other than `cpu`, if different

    [[nodiscard]] static ParameterInfo count(const char* name, const char* help, std::int64_t smallest, std::int64_t largest, std::int64_t standard);
    [[nodiscard]] static ParameterInfo bytes(const char* name, const char* help, std::int64_t smallest, std::int64_t largest, std::int64_t standard);
    [[nodiscard]] static ParameterInfo choice(const char* name, const char* help, std::vector<const char*> choices, std::int64_t standard);

    [[nodiscard]] std::int64_t standardOn(std::string_view backend) const { return backend == "cpu" ? standard : standardOnGpu.value_or(standard); }

    /// For display: "64 MiB", "10,000", "spin".
    [[nodiscard]] std::string display(std::int64_t value) const;
    /// Parses typed values: "4096", "1e6", "64MiB", "spin". The error describes valid values.
    [[nodiscard]] Result<std::int64_t> parse(std::string_view text) const;
    /// Inverse of parse().
    [[nodiscard]] std::string text(std::int64_t value) const;
};

/// Values of all parameters of a workload, in catalogue order.
class ParameterValues {
public:
    ParameterValues() = default;
    /// Default values for a backend (name as in DeviceFacts).
    explicit ParameterValues(const std::vector<ParameterInfo>& parameters, std::string_view backend = "cpu");

    /// The parameter must exist.
    [[nodiscard]] std::int64_t operator[](std::string_view name) const { return find(name).value_or(0); }
    [[nodiscard]] std::optional<std::int64_t> find(std::string_view name) const;
    [[nodiscard]] std::size_t count(std::string_view name) const { return static_cast<std::size_t>((*this)[name]); }
    /// False if there is no such parameter.
    bool set(std::string_view name, std::int64_t value);
    [[nodiscard]] const std::vector<std::pair<std::string, std::int64_t>>& all() const { return m_values; }

    friend bool operator==(const ParameterValues&, const ParameterValues&) = default;

private:
    std::vector<std::pair<std::string, std::int64_t>> m_values;
};

} // namespace stallscope
