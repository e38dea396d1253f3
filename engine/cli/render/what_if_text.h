// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/render/page.h"
#include "engine/files/what_if_answer.h"

#include <string>
#include <string_view>

namespace stallscope::cli {

[[nodiscard]] std::string whatIfText(const Page& page, std::string_view file, const Trace& trace, const WhatIfAnswer& answer);

} // namespace stallscope::cli
