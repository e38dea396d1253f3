// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace stallscope {

/// Appends the JSON value at the beginning of `text`, token by token as it stands there, without the space between them. Returns its
/// length in `text`; 0 where there is none, and `out` is as before. NaN and Infinity are values, as Python writes them.
std::size_t appendCompactJson(std::string& out, std::string_view text);

/// The same for an object, of which every member is shown before it is appended: its key with its quotes, and where its value will
/// begin in `out`.
std::size_t appendCompactObject(std::string& out, std::string_view text, const std::function<void(std::string_view key, std::size_t valueAt)>& visit);

} // namespace stallscope
