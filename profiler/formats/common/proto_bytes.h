// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <protozero/pbf_reader.hpp>

#include <string_view>

namespace stallscope {

/// The bytes of a field whose type is length-delimited. They stay those of the message.
[[nodiscard]] inline std::string_view bytesOf(protozero::pbf_reader& reader)
{
    const protozero::data_view view = reader.get_view();
    return {view.data(), view.size()};
}

} // namespace stallscope
