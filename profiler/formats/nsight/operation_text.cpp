// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/nsight/operation_text.h"

#include <algorithm>
#include <charconv>

namespace stallscope::nsight {

namespace {

/// The number behind the word, at the end of the text or before a comma.
std::optional<std::uint64_t> numberBehind(std::string_view text, std::size_t at, std::string_view word)
{
    if (at == std::string_view::npos)
        return {};
    const std::string_view rest = text.substr(at + word.size());
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    const bool isWhole = error == std::errc{} && (end == rest.data() + rest.size() || *end == ',');
    return isWhole ? std::optional(number) : std::nullopt;
}

} // namespace

OperationText parseOperationText(std::string_view text)
{
    constexpr std::string_view kSequence = ", seq = ";
    constexpr std::string_view kOperation = ", op_id = ";
    const std::size_t sequenceAt = text.find(kSequence);
    const std::size_t operationAt = text.find(kOperation);
    OperationText parsed{text, numberBehind(text, sequenceAt, kSequence), numberBehind(text, operationAt, kOperation)};
    if (parsed.isOperation())
        parsed.name = text.substr(0, std::min(parsed.sequence ? sequenceAt : text.size(), parsed.operation ? operationAt : text.size()));
    return parsed;
}

} // namespace stallscope::nsight
