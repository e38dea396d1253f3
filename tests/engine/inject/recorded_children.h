// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <string_view>

namespace stallscope::test {

/// Each by its word on the command line.
using Acts = std::map<std::string_view, void (*)()>;

/// What the recorded program does that has to do with processes it begins, or that begin as it ends.
[[nodiscard]] Acts actsWithChildren();

} // namespace stallscope::test
