// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"
#include "profiler/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace stallscope::cli {

/// Of the known names those that a mistyped one may have meant, nearest first, at most `most`.
[[nodiscard]] std::vector<std::string> nearNames(std::string_view typed, const std::vector<std::string>& known, std::size_t most = 3);

enum class Last { Or, And };
/// "a", "a or b", "a, b or c", in the reader's language; with "and" between the last two where asked for.
[[nodiscard]] std::string joinedNames(const std::vector<std::string>& names, Last last = Last::Or);

/// The kernel, copy or memset of a run that somebody means: by its name, or by a part of it that no other name has. The error
/// says which ones it could be, or which ones are called nearly so.
[[nodiscard]] Result<StringId> kernelMeant(const RunSpans& spans, const std::string& typed);

} // namespace stallscope::cli
