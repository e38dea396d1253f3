// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace stallscope {

/// Appends the JSON value at the beginning of `text` with its tokens unchanged and white space removed. Returns its length
/// in `text`; 0 if there is none, with `out` unchanged. Accepts NaN and Infinity, as written by Python.
std::size_t appendCompactJson(std::string& out, std::string_view text);

/// The same for an object. The callback receives each member before it is appended: its key with quotes, and the position
/// of its value in `out`.
std::size_t appendCompactObject(std::string& out, std::string_view text, const std::function<void(std::string_view key, std::size_t valueAt)>& visit);

} // namespace stallscope
